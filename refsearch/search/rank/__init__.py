"""Ranking: from matches to laws in order."""
