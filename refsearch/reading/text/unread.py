"""Labels in the middle of a line, where the reader recognises none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from refsearch.library.book.book import Book, global_id
from refsearch.library.links import Reference
from refsearch.reading.text.labels import Labels


@dataclass(frozen=True, slots=True)
class UnreadLabel:
    """A label as printed, and where it stands in the text of a provision."""

    holder: str
    start: int
    printed: str


def unread_labels(book: Book, references: Iterable[Reference]) -> dict[str, UnreadLabel]:
    """Return the first label of each place that is not there, by the global id it would have.

    Only a label of the law that it stands in is one: ``2.5`` may be a length. What a reference has
    before it is none: ``Articles: A.3 or A.4``.
    """
    cited = [(one.holder, one.start, one.end) for one in references if one.field == "text"]
    labels, found = Labels(book.edition), dict[str, UnreadLabel]()
    for provision in book.provisions.values() if labels.paths else ():
        law = provision.id.partition(".")[0]
        for start, path, printed in labels.in_mid_line(provision.text):
            spoken = any(a < start < b for holder, a, b in cited if holder == provision.id)
            if path[0] == law and not spoken and book.find(path) is None:
                target = global_id(book.edition.id, ".".join(path))
                found.setdefault(target, UnreadLabel(provision.id, start, printed))
    return found
