"""How two editions differ, row by row as they stand side by side."""
