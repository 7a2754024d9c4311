"""Pages that compare editions: side by side, as a redline, as a report, as a matrix."""
