"""Drafting an edition: ``text.md`` and its companions proposed from a plain or Markdown source.

It does not guess: what it cannot decide is listed with the line of the source.
"""
