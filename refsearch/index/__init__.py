"""The index: posting lists, made by Whoosh, and the files beside them, mapped into memory."""
