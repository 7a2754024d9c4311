"""What one of two translations lacks: sentences, clauses, items, rows, notes."""
