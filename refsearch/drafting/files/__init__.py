"""The files of a new edition: its metadata, proposed files, edits kept from before."""
