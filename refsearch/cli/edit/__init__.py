"""Commands for people who edit texts or words, or tune search."""
