"""``refsearch changes``: what changed between two editions, by law, most changed first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from refsearch.cli.compare.computed import computed_note
from refsearch.cli.console import say, say_json, say_lines
from refsearch.cli.shared import AS_JSON, named, opened_library, ui
from refsearch.comparison.names_in_words import TOUCHED
from refsearch.comparison.redline.changes import Change, Changes, LawChanges, changes_between
from refsearch.comparison.redline.chapters import chapters_of
from refsearch.comparison.redline.json import changes_csv, changes_json
from refsearch.comparison.redline.touches import Touch, only_text
from refsearch.comparison.relations import WHAT_BECAME, relations_in_words
from refsearch.errors import RefsearchError
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation
from refsearch.library.compared.redline import Passage
from refsearch.library.compared.word_marks import Kind
from refsearch.library.items import citation_of
from refsearch.messages import Message, joined, msg


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--law", help="Only this law of the newer edition.")
@AS_JSON
@click.option("--csv", "as_csv", is_flag=True, help="Print a table, a row for each provision.")
@ui("Language of the sentences.")
def changes(old: str, new: str, law: str | None, as_json: bool, as_csv: bool, ui: str) -> None:
    """What changed between two editions, most changed first."""
    if as_json and as_csv:
        raise RefsearchError(msg("--json or --csv, not both"))
    library = opened_library().library
    found = changes_between(library, old, new)
    if law is not None:
        found = found.of_law(law)
    if as_json:
        say_json(changes_json(found))
    elif as_csv:
        say(changes_csv(found), end="")
    else:
        say_lines([*_lines(found, ui), *computed_note(library, old, new)])


def _lines(changes: Changes, ui: str) -> Iterator[str]:
    names = changes.old.edition.short_title, changes.new.edition.short_title
    counts = filter(None, (_counted(changes.counts), _touched(changes.touched)))
    yield joined((f"{names[0]} -> {names[1]}", joined(counts, "; ")), ": ")
    if changes.renamings:
        pairs = joined(f"{one.old} -> {one.new}" for one in changes.renamings)
        yield msg("put otherwise throughout: {}", pairs)
    for chapter in (one for one in chapters_of(changes) if one.heading):
        laws = [changes.new.provisions[law.law].citation for law in chapter.laws]
        span = laws[0] if len(laws) == 1 else msg("{} to {}", laws[0], laws[-1])
        yield msg("{} ({}): {}", chapter.heading, span, _counted(chapter.counts))
    for law in changes.laws:
        provision = changes.new.provisions[law.law]
        yield from _of_law(changes, law, f"{provision.citation} {provision.heading or ''}", ui)
    if changes.definitions:
        yield from _of_law(changes, changes.definitions, msg("Definitions"), ui)
    if changes.not_in_file:
        lacking = ", ".join(changes.not_in_file)
        yield ""
        edition = changes.old.edition.id
        yield msg("Not in the file of {}, so nothing is said of: {}", edition, lacking)


def _of_law(changes: Changes, law: LawChanges, title: str, ui: str) -> Iterator[str]:
    """Yield the lines of a law, or of the definitions: none where nothing is listed."""
    if law.listed:
        yield joined(("\n", joined((title, _counted(law.counts)), ": ")), "")
    yield from (joined(("  ", _line(changes, group, ui)), "") for group in law.grouped)
    if law.placed:
        books = changes.old, changes.new
        places = (_places(books, one.origins, [one.id]) for one in law.placed)
        yield joined(("  ", msg("only in another place: {}", joined(places))), "")


def _counted(counts: Mapping[Relation, int]) -> Message:
    each = counts.items()
    return joined(joined((number, WHAT_BECAME[name]), " ") for name, number in each if number)


def _touched(touched: Mapping[Kind, int]) -> Message | str:
    """Return in how many provisions a number, a condition … is touched; "" for none."""
    each = [joined((number, TOUCHED[kind]), " ") for kind, number in touched.items() if number]
    return msg("touched: {}", joined(each)) if each else ""


def _line(changes: Changes, group: Sequence[Change], ui: str) -> Message:
    """Return the places that one sentence speaks of, what became of them, and the sentence."""
    origins = [origin for one in group for origin in one.origins]
    ids = [one.id for one in group if one.id]
    line = line_of((changes.old, changes.new), origins, ids, group[0].passage, ui)
    if group[0].passage.sentence:
        return line
    findings = [*map(_touch, group[0].shown), *_alike(changes, group[0])]
    return joined(filter(None, (line, only_text(group[0].passage), joined(findings, "; "))), ": ")


def _alike(changes: Changes, change: Change) -> Iterator[Message]:
    """Yield where the words of a new provision stood, or those of a deleted one stand."""
    if change.alike and change.id:
        yield msg("its words stood in {}", _cited(changes.old, change.alike))
    elif change.alike:
        yield msg("its words stand in {}", _cited(changes.new, change.alike))


def _touch(touch: Touch) -> Message:
    """Return what a change touches and its words: "number 3 days -> five days"."""
    kinds = joined(named(kind, TOUCHED) for kind in touch.kinds)
    words = [touch.old, "->", touch.new]
    if not (touch.old and touch.new):
        words = ["+", touch.new] if touch.new else ["-", touch.old]
    return joined(filter(None, (kinds, *words)), " ")


def line_of(
    books: Sequence[Book], origins: Iterable[str], ids: Iterable[str], passage: Passage, ui: str
) -> Message:
    """Return places of two editions, what became of the older ones, and the sentence on it."""
    places = _places(books, origins, ids)
    sentence = passage.sentence.get(ui) or next(iter(passage.sentence.values()), "")
    head = joined((places, " (", joined(relations_in_words(passage.relation)), ")"), "")
    return joined(filter(None, (head, sentence.replace("\n", " "))), ": ")


def _places(books: Sequence[Book], origins: Iterable[str], ids: Iterable[str]) -> str:
    was, now = _cited(books[0], origins), _cited(books[1], ids)
    return now if was == now else " <- ".join(filter(None, (now, was)))


def _cited(book: Book, ids: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(_name(book, id_) for id_ in ids))


def _name(book: Book, id_: str) -> str:
    """Return how a provision is cited, or the term that is defined."""
    return book.definitions[id_].term if id_ in book.definitions else citation_of(book, id_)
