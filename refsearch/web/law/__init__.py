"""The pages of the texts."""
