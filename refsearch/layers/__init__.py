"""Layers over the clean text: references, their targets, the printed index."""
