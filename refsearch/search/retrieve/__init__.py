"""From words to the passages that have them, term by term."""
