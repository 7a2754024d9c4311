"""Commands that look up: a citation, words, a computation, a ruling."""
