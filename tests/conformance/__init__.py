"""What every game must pass, written without knowing any game: a new game is covered by being there."""
