"""Citations in running text: their patterns, and the places, lists and ranges that they name."""
