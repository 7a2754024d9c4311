"""Interpreting a query: citation, computation, definition or words."""
