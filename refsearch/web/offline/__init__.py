"""What a browser keeps to read without a network: pages packed, words to search, the worker."""
