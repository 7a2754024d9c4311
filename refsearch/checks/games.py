"""What the games of a texts folder declare: every situation must lead to an existing place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from refsearch.checks.finding import Finding
from refsearch.files import line_with, text_to_point_into
from refsearch.library.games import FILE
from refsearch.library.library import Library
from refsearch.messages import msg


def check_games(library: Library, texts: Path) -> Iterator[Finding]:
    """Every game that is declared has an edition, and its situations lead to provisions."""
    file = texts / FILE
    text = text_to_point_into(file) if library.corpus.games else ""
    for game in library.corpus.games:
        books = [b for b in library.books.values() if b.edition.game == game.key]
        if not books:
            games = ", ".join(dict.fromkeys(e.game for e in library.editions))
            played = games or msg("no game")
            message = msg("there is no text of {}; the texts are of {}", repr(game.key), played)
            yield Finding(str(file), line_with(text, f"[{game.key}"), message)
            continue
        for one in game.situations:
            if not any(book.has(one.at) for book in books):
                line = line_with(text, f'"{one.at}"')
                yield Finding(str(file), line, msg("no edition of {} has {}", game.key, one.at))
