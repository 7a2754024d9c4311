"""Computations in a query: what it gives, which function of the core that asks for."""
