"""The index: posting lists and the files beside them, mapped into memory."""
