"""The search page and its suggestions."""
