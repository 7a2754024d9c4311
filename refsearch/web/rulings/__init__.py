"""Rulings: one question a screen, the path above it, and what follows, quoted and linked."""
