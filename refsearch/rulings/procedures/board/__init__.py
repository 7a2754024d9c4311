"""Laws 13-15 and 87: the board and its cards."""
