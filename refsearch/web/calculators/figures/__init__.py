"""Figures beside a result: diagrams, plots, and the scale that it was read from."""
