"""What is typed and is no word to look for: computations, citations and editions in words."""
