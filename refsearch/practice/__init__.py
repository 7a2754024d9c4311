"""Practice stories: situations in words, the ruling each leads to, and what follows."""
