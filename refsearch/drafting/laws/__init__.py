"""The laws of a source as ``text.md`` writes them: titles, labels, what is open meanwhile."""
