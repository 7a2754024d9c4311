"""Lists that a browser numbers: each line says ``1.``, or ``<li>``, and readers see 1, 2, 3.

They are written with the numbers that the page shows, which is what people cite.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from refsearch.citations.numerals import numeral

_ITEM = re.compile(
    r"(?P<before>[ \t]*(?P<open>\(?))(?P<number>\d{1,3}|#|[ivxIVX]{1,4}|[a-zA-Z])"
    r"(?P<sign>[.)])(?=[ \t]+\S)"
)
_HEADING = re.compile(r"^(?:#{1,6} \S|\S.*\n(?:===|---)[=-]*[ \t]*$)", re.M)
_BEGINS = re.compile(r"\s*(?:[#>|]|[-*+]\s)")  # another block: what else follows a line goes on
_TAG = re.compile(r"<(?P<end>/?)(?P<name>ol|ul|li)\b[^<>\n]*>[ \t]*", re.I)
_KIND = re.compile(r"\btype=[\"']?([1aAiI])")
_START = re.compile(r"\bstart=[\"']?(\d{1,3})")
_NEXT = "#"  # what an item says that goes on counting as the one before it
_FIRSTS = ("1", "a", "A", "i", "I")  # what each item of a list says that is to be numbered
_LETTERS = 26  # a longer list by letters has no letters left


def with_list_numbers(text: str) -> str:
    """Return a text with the labels that its page shows before the items of its lists.

    >>> with_list_numbers("# Aims\\n1. To row.\\n1. To race.").split("\\n")[-1]
    '2. To race.'
    >>> with_list_numbers("# Aims\\n1. To\\nrow.\\n1. To race.").split("\\n")[-1]
    '2. To race.'
    >>> with_list_numbers("# Aims\\ni. To row.\\ni. To race.\\n#. To win.").split("\\n")[2:]
    ['ii. To race.', 'iii. To win.']
    >>> with_list_numbers('<ol type="a"><li>Row</li>\\n<li>Race</li></ol>')
    '<ol type="a">a. Row</li>\\nb. Race</li></ol>'
    """
    text = _with_item_labels(text) if "<li" in text.lower() else text
    if not _HEADING.search(text):  # no Markdown: the source of a PDF has no such lists
        return text
    lines = text.split("\n")
    for at, number in _numbers(lines):
        lines[at] = _ITEM.sub(rf"\g<before>{number}\g<sign>", lines[at], count=1)
    return "\n".join(lines)


@dataclass(slots=True)
class _List:
    indent: int
    sign: str
    items: list[int] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)

    def numbers(self) -> Iterator[tuple[int, str]]:
        """Yield the line and label of each item, if the page numbers them."""
        counted = _NEXT in self.printed
        alike = len(self.items) > 1 and len(set(self.printed)) == 1 and "(" not in self.sign
        begins = self.printed[0].replace(_NEXT, _FIRSTS[0])
        if begins in _FIRSTS and (counted or alike):
            numbered = _Numbered(begins)
            yield from ((at, numbered.next()) for at in self.items)


def _numbers(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines that begin items of lists where each item says the same, with their labels.

    Each says 1, or the first a and each other #.
    """
    open_lists: list[_List] = []
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        found = _ITEM.match(line)
        wide = line.expandtabs(4)  # as Markdown has it
        indent = len(wide) - len(wide.lstrip())
        lazy = bool(at and lines[at - 1].strip() and not found and not _BEGINS.match(line))
        while open_lists and not lazy and not _goes_on(open_lists[-1], indent, found):
            yield from open_lists.pop().numbers()
        if found:
            if not open_lists or open_lists[-1].indent < indent:
                open_lists.append(_List(indent, found["open"] + found["sign"]))
            open_lists[-1].items.append(at)
            open_lists[-1].printed.append(found["number"])
    for one in open_lists:
        yield from one.numbers()


def _goes_on(last: _List, indent: int, item: re.Match[str] | None) -> bool:
    """Whether a line is in a list: another of its items, or indented under one."""
    return indent > last.indent or bool(
        item and indent == last.indent and item["open"] + item["sign"] == last.sign
    )


def _with_item_labels(text: str) -> str:
    """Return a text with a label for each ``<li>``, as its list is numbered."""
    open_lists: list[_Numbered] = []

    def labelled(found: re.Match[str]) -> str:
        """Return the label of an item in place of its tag; any other tag as it stands."""
        if found["name"].lower() == "li":
            return open_lists[-1].label() if open_lists and not found["end"] else found[0]
        if found["end"]:
            del open_lists[-1:]
        else:
            open_lists.append(_Numbered.of(found[0], {one.kind for one in open_lists}))
        return found[0]

    return _TAG.sub(labelled, text)


@dataclass(slots=True)
class _Numbered:
    """An open list: what it numbers its items with, empty for a bullet, and the next number."""

    kind: str
    number: int = 1

    @classmethod
    def of(cls, tag: str, around: Collection[str]) -> _Numbered:
        """Return the list that a tag begins; one numbered like a list around it has bullets."""
        kind, start = _KIND.search(tag), _START.search(tag)
        shown = "" if tag[:3].lower() == "<ul" else kind[1] if kind else "1"
        return cls("" if shown in around else shown, int(start[1]) if start else 1)

    def next(self) -> str:
        """Return the number of the next item, as it is shown; empty where there is none."""
        number, self.number = self.number, self.number + 1
        small = self.kind.lower()
        shown = str(number)
        if small == "i":
            shown = numeral(number)
        elif small == "a":
            shown = chr(ord("a") + number - 1) if number <= _LETTERS else ""
        return shown.upper() if self.kind.isupper() else shown

    def label(self) -> str:
        """Return the label of the next item."""
        shown = self.next()
        return f"{shown}. " if self.kind and shown else "- "
