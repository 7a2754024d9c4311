"""Which rulings search offers for a query, and why."""
