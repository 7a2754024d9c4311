"""Two editions side by side."""
