"""The files of a new edition: what is known of it, what is written, what is kept."""
