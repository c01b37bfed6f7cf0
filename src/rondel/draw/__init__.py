"""SVG building blocks shared by the boards of all games."""
