"""Measurements, run by command; none of them fails a test on time."""
