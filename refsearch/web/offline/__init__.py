"""Reading without a network: packed pages, words for searching, and the browser's worker."""
