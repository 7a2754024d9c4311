"""The play of a board, judged card by card."""
