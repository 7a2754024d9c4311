"""Laws 41-60: the play."""
