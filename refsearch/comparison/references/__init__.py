"""The references of an edition as a graph, and how they changed in another work."""
