"""The index: posting lists, which Whoosh makes, and the files beside them, mapped into memory."""
