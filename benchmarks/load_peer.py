"""datasette, the peer of the load benchmark, on the same provisions in SQLite, found by FTS5."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from urllib.parse import quote

from refsearch.index.passages import passages
from refsearch.library.library import Library


def their_pages(library: Library) -> dict[str, list[str]]:
    """Return the pages that datasette is asked for: a law, and a search by a title of a law."""
    laws = [
        quote(f"{book.edition.id}:{law.id}") for book in library.books.values() for law in book.laws
    ]
    titles = [quote(law.heading) for b in library.books.values() for law in b.laws if law.heading]
    return {
        "law": [
            f"/laws/provisions/{law.replace('.', '~2E').replace('%3A', '~3A')}" for law in laws
        ],
        "search API": [f"/laws/provisions.json?_search={words}&_size=10" for words in titles],
    }


def write_base(library: Library, file: Path) -> None:
    """Write every passage into SQLite, a law with all that is in it, to be found by its words."""
    found = passages(library)
    whole: dict[tuple[str, str], list[str]] = {}
    for one in found:
        whole.setdefault((one.edition, one.law), []).append(f"{one.heading}\n{one.text}")
    rows = {}
    for one in found:
        text = "\n".join(whole[one.edition, one.law]) if one.id == one.law else one.text
        where = one.edition, one.language, one.law
        rows.setdefault(f"{one.edition}:{one.id}", (*where, one.heading, text))
    base = sqlite3.connect(file)
    base.execute(
        "create table provisions (id text primary key, edition text, language text, law text,"
        " heading text, text text)"
    )
    base.executemany(
        "insert into provisions values (?, ?, ?, ?, ?, ?)",
        ((id_, *row) for id_, row in rows.items()),
    )
    base.execute(
        "create virtual table provisions_fts using fts5(heading, text, content='provisions')"
    )
    base.execute("insert into provisions_fts(provisions_fts) values ('rebuild')")
    base.commit()
    base.close()
