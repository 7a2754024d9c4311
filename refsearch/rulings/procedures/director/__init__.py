"""Laws 12, 82 and 90-93: the Director's powers, penalties, appeals."""
