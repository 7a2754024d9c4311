"""Citations in queries: in digits or words, beside what asks for them or names an edition."""
