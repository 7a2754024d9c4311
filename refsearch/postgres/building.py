"""Writing an index to a cluster: into a schema of its own, invisible until it is finished.

Each step is a transaction that notes itself, so a build that was killed goes on where it stopped.
Making it visible, and the one in use, is one transaction in a small table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec
import numpy as np
from psycopg import sql

from refsearch.errors import RefsearchError
from refsearch.index.interface import FORM_FIELDS, Index
from refsearch.messages import msg
from refsearch.postgres.hosts import Asked
from refsearch.postgres.index import ABOUT, About, key_of
from refsearch.postgres.lists import cut, editions_end
from refsearch.postgres.tables import FINISHED, of_a_build, schema
from refsearch.postgres.writing import note_hosts, primary

_KEPT = 2  # finished builds kept beside the one in use: a worker may still be asking one
_ABANDONED = "1 day"  # after which an unfinished build is nobody's

Progress = Callable[[int, int], None]
_Step = Callable[[Asked, str], None]


def put(address: str, build: str, index: Index, progress: Progress | None = None) -> bool:
    """Put an index into a cluster as a build and into use; return whether anything was written.

    Raises RefsearchError where no host can be written to or somebody else builds the same.
    """
    with primary(address) as connection:
        note_hosts(connection, address)
        locked = connection.execute(
            "select pg_try_advisory_lock(hashtext('refsearch'), hashtext(%s))", [build]
        ).fetchone()
        if locked != (True,):
            raise RefsearchError(msg("build {} is being made by somebody else", build))
        if connection.execute(FINISHED, [build]).fetchone():
            _use(connection, build)
            return False
        _write(connection, build, index, progress)
        _use(connection, build)
        _drop_old(connection, build)
        return True


def _write(connection: Asked, build: str, index: Index, progress: Progress | None) -> None:
    connection.execute(
        "insert into refsearch.builds (build) values (%s) on conflict do nothing", [build]
    )
    connection.execute(of_a_build(build))
    own = schema(build)
    done = {n for (n,) in connection.execute(sql.SQL("select step from {}.steps").format(own))}
    steps = list(_steps(index))
    for at, (name, step) in enumerate(steps):
        if name not in done:
            with connection.transaction():
                connection.execute(sql.SQL("insert into {}.steps values (%s)").format(own), [name])
                step(connection, build)
        if progress:
            progress(at + 1, len(steps))
    connection.execute(sql.SQL("analyze {}.postings").format(own))


def _use(connection: Asked, build: str) -> None:
    """Make a build visible and the one in use, in one transaction."""
    with connection.transaction():
        connection.execute(
            "update refsearch.builds set finished = coalesce(finished, now()) where build = %s",
            [build],
        )
        connection.execute(
            "insert into refsearch.current (build) values (%s)"
            " on conflict (one) do update set build = excluded.build",
            [build],
        )


def _drop_old(connection: Asked, build: str) -> None:
    """Drop all but the latest builds, and what was begun long ago and never finished."""
    old = connection.execute(
        "select build from (select build, begun, finished, row_number() over"
        " (order by finished desc nulls last) as place from refsearch.builds"
        " where build <> %s) as others"
        " where (finished is not null and place > %s)"
        " or (finished is null and begun < now() - %s::interval)",
        [build, _KEPT, _ABANDONED],
    ).fetchall()
    for (one,) in old:
        with connection.transaction():
            connection.execute("delete from refsearch.builds where build = %s", [one])
            connection.execute(sql.SQL("drop schema if exists {} cascade").format(schema(one)))


def _steps(index: Index) -> Iterator[tuple[str, _Step]]:
    """Yield the steps of a build: what each is called, and what writes it."""
    terms = sorted(index.terms(), key=_field)
    by_field = {field: list(own) for field, own in groupby(terms, _field)}
    yield "files", lambda connection, build: _write_about(connection, build, index, by_field)
    ends = editions_end(index.passages)
    kinds = ("text", "int4", "bytea", "bytea", "bytea", "bytea")
    for field, own in by_field.items():
        yield f"postings {field}", _copied("postings", kinds, _rows(index, own, ends))


def _field(term: tuple[str, str, str]) -> str:
    return key_of(term[0], "", term[2]).strip()


def _rows(
    index: Index, terms: Iterable[tuple[str, str, str]], ends: list[int]
) -> Iterator[tuple[object, ...]]:
    for field, term, language in terms:
        blocks = cut(index.postings(field, term, language), ends, placed=field in FORM_FIELDS)
        for number, block in enumerate(blocks):
            yield key_of(field, term, language), number, *block


def _copied(table: str, kinds: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> _Step:
    """Return the step that writes rows into a table."""

    def step(connection: Asked, build: str) -> None:
        """Copy the rows into the table of a build."""
        into = sql.SQL("copy {}.{} from stdin (format binary)")
        with (
            connection.cursor() as cursor,
            cursor.copy(into.format(schema(build), sql.Identifier(table))) as copy,
        ):
            copy.set_types(kinds)
            for row in rows:
                copy.write_row(row)

    return step


def _array(given: Sequence[int]) -> tuple[str, bytes]:
    found = np.asarray(given)
    return found.dtype.str, found.tobytes()


def _write_about(
    connection: Asked, build: str, index: Index, terms: dict[str, list[tuple[str, str, str]]]
) -> None:
    arrays = index.classifier.arrays() if index.classifier else {}
    about = About(
        {field: [term for _, term, _ in own] for field, own in terms.items()},
        index.lexicon.words,
        {name: _array(one) for name, one in arrays.items()},
    )
    connection.execute(
        sql.SQL("insert into {}.files values (%s, %s)").format(schema(build)),
        [ABOUT, msgspec.msgpack.encode(about)],
    )
