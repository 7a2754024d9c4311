"""Presenting ranked laws: hits, excerpts, suggestions."""
