"""How well search answers: judged queries in ``data/``, and ``refsearch evaluate``.

It stands above search and the rulings: nothing that is served imports it.
"""
