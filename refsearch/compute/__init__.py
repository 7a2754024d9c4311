"""The computational core: what the laws prescribe in numbers, each amount with its provision.

Pure functions over frozen dataclasses, registered under a name in
:mod:`refsearch.compute.registry`; no I/O, nothing of the site.
"""
