"""Laws 17-39: the auction."""
