"""Computations in a query: the inputs it gives, and the function of the core it asks for."""
