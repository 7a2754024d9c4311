"""Executable examples on the site: run, beside the law that they illustrate and on their own."""
