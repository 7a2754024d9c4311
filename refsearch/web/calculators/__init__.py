"""Calculators: a page for every function of the computational core.

What a form asks for is read from the function's schema; how it asks stands in ``data/``.
"""
