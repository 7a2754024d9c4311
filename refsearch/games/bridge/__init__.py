"""Scoring of duplicate bridge by its laws; `refsearch.games.catalogue` finds its functions."""
