"""What two editions in one language say otherwise, word by word, and how much that weighs."""
