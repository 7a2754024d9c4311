"""The title of a source, and who publishes it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from refsearch.drafting.source import Source, front_matter, lines_of
from refsearch.languages.slug import unaccented

_LONGEST_TITLE = 80  # characters: a longer first line is a sentence
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_OF_A_CHAPTER = re.compile(r"\W*(?:[^\W\d_]+\s)?(?:\d{1,3}|[IVXLC]+|[A-Z])(?!\w)")
_TITLE_FIELD = re.compile(r"^title:[ \t]*(?P<quote>[\"']?)(?P<title>\S.*?)(?P=quote)[ \t]*$", re.M)


def first_title(source: Source) -> str:
    """Return the title of a source: its one heading of the first rank, else its front matter's.

    Else its first line if it can be one, without its marks, or nothing.
    """
    apart, raw = front_matter(source.text), source.text.split("\n")
    named = _TITLE_FIELD.search("\n".join(raw[n - 1] for n in sorted(apart)))
    lines = [line for line in lines_of(source.text) if line.number not in apart]
    if named and sum(line.text.startswith("# ") for line in lines) != 1:
        return named["title"]
    words = next((line.words for line in lines if line.words), "")
    first = words.strip("#* ")
    if words.startswith("# "):  # that of a statute is long, and ends with what shortens it
        return first
    return first if len(first) <= _LONGEST_TITLE and first[-1:].isalnum() else ""


def title_and_publisher(source: Source, documents: Iterable[str]) -> tuple[str, str]:
    """Return the title of a source, and who publishes it where that name stands above the title.

    The second heading is the title if it alone has a year or a noun of ``documents``, and no
    number of a chapter.
    """
    first, apart = first_title(source), front_matter(source.text)
    lines = [one for one in lines_of(source.text) if one.words and one.number not in apart]
    above, second = ([one.words for one in lines[:2]] + [""] * 2)[:2]
    titled = second.startswith("#") or not source.markdown
    second = second.strip("#* ")
    titled &= second[-1:].isalnum() and len(second) <= _LONGEST_TITLE
    titled &= above.strip("#* ") == first and not _OF_A_CHAPTER.match(second)
    names = [_names_a_document(one, tuple(documents)) for one in (first, second)]
    return (second, first) if titled and names == [False, True] else (first, "")


def _names_a_document(title: str, nouns: tuple[str, ...]) -> bool:
    """Whether a title has a year, or a noun for a document, which may end a compound one."""
    spoken = re.findall(r"[^\W\d_]+", unaccented(title))
    return bool(_YEAR.search(title)) or any(one.endswith(nouns) for one in spoken)
