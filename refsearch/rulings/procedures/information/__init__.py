"""Laws 16, 20-21, 40, 73 and 75: information."""
