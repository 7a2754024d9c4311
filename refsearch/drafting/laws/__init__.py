"""The laws of a source as ``text.md`` writes them: titles, labels, provisions still open."""
