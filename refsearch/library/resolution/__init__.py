"""Resolving citations: by number or by words, in the editions that they can mean."""
