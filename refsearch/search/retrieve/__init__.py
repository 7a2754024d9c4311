"""Retrieval: the passages that have each word of a query."""
