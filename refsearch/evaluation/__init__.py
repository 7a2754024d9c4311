"""How well search answers: judged queries in ``data/``, and ``refsearch evaluate``.

It stands to the right of search and of the rulings: nothing that is served knows it.
"""
