"""The standard faces: the games as existing code for learning expects them."""
