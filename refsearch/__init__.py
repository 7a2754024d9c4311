"""Search and reference server for the laws of duplicate bridge and burraco."""

__version__ = "0.1.0"
