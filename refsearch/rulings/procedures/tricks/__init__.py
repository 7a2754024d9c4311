"""Laws 61-71: revokes, defective tricks, claims."""
