"""Practice stories: situations told in words, the ruling each leads to, and what follows."""
