"""The labels inside the laws of a source, as ``text.md`` writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.citations.locator import letter_at
from refsearch.drafting.guessing.headings import WIDEST_GAP
from refsearch.drafting.guessing.labels import bare_of_bullet, bulleted
from refsearch.drafting.laws.collected import MARGIN
from refsearch.drafting.laws.draft import Draft
from refsearch.drafting.laws.open_items import UNDER_A_HEADING
from refsearch.drafting.numbering import Label
from refsearch.drafting.parts import heading_words
from refsearch.drafting.source import Line, rank_of
from refsearch.drafting.text import like_a_title
from refsearch.languages.slug import unaccented
from refsearch.messages import Message, msg

_INNER = msg(
    "it is proposed as text of the item, for its labels look like those of the item: what is cited "
    "by them needs labels of another style in text.md, or that style at two depths under [labels]"
)
_ELSEWHERE = msg(
    "it is left as text; if it is a label of that law, write its paragraph below that heading in "
    "text.md"
)
_SIGNS = re.compile(r"[^\w.]")
_SECOND = 2  # place: a list has more than one item
_SHORTENED = 5  # signs of a noun that a full stop may shorten (art.): behind a longer one it ends
_CITED = msg("left as text; if it is the label, begin a paragraph with it in text.md")


class LawLabels:
    """Takes the lines that begin with a label."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._open = draft.open

    def take(self, line: Line) -> bool:
        """Take a line that begins with a label; return whether it does."""
        if not self._open or line.number in self._draft.numbering.rows:
            return False
        if self._path(line):
            self._draft.inner_list = 0
            return True
        markdown = self._draft.markdown
        words = self._bare(line) if markdown else line.words
        label = self._open.likeliest(self._of_its_depth(words, line))
        due = label is not None and self._follows_a_sentence(label)
        if label and not due and self._goes_on(line, label.label, shows_path=False):
            return False
        if label is not None and self._in_inner_list(label, line):
            self._draft.collected.count(line.only(words))
            return True
        if label is None or not self._is_due(label, line):
            return False
        self._of_a_series(label, line, words)
        return True

    def _bare(self, line: Line) -> str:
        """Return a line without Markdown's marks for a label, or a whole line, in bold."""
        marked = bare_of_bullet(line.words)
        if self._draft.numbering.labels_of(marked):
            return marked
        return bare_of_bullet(heading_words(line, markdown=True))

    def _follows_a_sentence(self, label: Label) -> bool:
        """Whether the next label of a series follows a full stop: "as the law.", "2. All"."""
        next_ = label.place == self._open.expected(label.depth) > 1
        return next_ and self._draft.collected.has_ended()

    def _of_its_depth(self, words: str, line: Line) -> list[Label]:
        """Return the label that a line may begin with, at the fitting depth if its style has two.

        It belongs inside the open item if it is indented more, or, without Markdown's indents, if
        it continues the numbering there.
        """
        chosen: list[Label] = []
        for label in self._draft.numbering.labels_of(words):
            outer = next((one for one in chosen if one.label == label.label), None)
            if outer is None or not self._draft.numbering.depths_above(label):
                chosen.append(label)
                continue
            indent, _ = self._open.place_of(outer)
            expected = [self._open.expected(one.depth) for one in (outer, label)]
            inside = indent is not None and line.indent >= indent
            counts = not self._draft.markdown and self._counts_inside(label, expected)
            listed = inside and (line.indent > (indent or 0) or counts)
            headed = self._open.is_headed(outer.depth)  # 1. below ### 1. Members
            if not rank_of(line) and (headed or listed):
                chosen[chosen.index(outer)] = label
        return chosen

    def _counts_inside(self, label: Label, expected: Sequence[int]) -> bool:
        """Whether a number continues a list inside an item, where nothing is indented.

        If it could also continue the outer list: a list of one item gets a second, and a longer
        one continues after a semicolon or comma.
        """
        outer, inner = expected
        if label.place != inner or outer != inner:
            return label.place == inner
        _, last = self._draft.collected.last_words()
        return inner == _SECOND or last[-1:] in (";", ",")

    def _of_a_series(self, label: Label, line: Line, words: str) -> None:
        """Take a label that shows only its own level, and the labels right after it."""
        self._draft.collected.finish(label.depth, following=label.rest)
        self._open.push(label, line.indent, heads=bool(rank_of(line)))
        self._draft.take(line, self._open.id)
        rest = label.rest
        while (within := self._within(rest)) is not None:  # "1. (a) text"
            self._open.push(within, line.indent)
            rest = within.rest
        before = words[: len(words) - len(rest)].strip()
        margin = MARGIN * self._draft.numbering.depths_above(label)
        self._draft.joiner.where = self._open.id
        self._draft.collected.label(f"{margin}{before} ", _rest_of(line, rest))

    def _path(self, line: Line) -> bool:
        """Take a label printed with its whole path, which determines its place."""
        marked = self._draft.markdown and line.words.startswith("#")
        bare = bare_of_bullet(line.words.lstrip("# ") if self._draft.markdown else line.words)
        numbering = self._draft.numbering
        found = numbering.path_label(bare, self._open.ids) or numbering.path_label(
            bare_of_bullet(heading_words(line, markdown=self._draft.markdown)), self._open.ids
        )
        if found is None or not self._stands_here(found, line, marked=marked):
            return False
        path, label, rest = found
        self._draft.collected.finish(len(path) - 2, following=rest)
        heads = marked or like_a_title(rest)  # what stands below a title is of its label
        self._open.path(path, UNDER_A_HEADING if heads else line.indent, rank_of(line))
        self._draft.take(line, self._open.id)
        self._draft.joiner.where = self._open.id
        self._draft.collected.label(f"{label} ", _rest_of(line, rest))
        return True

    def _stands_here(
        self, found: tuple[Sequence[str], str, str], line: Line, *, marked: bool
    ) -> bool:
        """Whether a label with its path belongs to the open law; if not, it is reported.

        A label that exists already, right below another line, is a citation: "a relief under
        Rule", "16.3a applies". So is one out of order after a full line without a full stop.
        """
        path, label, _ = found
        if not marked and self._goes_on(line, label, shows_path=True):
            return False
        there = self._draft.lines.get(".".join(path))
        inside = not (marked or self._draft.apart or bulleted(line.words))
        if there and inside:
            message = msg(
                "{} goes on with a sentence, and is there already, in line {}", label, there
            )
            self._draft.tell(line, message, _CITED)
        elif inside and self._draft.collected.is_broken() and not self._open.is_next(path):
            self._draft.tell(line, msg("{} goes on with a sentence: no label", label), _CITED)
        elif path[0] != self._open.law:
            self._of_another_law(label, path[0], line)
        else:
            return True
        return False

    def _of_another_law(self, label: str, law: str, line: Line) -> None:
        """Tell of a label that says it is of a law that is not open, where that has a heading."""
        draft, begins = self._draft, self._draft.headings.get(law)
        if begins:
            places = label, self._open.law, law, begins
            message = msg("the label {} stands in law {}, and law {} begins in line {}", *places)
            draft.tell(line, message, _ELSEWHERE)
            return
        message = msg("the label {} stands in law {}: not taken", label, self._open.law)
        remedy = msg(
            "was the heading of law {} not recognised? Add how it looks to law under "
            "[headings] in edition.toml, and ask again",
            law,
        )
        draft.tell(line, message, remedy)

    def _goes_on(self, line: Line, label: str, *, shows_path: bool) -> bool:
        """Whether a line continues the sentence above, which cites its number; it is reported.

        After "and" it does only if a number stands before that: list items may end in "and".
        """
        draft = self._draft
        if draft.apart or bulleted(line.words):
            return False
        before, last = (unaccented(word) for word in draft.collected.last_words())
        if last.endswith((":", ";")):  # "they differ in:", a), b)
            return False
        last = _SIGNS.sub("", last).rstrip(".") if len(last) <= _SHORTENED else last
        listed = shows_path and last in draft.joining and any(map(str.isdigit, before))
        if not (listed or last in draft.before_numbers):
            return False
        draft.tell(line, msg("{} goes on with a sentence: no label", label), _CITED)
        return True

    def _in_inner_list(self, label: Label, line: Line) -> bool:
        """Whether a label belongs to a list inside an item whose own labels have the same style.

        Its text is kept in the item: a label of one style cannot stand for two depths.
        """
        draft = self._draft
        indent, again = self._open.place_of(label)
        deeper = indent is not None and line.indent > indent
        anew = again in draft.lines and draft.collected.leads_in()  # "Their duties are:", 1., 2.
        taken = label.component.isdigit() and again.rpartition(".")[0] in draft.path_holders
        begins = label.place == 1 and (deeper or anew or taken)  # 8.1 has a heading of its own
        if begins:
            holder = self._open.id if deeper else again.rpartition(".")[0]
            message = msg("{} counts a list inside item {}", repr(label.label), holder)
            draft.tell(line, message, _INNER)
            draft.inner_list, draft.inner_depth = line.indent + 1, label.depth
        inside = label.depth >= draft.inner_depth  # (3) goes on with 1., 2. above that list
        listed = begins or taken or (inside and 0 < draft.inner_list <= line.indent + 1)
        draft.inner_list = draft.inner_list if listed else 0
        if listed:
            draft.inner.add(line.number)
        return listed

    def _is_due(self, label: Label, line: Line) -> bool:
        """Whether a label is accepted; one out of sequence must stand apart, and is reported."""
        expected = self._open.expected(label.depth)
        inserted = (  # 6a after 6
            label.place == expected - 1
            and label.component[0].isdigit()
            and label.component[-1].isalpha()
        )
        if label.place != expected and not inserted and not self._open.begins_beside(label):
            self._draft.tell(line, _due(label, expected))
        gap = 0 < label.place - expected <= WIDEST_GAP and self._draft.collected.has_ended()
        return inserted or label.place == expected or self._draft.apart or gap

    def _within(self, rest: str) -> Label | None:
        """Return the first label of a deeper series that follows a label in its line."""
        labels = self._draft.numbering.labels_of(rest)
        found = self._open.likeliest([one for one in labels if one.depth > self._open.depth])
        return found if found and found.place == 1 else None


def _due(label: Label, expected: int) -> Message:
    """Say what is due where a label stands: a letter where it is one, and no roman numeral."""
    letter = letter_at(expected, label.component)
    if letter and letter_at(label.place, label.component) == label.component in label.label:
        return msg("the label {} stands where letter {} of its series is due", label.label, letter)
    return msg("the label {} stands where number {} of its series is due", label.label, expected)


def _rest_of(line: Line, rest: str) -> list[Line]:
    """Return the text after a label; after that of a heading, without indentation."""
    whole = Line(line.number, rest) if line.words.startswith("#") else line.only(rest)
    return [whole] if rest else []
