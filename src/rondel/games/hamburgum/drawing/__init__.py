"""The drawing of Hamburgum's main board and of the players' own boards."""
