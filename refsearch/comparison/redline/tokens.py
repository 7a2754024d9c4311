"""A text as tokens for the redline: its words, and each of its references as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refsearch.comparison.redline.figures.reading import Figure, Span, figures_in
from refsearch.comparison.redline.limits import limits_of
from refsearch.layers.phrases import fold_word, split_words
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.compared.word_marks import Kind
from refsearch.library.links import Absent, Cited, ModalSpan

Places = Mapping[str, tuple[str, ...]]
GOES_ON = "…"  # before what a word means that is not the first of its phrase
_BETWEEN = "\n"  # what stands between the texts of two provisions that are read together


@dataclass(frozen=True, slots=True)
class Token:
    """A word or reference of a text, with its offsets.

    ``key`` is what it is compared by. ``marks`` say what of a ruling hangs on it: the kind, and
    what it means. ``cites`` are the places that it means in the newer edition, for a reference;
    ``named`` those that it names in its own.
    """

    start: int
    end: int
    key: str
    marks: tuple[tuple[Kind, str], ...] = ()
    cites: tuple[str, ...] = ()
    named: tuple[str, ...] = ()

    def moved(self, by: int) -> Token:
        """Return the token with other offsets."""
        if not by:
            return self
        # made as it is: dataclasses.replace takes three times as long, and there are many
        rest = self.key, self.marks, self.cites, self.named
        return Token(self.start + by, self.end + by, *rest)


@dataclass(frozen=True, slots=True)
class Tokens:
    """A text with its tokens in order; ``starts`` are the offsets at which provisions begin."""

    text: str
    tokens: tuple[Token, ...]
    starts: tuple[int, ...] = (0,)

    def part(self, first: int, end: int) -> Tokens:
        """Return some of the tokens with their text, up to where the next one begins."""
        begin = self.tokens[first].start if 0 < first < len(self.tokens) else 0
        begin = len(self.text) if first >= len(self.tokens) and first else begin
        stop = self.tokens[end].start if end < len(self.tokens) else len(self.text)
        moved = tuple(token.moved(-begin) for token in self.tokens[first:end])
        return Tokens(self.text[begin:stop], moved)


def tokens_of(book: Book, ids: Iterable[str], today: Places | None = None) -> Tokens:
    """Return the own texts of some provisions or definitions, one after the other.

    ``today`` has the places in the newer edition of what an older text cites.
    """
    text = ""
    starts: list[int] = []
    found: list[Token] = []
    for id_ in ids:
        text += _BETWEEN if starts else ""
        starts.append(len(text))
        for token in _of_provision(book, id_, today):
            found.append(token.moved(len(text)))
        text += _text(book, id_)
    return Tokens(text, tuple(found), tuple(starts))


def _of_provision(book: Book, id_: str, today: Places | None) -> Iterator[Token]:
    """Yield the tokens of a provision: words, but for those inside a reference."""
    text = _text(book, id_)
    cited = sorted(_cited(book, id_, today), key=lambda token: token.start)
    waiting = list(cited)
    for word in _words(book, id_, text, [(one.start, one.end) for one in cited]):
        if any(c.start < word.end and word.start < c.end for c in cited):
            continue
        while waiting and waiting[0].start < word.start:
            yield waiting.pop(0)
        yield word
    yield from waiting


def _cited(book: Book, id_: str, today: Places | None) -> Iterator[Token]:
    """Yield the references of a provision; where two overlap, the first alone."""
    end = -1
    spans: dict[tuple[int, int], list[str]] = {}
    for reference in book.references_of(id_):
        before = _body(book, id_) if reference.field == "text" else 0
        linked: tuple[Cited | Absent, ...] = (*reference.cited, *reference.absent)
        for one in linked:
            spans.setdefault((before + one.start, before + one.end), []).append(one.target)
    for (start, stop), targets in sorted(spans.items()):
        if start < end:
            continue
        end = stop
        ids = [split_global_id(target)[1] or target for target in targets]
        places = [place for i in ids for place in _today(i, today)]
        key = f"→{' '.join(places)}"
        yield Token(start, stop, key, (("reference", key),), tuple(places), tuple(ids))


def _today(id_: str, today: Places | None) -> tuple[str, ...]:
    """Return what a cited provision is in the newer edition; of what no file has, the number."""
    return today.get(id_, (id_,)) or (f"†{id_}",) if today is not None else (id_,)


def _text(book: Book, id_: str) -> str:
    return "\n".join(filter(None, _titled(book, id_)))


def _titled(book: Book, id_: str) -> tuple[str, str]:
    """Return the heading of a provision and its text, or a term and its definition."""
    if id_ in book.definitions:
        return book.definitions[id_].term, book.definitions[id_].text
    return book.provisions[id_].heading or "", book.provisions[id_].text


def _body(book: Book, id_: str) -> int:
    """Return the offset of a text behind its heading."""
    heading, text = _titled(book, id_)
    return len(heading) + 1 if heading and text else 0


def _words(book: Book, id_: str, text: str, barred: Sequence[Span]) -> Iterator[Token]:
    """Yield the words of a provision with its modal words marked.

    They are those that its edition declares, or else those of its language.
    """
    own_ladder = bool(book.document.modal_words)
    body = _body(book, id_)
    title = len(_titled(book, id_)[0])
    modals = [(at + body, m.word) for m in book.modality_of(id_) for at in _places(m)]
    for token in words_in(text, book.edition.language, barred, modals=not own_ladder):
        here = tuple(_modal(name) for at, name in modals if token.start <= at < token.end)
        own = token.marks if token.start >= title else _of_title(token.marks)
        marks = own + here
        yield token if marks == token.marks else replace(token, marks=marks)


def _places(modal: ModalSpan) -> tuple[int, ...]:
    """Return where a modal stands: "non" may stay and the verb change, or "non" be added to it."""
    return (modal.start, modal.end - 1) if modal.polarity == "negative" else (modal.start,)


def _of_title(marks: tuple[tuple[Kind, str], ...]) -> tuple[tuple[Kind, str], ...]:
    """Return what a title may say: no other word in it rules anything."""
    return tuple(mark for mark in marks if mark[0] == "number")


def _modal(name: str) -> tuple[Kind, str]:
    return "modal", name


def words_in(
    text: str, language: str, barred: Sequence[Span] = (), *, modals: bool = False
) -> Iterator[Token]:
    """Yield the words of a text with its figures, negations, conditions and actors marked.

    A figure is one token, a sign behind it too; what touches a barred span is a word as any other.
    ``modals`` marks the modal words of the language.
    """
    words = split_words(text)
    figures = list(figures_in(text, language, barred))
    marks: dict[int, tuple[Kind, str]] = {}
    for limit in limits_of(words, language, modals=modals):
        marks[limit.first] = limit.kind, limit.meaning
        goes_on = limit.kind, GOES_ON + limit.meaning
        marks |= dict.fromkeys(range(limit.first + 1, limit.end), goes_on)
    found = [_figure(text, one) for one in figures]
    for at, word in enumerate(words.words):
        if not any(one.start < word.end and word.start < one.end for one in figures):
            here = (marks[at],) if at in marks else ()
            found.append(Token(word.start, word.end, word.form, here))
    return iter(sorted(found, key=lambda token: token.start))


def _figure(text: str, one: Figure) -> Token:
    """Return a number, or the unit of one, as a token: in digits it is compared by its value."""
    shown = fold_word(text[one.start : one.end])
    key = one.meaning if any(map(str.isdigit, shown)) else shown
    marks: list[tuple[Kind, str]] = [("number", part) for part in one.meaning.split()]
    return Token(one.start, one.end, key, tuple(marks))
