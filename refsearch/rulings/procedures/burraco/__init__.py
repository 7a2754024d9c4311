"""The procedures of burraco: the irregularities of the code (Art. 22-37) and related articles.

The code is Italian only; its numbers come from :mod:`refsearch.games.burraco`.
"""
