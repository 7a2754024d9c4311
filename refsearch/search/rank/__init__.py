"""From matches to laws in order."""
