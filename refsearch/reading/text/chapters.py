"""The chapters of a text beside the laws: its definitions and its printed index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as etree

from refsearch.languages.slug import slugify
from refsearch.library.model import Definition, IndexEntry
from refsearch.messages import Message, msg
from refsearch.reading.text.inline import FootnoteId, flow_blocks, plain
from refsearch.reading.text.lines import LineFinder
from refsearch.reading.text.tree import GrammarError

_ARROW = "→"
Report = Callable[[Message, int], None]


class DefinitionsReader:
    """Collects the definitions; ``lines`` says where each stands, faults go to ``report``."""

    def __init__(self, footnote: FootnoteId, finder: LineFinder, report: Report) -> None:
        self.definitions: list[Definition] = []
        self.lines: dict[str, int] = {}
        self._footnote = footnote
        self._finder = finder
        self._report = report

    def read(self, element: etree.Element) -> None:
        """Read a list of terms with their texts."""
        if element.tag != "dl":
            raise GrammarError(
                msg("in the definitions each term stands on a line, its text after ':   '")
            )
        for child in element:
            if child.tag == "dt":
                self._term(child)
            else:
                last = self.definitions[-1]
                blocks = (*last.blocks, *flow_blocks(child, self._footnote))
                self.definitions[-1] = replace(last, blocks=blocks)

    def _term(self, element: etree.Element) -> None:
        term, marks = plain(element, self._footnote)
        concept = element.get("id", "")
        line = self._finder.inside(f"{{#{concept}" if concept else term)
        if not concept:
            message = msg(
                "the definition of {} has no concept; write {} after it", repr(term), "{#key}"
            )
            self._report(message, line)
            concept = f"unread-{slugify(term) or len(self.definitions)}"
        while f"def.{concept}" in self.lines:
            first = self.lines[f"def.{concept}"]
            if line == first:  # the search ended at the first of the two
                line = self._finder.after(first, f"{{#{concept}")
            message = msg("the concept {} is defined twice, first in line {}", repr(concept), first)
            self._report(message, line)
            concept = f"unread-{len(self.definitions)}"
        self.lines[f"def.{concept}"] = line
        self.definitions.append(Definition(f"def.{concept}", concept, term, (), marks))


class IndexReader:
    """Collects the lines of the printed index; ``lines`` says where each stands."""

    def __init__(self, footnote: FootnoteId, finder: LineFinder) -> None:
        self.entries: list[IndexEntry] = []
        self.lines: list[int] = []
        self._footnote = footnote
        self._finder = finder

    def read(self, element: etree.Element, line: int) -> bool:
        """Read a heading, a list of entries or a line under a heading; False for a preamble."""
        if element.tag == "h2":
            heading, printed = self._line(element)
            self._add(IndexEntry(heading, None, printed), line)
        elif element.tag == "ul" and self.entries:
            self._list(element, line)
        elif element.tag == "p" and self.entries:
            self._add(IndexEntry(self.entries[-1].heading, plain(element, str)[0], ""), line)
        elif element.tag == "p":
            return False
        else:
            raise GrammarError(msg("the index is made of ## headings and bullets"))
        return True

    def _list(self, element: etree.Element, line: int) -> None:
        heading = self.entries[-1].heading
        places = self._finder.bullets(line)
        for item in element:
            entry, printed = self._line(item)
            self._add(IndexEntry(heading, entry, printed), next(places, line))

    def _add(self, entry: IndexEntry, line: int) -> None:
        self.entries.append(entry)
        self.lines.append(line)

    def _line(self, element: etree.Element) -> tuple[str, str]:
        text, _ = plain(element, self._footnote)
        entry, _, printed = text.partition(_ARROW)
        return entry.strip(), printed.strip()
