"""The rules for executable examples: each quote stands where it says, each result comes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from refsearch.checks.finding import Finding, findings_of
from refsearch.compute.registry import UnknownFunction
from refsearch.errors import UnknownProvision
from refsearch.examples.model import Example, Quote
from refsearch.examples.reading import examine_examples
from refsearch.examples.running import run
from refsearch.examples.words import WORDS, ExampleWords
from refsearch.languages.registry import ENGLISH
from refsearch.languages.words import Text
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import blocks_text
from refsearch.messages import Message, joined, msg


def check_examples(texts: Path, library: Library) -> Iterator[Finding]:
    """Every example can be read, its quotes stand in the provisions, its result comes out."""
    examples, problems = examine_examples(texts)
    for problem in problems:
        yield from findings_of(problem)
    for example in examples.listed:
        yield from check_quotes(library, example)
        yield from check_result(library, example)
        yield from check_words(library, example)


def check_words(library: Library, example: Example) -> Iterator[Finding]:
    """An example that has words in its file has them in every language of the interface."""
    languages = library.languages
    written = languages.read(ENGLISH, WORDS, dict[str, ExampleWords]) or {}
    for code in languages.interface if example.name not in written else ():
        for what, text in _texts_of(example):
            if code not in text.by_language:
                message = msg("no {} in {}: the English one is shown", what, code)
                yield Finding(str(example.file), 1, message)


def _texts_of(example: Example) -> Iterator[tuple[Message, Text]]:
    """Yield the texts of an example, each with its name."""
    yield msg("title"), example.title
    yield msg("explanation"), example.explanation


def note_examples(texts: Path, library: Library) -> Iterator[Finding]:
    """A quote of an edition that is not in the library can't be checked: it is noted."""
    examples, _ = examine_examples(texts)
    for example in examples.listed:
        for line, quote in zip(example.lines, example.quotes, strict=False):
            if quote.edition not in library.books:
                lacking = quote.edition, quote.id
                message = msg("not checked: the library has no {} (quote of {})", *lacking)
                yield Finding(str(example.file), line, message)


def check_quotes(library: Library, example: Example) -> Iterator[Finding]:
    """The quotes of editions in the library stand, word for word, in what they name."""
    for line, quote in zip(example.lines, example.quotes, strict=False):
        book = library.books.get(quote.edition)
        if book is None:
            continue
        try:
            quoted = quoted_text(book, quote.id)
        except UnknownProvision as error:
            yield Finding(str(example.file), line, error.sentence)
            continue
        if not stands_in(quote, quoted):
            place = f"{quote.edition}:{quote.id}"
            begins = repr(quote.text[:60])  # enough to find it by
            message = msg("the quote does not stand in {}: {}", place, begins)
            yield Finding(str(example.file), line, message)


def check_result(library: Library, example: Example) -> Iterator[Finding]:
    """The result is the one expected."""
    try:
        outcome = run(library, example)
    except UnknownFunction as error:
        yield Finding(str(example.file), 1, error.sentence)
        return
    for difference in outcome.differences:
        message = joined((example.function, difference), ": ")
        yield Finding(str(example.file), example.lines[-1], message)


def quoted_text(book: Book, id_: str) -> str:
    """Return the heading and own text of a provision, definition, footnote or front part.

    Raises UnknownProvision where the edition has nothing of that id.
    """
    if id_ in book.definitions:
        definition = book.definitions[id_]
        return f"{definition.term}\n{definition.text}"
    if id_ in book.footnotes:
        return book.footnotes[id_].text
    if id_ in book.parts:
        part = book.parts[id_]
        return f"{part.title}\n{blocks_text(part.blocks)}"
    provision = book.provision(id_)
    return f"{provision.heading or ''}\n{provision.text}"


def stands_in(quote: Quote, text: str) -> bool:
    """Whether the words of a quote stand in a text, whatever the spaces between them.

    It must not begin or end within a word.
    """
    words = r"\s+".join(re.escape(word) for word in quote.text.split())
    return re.search(rf"(?<!\w){words}(?!\w)", text) is not None
