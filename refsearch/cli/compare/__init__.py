"""Commands that compare editions, of other years or other languages."""
