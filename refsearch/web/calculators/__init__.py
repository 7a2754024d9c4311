"""Calculators: a page for every function of the computational core.

What a form asks for stands in the function's schema, how in its ``Page``, with what words in
``data/``.
"""
