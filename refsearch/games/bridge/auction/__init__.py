"""The auction of a board, judged call by call."""
