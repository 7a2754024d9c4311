"""Warming: prepares what the first request of each kind needs, before any request arrives.

What a process computes once and keeps (templates, catalogs, postings, the rulings, the tables of
comparisons) is computed in the process that is forked, so that all have it. A kind of page is asked
for once in each language, once for each edition, or once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice, product
from urllib.parse import quote

from flask import Flask
from werkzeug.test import Client

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.redline.pairs import in_order
from refsearch.games.catalogue import functions
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.practice.stories import stories
from refsearch.rulings.catalogue import procedures
from refsearch.web.common import services
from refsearch.web.examples.examples import served_examples
from refsearch.web.site.machines import WARM

UNWATCHED = "refsearch.unwatched"  # of an application: its answers are not counted
_IN_EACH_LANGUAGE = (
    "", "help", "tables", "burraco", "components", "linker", "terms", "law", "examples",
    "calculators", "rulings", "cards", "practice", "library", "offline", "offline/search",
    "offline/missing", "offline/uncomputed", "site.webmanifest", "suggest?q=law",
    "search?q=a+b", "search?q=a1",
)  # fmt: skip
_OF_EDITIONS = (
    "{edition}", "{edition}/{law}", "{edition}/{law}/preview", "{edition}/definitions",
    "{edition}/index", "{edition}/corrections", "{edition}/corrections/1/preview",
    "{edition}/export/json", "{edition}/export/akn", "{edition}/export/md", "law/{law}",
    "law/{work}/{law}", "map/{edition}", "map/{edition}/{law}", "map/{edition}/{law}/{last}",
    "report/{work}", "report/{work}.csv", "search?q={words}",
    "search?q={words}&edition={edition}", "rulings?q={words}",
)  # fmt: skip
_OF_PAIRS = (
    "compare/{left}/{right}", "compare/{left}/{right}/{law}", "redline/{left}/{right}",
    "redline/{left}/{right}/{law}", "changes/{left}/{right}", "changes/{left}/{right}.csv",
    "changes/{left}/{right}/digest", "map/changes/{left}/{right}", "report/{left}/{right}",
)  # fmt: skip
_FOR_PROGRAMS = (
    "/openapi.json", "/linker.js", "/sw.js", "/opensearch.xml", "/sitemap.xml", "/robots.txt",
    "/healthz", "/favicon.ico", "/static/refsearch.css", "/", "/api/v1/editions", "/api/v1/terms",
    "/api/v1/compute", "/api/v1/rulings", "/api/v1/practice", "/api/v1/search?q=a+b",
    '/api/v1/compute/contract-score?input={"contract":"1C","tricks":7}',
)  # fmt: skip
_PROGRAMS_OF_EDITIONS = (
    "editions/{edition}", "editions/{edition}/provisions/{law}", "editions/{edition}/corrections",
    "resolve?citation={law}&edition={edition}", "text?citation={law}&edition={edition}",
    "citations?c={law}", "graph?edition={edition}",
    "search?q={words}&edition={edition}",
)  # fmt: skip
_ALSO_FOR_PROGRAMS = ("terms/", "rulings/")
_PROGRAMS_OF_PAIRS = (
    "changes?old={left}&new={right}", "redline?old={left}&new={right}&law={law}",
    "divergences?left={left}&right={right}", "comparison?left={left}&right={right}&id={law}",
    "concordance?edition={left}&id={law}&other={right}",
)  # fmt: skip


def warm(app: Flask) -> None:
    """Ask an application for a page of each kind; it is then ready."""
    client = app.test_client()
    for address in warming_addresses(app):
        client.get(address).close()
    app.config[WARM] = True


def warm_process(app: Flask) -> None:
    """Ask for what is asked most in a process that was forked: it copies now what it will write.

    Whoever logs and counts requests is passed by.
    """
    client = Client(app.extensions[UNWATCHED])
    with app.app_context():
        library = services.library()
    for ui, book in zip(cycle(library.languages.interface), library.books.values(), strict=False):
        words = _names(book)["words"]
        for page in (*_read_first(book), *(law.id for law in book.laws[:2])):
            client.get(f"/{ui}/{book.edition.id}/{page}").close()
        client.get(f"/{ui}/search?q={words}").close()


def warming_addresses(app: Flask) -> Iterator[str]:
    """Yield the addresses that are asked for, of the texts that an application serves."""
    with app.app_context():
        library, once = services.library(), _once()
    interface = library.languages.interface
    for ui in interface:
        yield from (f"/{ui}/{page}" for page in (*_IN_EACH_LANGUAGE, *once))
    for ui, book in product(interface, library.books.values()):  # what is asked for most
        yield from (f"/{ui}/{book.edition.id}/{id_}" for id_ in _read_first(book))
    for ui, book in zip(cycle(interface), library.books.values(), strict=False):
        named = _names(book)
        yield from (f"/{ui}/{page}".format_map(named) for page in _OF_EDITIONS)
        yield from (f"/api/v1/{page}".format_map(named) for page in _PROGRAMS_OF_EDITIONS)
    for ui, (left, right) in zip(cycle(interface), _pairs(library), strict=False):
        named = {"left": left, "right": right, "law": library.book(left).laws[0].id}
        yield from (f"/{ui}/{page}".format_map(named) for page in _OF_PAIRS)
        yield from (f"/api/v1/{page}".format_map(named) for page in _PROGRAMS_OF_PAIRS)
    yield from _FOR_PROGRAMS
    yield from (f"/api/v1/{page}" for page in once if page.startswith(_ALSO_FOR_PROGRAMS))


def _once() -> tuple[str, ...]:
    """Return one page of each kind that there are many of, below the language."""
    ruling, calculator = next(iter(procedures())), next(iter(functions()))
    kinds = {
        "practice": stories(),
        "terms": services.library().concepts,
        "examples": served_examples().examples.by_name,
    }
    found = [f"{kind}/{name}" for kind, names in kinds.items() for name in islice(names, 1)]
    found += [f"rulings/{ruling}{part}" for part in ("", "/print", "/tree")]
    found += [f"calculators/{calculator}{part}" for part in ("", "/result")]
    return tuple(found)


def _names(book: Book) -> dict[str, str]:
    """Return what the addresses of an edition are filled with."""
    laws, edition = book.laws, book.edition
    words = quote(laws[-1].heading or laws[-1].citation)
    ids = {"law": laws[0].id, "last": laws[-1].id, "words": words}
    return {"edition": edition.id, "work": edition.work, **ids}


def _read_first(book: Book) -> list[str]:
    """Return a law and a definition of an edition."""
    return [book.laws[-1].id, *islice(book.definitions, 1)]


def _pairs(library: Library) -> list[tuple[str, str]]:
    aligner = aligner_of(library)
    pairs = (in_order(library, e, w) for e in library.books for w in aligner.comparable_with(e))
    return list(dict.fromkeys(pairs))
