"""Commands for who edits texts and words, or tunes search."""
