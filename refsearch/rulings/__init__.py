"""The rectification helpers: procedures that read like the law and ask only what they need.

:mod:`refsearch.rulings.case` is what a procedure is written with, ``procedures/`` holds them, a
module for each family of laws, and :mod:`refsearch.rulings.explore` walks all their paths.
"""
