"""Search: understanding a query, ranking provisions, showing where they match.

Everything outside this package talks to :class:`refsearch.search.results.SearchEngine`.
"""
