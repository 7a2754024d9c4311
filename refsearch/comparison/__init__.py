"""Comparing editions: what corresponds to what, across languages and across years."""
