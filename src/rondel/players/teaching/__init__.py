"""How the networks of the computer players are taught. Nothing here is needed to play."""
