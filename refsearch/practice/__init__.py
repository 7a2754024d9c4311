"""Told situations to practise on: which ruling they are, what it asks, what follows."""
