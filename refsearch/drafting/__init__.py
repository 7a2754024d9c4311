"""Drafting an edition: ``text.md`` and its companions proposed from a plain or Markdown source.

What the proposal cannot tell it lists, with the line of the source, instead of guessing.
"""
