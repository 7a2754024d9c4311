"""Told situations to practise on: the list, a story, and what its ruling is."""
