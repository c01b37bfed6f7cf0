"""The parts of the drawing; ``board`` puts them together."""
