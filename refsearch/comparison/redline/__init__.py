"""The differences between two editions in one language, word by word, and their weight."""
