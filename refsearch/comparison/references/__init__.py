"""The references of an edition as a graph, and what became of them in another work."""
