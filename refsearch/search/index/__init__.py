"""The index and the files kept beside it; the only room that knows Whoosh."""
