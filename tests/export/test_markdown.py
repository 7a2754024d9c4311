"""Markdown to read: every word of the edition, whatever a Markdown processor makes of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from parsed import Html, parsed
from small_code import EDITIONS, SMALL

from refsearch.export.markdown import KIND_TITLES, edition_markdown, escaped
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Block

WORD = re.compile(r"\w+")


def rendered(text: str) -> Html:
    return parsed(markdown.markdown(text, extensions=["tables", "footnotes"]))


def texts(book: Book) -> Iterator[str]:
    """Yield everything that the document must hold, each once."""
    edition, document = book.edition, book.document
    yield from (edition.title, edition.publisher, str(edition.year))
    for part in document.parts:
        yield part.title if part.kind != "provision" else ""
        yield from block_texts(part.blocks)
    for provision in document.provisions:
        boxed = re.search(r"\.(commentary|old-text|example|form)-\d+$", provision.id)
        title = provision.heading or (KIND_TITLES[provision.kind] if boxed else "")
        if provision.parent is None and provision.label:
            pattern = edition.law_headings[0]
            yield pattern.format(number=provision.label, heading=title)
        else:
            yield f"{provision.label} {title}"
        yield from block_texts(provision.blocks)
    for definition in document.definitions:
        yield definition.term
        yield from block_texts(definition.blocks)
    for note in document.footnotes:
        yield from block_texts(note.blocks)
    for entry in document.index:
        yield f"{entry.heading if entry.entry is None else entry.entry} {entry.printed}"


def block_texts(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        yield f"{block.title} {block.text}"


@pytest.mark.parametrize("edition", [*EDITIONS, SMALL])
def test_every_word_is_there_once_and_no_sign_is_left_over(
    edition: str, library: Library, small: Library
) -> None:
    book = (small if edition == SMALL else library).book(edition)
    page = rendered(edition_markdown(book))
    assert len(page.select("div.footnote li")) == len(book.footnotes)
    for mark in page.select("sup, a.footnote-backref"):
        mark.extract()
    read = page.get_text(" ")
    assert Counter(WORD.findall(read)) == Counter(WORD.findall(" ".join(texts(book))))
    assert "**" not in read
    assert "[^" not in read


@pytest.mark.parametrize(
    "lines",
    [
        "# The Laws of Pebbles\n\nPebble League, 2020\n",
        "\n\n## PREFACE\n\nA game of *pebbles* &amp; &lt;stones>; see Law 2.\n",
        "\n\n**Stone**\n\nA pebble, large.\n",
        "\n\n### Law 1 - The throw[^1]\n\n-   **A.** Each player throws[^1]:\n",
        "\n    -   **1.**\n\n        -   **(a)** one pebble as in *Law 2A and* more;\n",
        "\n    What stands between.\n\n    -   **2.** three pebbles:\n",
        "\n-   **B.** An example of four.\n\n    > **Commentary**\n    >\n    > Why four?\n",
        "\n    > > As the old code says.\n    >\n    > Because it does.\n",
        "\n    > **Old**\n    >\n    > Five.\n",
        "\n> **Note**\n>\n> First line.\n>\n> See Law 2.\n",
        "\n| pebbles | points |\n|---|---|\n| 1 | 10 |\n| 2 \\| 3 | see Law 1A |\n",
        "\n## ANNEX\n\n-   **1.** Laws 1A, 2B and 2.\n",
        "\n**STONES** → Law 1, Law 7\n\n-   white → Law 1A1(a), 2\n",
        "\n[^1]: Or *drops*.\n",
    ],
)
def test_each_thing_has_its_markup(lines: str, small: Library) -> None:
    assert lines in edition_markdown(small.book(SMALL))


def test_boxes_without_a_title_have_the_one_that_is_given_for_their_kind(small: Library) -> None:
    written = edition_markdown(small.book(SMALL), {**KIND_TITLES, "commentary": "Commento"})
    assert "> **Commento**" in written
    assert "Commentary" not in written


def test_titles_of_a_law_are_headings_one_below_the_other(library: Library) -> None:
    page = rendered(edition_markdown(library.book("bridge-2017-it")))
    [law] = [h3 for h3 in page.select("h3") if h3.text == "Art. 27 - Licita insufficiente"]
    section = law.find_next("*")
    assert (section.name, section.get_text()) == (
        "h4",
        "A. Accettazione di una licita insufficiente",
    )


LINE = st.text(st.sampled_from("ab 1.)-+#>*_`[]()\\&<!|~"), max_size=30).map(
    lambda text: " ".join(text.split())
)


@given(LINE)
def test_no_character_of_a_text_is_taken_for_markup(line: str) -> None:
    page = rendered(f"**x** {escaped(line)}")
    assert " ".join(page.get_text().split()) == f"x {line}".strip()


@given(LINE.filter(lambda line: not set("|~") & set(line)))
def test_a_paragraph_opens_no_list_heading_or_quotation(line: str) -> None:
    page = rendered(escaped(line))
    assert {element.name for element in page.find_all()} <= {"p"}
    assert " ".join(page.get_text().split()) == line
