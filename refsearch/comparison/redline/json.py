"""Redlines and changes in the shapes that the command and the API share, and as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from refsearch.comparison.redline.changes import Change, Changes, LawChanges
from refsearch.comparison.redline.chapters import ChapterChanges, chapters_of
from refsearch.comparison.redline.passages import Redline
from refsearch.comparison.redline.touches import Touch
from refsearch.library.book.book import Book, global_id
from refsearch.library.compared.redline import Passage, Renaming, Weights

Json = dict[str, Any]


def changes_json(changes: Changes) -> Json:
    """Return what changed between two editions, most changed first."""
    return {
        "old": changes.old.edition.id,
        "new": changes.new.edition.id,
        "counts": dict(changes.counts),
        "touched": dict(changes.touched),
        "chapters": [_chapter_json(chapter) for chapter in chapters_of(changes)],
        "laws": [_law_json(changes, law) for law in changes.laws],
        "definitions": _definitions_json(changes, changes.definitions),
        "renamings": _renamings_json(changes.renamings),
        "not_in_file": list(changes.not_in_file),
    }


def _chapter_json(chapter: ChapterChanges) -> Json:
    return {
        "id": global_id(chapter.book.edition.id, chapter.id),
        "heading": chapter.heading,
        "laws": [law.law for law in chapter.laws],
        "counts": dict(chapter.counts),
        "share": round(chapter.share, 3),  # of a text of 1,000 words one word
    }


def _law_json(changes: Changes, law: LawChanges) -> Json:
    provision = changes.new.provisions[law.law]
    return {
        "id": law.law,
        "citation": provision.citation,
        "heading": provision.heading,
        "counts": dict(law.counts),
        "touched": dict(law.touched),
        "share": round(law.share, 3),
        "changes": [_change_json(changes, change) for change in law.listed],
    }


def _renamings_json(renamings: Iterable[Renaming]) -> list[Json]:
    return [{"old": one.old, "new": one.new, "provisions": one.texts} for one in renamings]


def _definitions_json(changes: Changes, found: LawChanges | None) -> Json | None:
    """Return what changed in the definitions; None where not both have a chapter of them."""
    if found is None:
        return None
    return {
        "counts": dict(found.counts),
        "touched": dict(found.touched),
        "share": round(found.share, 3),
        "changes": [_change_json(changes, change) for change in found.listed],
    }


def _change_json(changes: Changes, change: Change) -> Json:
    old, new = changes.old.edition.id, changes.new.edition.id
    return {
        "new": global_id(new, change.id) if change.id else None,
        "old": [global_id(old, origin) for origin in change.origins],
        "relation": list(change.passage.relation),
        "sentence": dict(change.passage.sentence),
        "alike": [global_id(old if change.id else new, one) for one in change.alike],
        "weights": weights_json(change.passage.weights),
        "touches": [
            {"kinds": list(one.kinds), "old": one.old, "new": one.new} for one in change.touches
        ],
        "share": round(change.passage.share, 3),
    }


def weights_json(weights: Weights) -> Json:
    """Return how many changes there are of each weight."""
    return {
        "wording": weights.wording,
        "place": weights.place,
        "substance": weights.substance,
    }


def redline_json(redline: Redline, law: str) -> Json:
    """Return the redline of a law of the newer edition; nothing of one that a file lacks."""
    lacks = redline.lacks(law)
    return {
        "old": redline.old.edition.id,
        "new": redline.new.edition.id,
        "law": law,
        "renamings": _renamings_json(redline.renamings),
        "missing": "not-in-file" if lacks else None,
        "provisions": [] if lacks else [_passage_json(redline, p) for p in redline.of_law(law)],
    }


def _passage_json(redline: Redline, passage: Passage) -> Json:
    names = redline.old.edition.id, redline.new.edition.id
    return {
        "new": global_id(names[1], passage.id) if passage.id else None,
        "old": [global_id(names[0], origin) for origin in passage.origins],
        "relation": list(passage.relation),
        "sentence": dict(passage.sentence),
        "weights": weights_json(passage.weights),
        "segments": [
            {
                "how": s.how,
                "old": s.old,
                "new": s.new,
                "substance": list(s.substance),
                "figures": [{"old": was, "new": now} for was, now in s.figures],
            }
            for s in passage.segments
        ],
    }


_COLUMNS = ("law", "new", "new citation", "old", "old citation", "relation")
_COUNTS = ("wording", "place", "substance", "share")


def changes_csv(changes: Changes) -> str:
    """Return what changed as a table with a head; a row is a provision."""
    rows = [(law, change) for law in changes.laws for change in law.listed]
    languages = list(dict.fromkeys(code for _, c in rows for code in c.passage.sentence))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    chapters = {law.law: one.heading for one in chapters_of(changes) for law in one.laws}
    writer.writerow([*_COLUMNS, *_COUNTS, *languages, "chapter", "touches"])
    for law, change in rows:
        weights = weights_json(change.passage.weights).values()
        sentences = [change.passage.sentence.get(code, "") for code in languages]
        share = f"{change.passage.share:.3f}"
        last = chapters.get(law.law, ""), "\n".join(map(_touch, change.touches))
        writer.writerow([law.law, *_places(changes, change), *weights, share, *sentences, *last])
    return out.getvalue()


def _touch(touch: Touch) -> str:
    return f"{', '.join(touch.kinds)}: {touch.old} → {touch.new}"


def _places(changes: Changes, change: Change) -> Iterator[str]:
    yield change.id
    yield _cited(changes.new, (change.id,))
    yield " ".join(change.origins)
    yield _cited(changes.old, change.origins)
    yield " ".join(change.passage.relation)


def _cited(book: Book, ids: tuple[str, ...]) -> str:
    return ", ".join(book.provisions[id_].citation for id_ in ids if id_)
