"""The map of references: who cites whom, and how one law leads to another."""
