"""The index and what is kept beside it; the only room that knows Whoosh."""
