"""An index on PostgreSQL of more editions than can be built: that of some copies, repeated.

    PYTHONPATH=tests python -m benchmarks.repeated --size 100 --times 10

A thousand copies of the corpus would take hours to index. Here the perturbed copies of one size
(``benchmarks/search_corpus.py``) are put into a cluster and asked as ``benchmarks.memory`` does;
then every edition of theirs is repeated under further ids: its outline sends to the same chapters,
its posting lists and phrases are copied with the numbers of further passages. So texts and lists
are as long as those of so many copies, but the scores are those of the first: how rare a word is
does not change when all is repeated.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec
import numpy as np
from psycopg import sql

from benchmarks.memory import QUERIES, cluster, in_a_process
from refsearch.library.book.chapters import Outline
from refsearch.manifest import StoredFiles, seal
from refsearch.postgres.hosts import Asked
from refsearch.postgres.tables import of_a_build, schema
from refsearch.postgres.writing import primary
from refsearch.store.stored import CHAPTERS, CORPUS, OUTLINES

_BLOCK = 2_000  # passages in a block at least, as where an index is put (refsearch/postgres)
_KINDS = ("text", "int4", "bytea", "bytea", "bytea", "bytea")

_Row = tuple[str, bytes, bytes, bytes, bytes]  # a block: its term and its columns


def repeat_texts(folder: Path, times: int, into: Path) -> None:
    """Write the outlines of every edition so many times, beside the chapters that all have."""
    into.mkdir()
    outlines = StoredFiles(folder).decode(OUTLINES, list[Outline])
    repeated = [_named(one, number) for number in range(times) for one in outlines]
    (into / OUTLINES).write_bytes(msgspec.msgpack.encode(repeated))
    os.link(folder / CHAPTERS, into / CHAPTERS)
    for name in (CORPUS, QUERIES):
        shutil.copy(folder / name, into)
    seal(into)


def _named(outline: Outline, number: int) -> Outline:
    """Return the outline of an edition under another id, of a work of its own."""
    if not number:
        return outline
    edition, end = outline.edition, f"-again-{number}"
    return msgspec.structs.replace(
        outline,
        edition=replace(
            edition,
            id=edition.id + end,
            work=edition.work + end,
            succeeds=edition.succeeds and edition.succeeds + end,
            supplements=edition.supplements and edition.supplements + end,
        ),
    )


def repeat_lists(address: str, size: int, times: int, passages: int) -> None:
    """Repeat the lists of a build in the cluster as those of another, a table after the other."""
    build = f"x{size * times}"
    old, new = schema(f"x{size}"), schema(build)
    with primary(address) as reading, primary(address) as writing:
        writing.execute(of_a_build(build))
        writing.execute(sql.SQL("insert into {}.files select * from {}.files").format(new, old))
        phrases = "insert into {}.told select code, passage + %s, phrases from {}.told"
        for number in range(times):
            writing.execute(sql.SQL(phrases).format(new, old), [number * passages])
        with writing.cursor() as cursor:
            into = sql.SQL("copy {}.postings from stdin (format binary)").format(new)
            with cursor.copy(into) as copy:
                copy.set_types(_KINDS)
                for row in _repeated(_blocks(reading, f"x{size}"), times, passages):
                    copy.write_row(row)
        writing.execute(sql.SQL("analyze {}.postings").format(new))
        writing.execute("insert into refsearch.builds values (%s, now(), now())", [build])


def _blocks(connection: Asked, build: str) -> Iterator[_Row]:
    question = sql.SQL(
        "select term, numbers, scores, counts, places from {}.postings order by term, block"
    ).format(schema(build))
    with connection.transaction(), connection.cursor("blocks", binary=True) as cursor:
        yield from cursor.execute(question)


def _repeated(blocks: Iterator[_Row], times: int, passages: int) -> Iterator[tuple[object, ...]]:
    """Yield the rows of all lists; short ones are joined to blocks as long as an index has."""
    for term, rows in groupby(blocks, itemgetter(0)):
        own = [*rows]
        size = sum(len(row[1]) // 4 for row in own)
        together = -(-_BLOCK // size) if len(own) == 1 else 1
        moved = (_moved(row, number * passages) for number in range(times) for row in own)
        block = 0
        while some := [*islice(moved, together)]:
            yield term, block, *map(b"".join, zip(*some, strict=True))
            block += 1


def _moved(row: _Row, by: int) -> Sequence[bytes]:
    _, numbers, *rest = row
    return (np.frombuffer(numbers, "<u4") + np.uint32(by)).tobytes(), *rest


def _passages(folder: Path) -> int:
    from refsearch.index.passages import Passages
    from refsearch.library.library import Library
    from refsearch.store.corpus import stored_corpus

    return len(Passages(Library(stored_corpus(StoredFiles(folder)))))


@click.command(help=__doc__.partition("\n")[0])
@click.option("--size", default=100, show_default=True, help="Copies that are indexed.")
@click.option("--times", default=10, show_default=True, help="How often those are repeated.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where they are indexed already.")
def main(size: int, times: int, folder: Path | None) -> None:
    with TemporaryDirectory() as name, cluster() as address:
        first = folder or Path(name) / "first"
        if not folder:
            in_a_process("built", size, first)
        in_a_process("put", size, first, address)
        _tell(size, in_a_process("asked", size, first, address))
        last = Path(name) / "last"
        before, processor = time.monotonic(), time.process_time()
        repeat_texts(first, times, last)
        repeat_lists(address, size, times, _passages(first))
        taken = time.monotonic() - before, time.process_time() - processor
        click.echo(f"repeated in {taken[0]:.0f} s, {taken[1]:.0f} of them of this process")
        _tell(size * times, in_a_process("asked", size * times, last, address))


def _tell(size: int, figures: dict[str, float]) -> None:
    click.echo(f"x{size}: " + ", ".join(f"{key} {value:.1f}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
