"""How a source numbers and cites its laws and their parts, guessed from repeated patterns."""
