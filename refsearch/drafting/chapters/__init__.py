"""The chapters of a source beside its laws: its definitions and its printed index."""
