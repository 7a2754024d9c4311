"""The frame around the content of every page: its head, bars, languages and dates."""
