"""Web markup in a source: links, anchors, tags and comments, which are not part of the law.

What is proposed and what is counted are freed of it by the same function, so that no word is lost.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from refsearch.reading.web_lists import with_list_numbers

# of one line, or broken where a line is full
_LINK = re.compile(
    r"!?\[(?P<words>[^\[\]\n]*(?:\n(?!\s*\n)[^\[\]\n]*)?)\]\((?P<target>[^()\s]*)(?:\s+\"[^\"\n]*\")?\)"
)
# [1](#fn1) right behind a word: a page sets it high
_CALL = re.compile(
    r"(?<=[\w.,;:)»”\"'])\[(?P<number>\d{1,3})\]"
    r"\(#(?i:user-content-)?(?i:_?fn|_?ftn|footnote|note|cite)[^()\s]*\)"
)
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FENCE = re.compile(  # ::: {.art}; one with a title has words
    r"^[ \t]*:{3,}(?!.*\btitle=)[ \t]*(?:[\w-]+[ \t]*)?(?:\{[^{}\n]*\})?[ \t]*:*$", re.M
)
_SPAN = re.compile(r"\[(?P<words>[^\[\]\n]*)\]\{[#.:][^{}\n]*\}")  # [Aims]{.smallcaps}
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\]")
_ADDRESS = re.compile(r"<((?:https?://|mailto:)[^<>\s]+)>")
_BREAK = re.compile(r"<br\s*/?>", re.I)
_TAG = re.compile(r"</?(?!(?:sup|u)>)[a-zA-Z][^<>\n]*>")
_OVER_LINES = re.compile(r"<[a-zA-Z][\w-]*(?=\s[^<>]{0,300}=[\"'])[^<>]{0,400}>")
_PICTURE = re.compile(r"<img\b(?:[^<>\n]*?\bsrc=[\"'](?P<source>[^\"'<>\n]*))?", re.I)
_ENTITY = re.compile(r"&(?:#\d{1,6}|#[xX][\da-fA-F]{1,5}|[a-zA-Z]{2,8});")
_ANCHOR = re.compile(
    r"<(?:a|span|h\d|li|p|div)\b[^<>]*\b(?:id|name)=[\"'](?P<name>[^\"'<>]+)[\"']", re.I
)
_HEADING_NAME = re.compile(r"(?<=\S)[ \t]*\{#(?P<name>[^\s{}]+)(?:[ \t][^{}\n]*)?\}[ \t]*$")
_NAMED_HEADING = re.compile(rf"^(#.*?){_HEADING_NAME.pattern}", re.M)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a source: its text and its target; or a picture."""

    words: str
    target: str
    picture: bool = False
    at: int = 0  # where it begins

    @property
    def anchor(self) -> str:
        """The anchor that it leads to; empty if it leads to another page."""
        if "://" in self.target or self.target.startswith("mailto:"):
            return ""
        page, sign, place = self.target.partition("#")
        return place if sign else re.split(r"[:/]", page)[-1]


def links(line: str) -> list[Link]:
    """Return the links of a line, or of several, in order.

    >>> links("see [Regulation 2c1](#2c1)")[0].anchor
    '2c1'
    """
    pictures = [Link("", one["source"] or "<img>", picture=True) for one in _PICTURE.finditer(line)]
    return pictures + [
        Link(found["words"], found["target"], found[0].startswith("!"), found.start())
        for found in _LINK.finditer(line)
    ]


def anchors(line: str) -> list[str]:
    """Return the anchors of a line."""
    return [
        found["name"] for pattern in (_ANCHOR, _HEADING_NAME) for found in pattern.finditer(line)
    ]


def without_web_markup(text: str) -> str:
    """Return a text without tags, with links replaced by their text.

    >>> without_web_markup('<a id="x"></a>See [Law 2](#2).')
    'See Law 2.'
    >>> without_web_markup("As in [[#GR.1 AIMS|GR.1.2]].")
    'As in GR.1.2.'
    >>> without_web_markup("Law&nbsp;2&#10;is &uuml;ber 3 &lt; 4.")
    'Law 2 is über 3 &lt; 4.'
    """
    text = _ENTITY.sub(_sign, without_comments(text))
    text = _SPAN.sub(r"\g<words>", _FENCE.sub("", text))
    text = _CALL.sub(lambda found: found["number"].translate(_RAISED), text)
    text = _BREAK.sub(" ", _ADDRESS.sub(r"\1", with_list_numbers(text)))
    text = _OVER_LINES.sub(lambda found: "\n" * found[0].count("\n"), text)  # lines stay countable
    text = _NAMED_HEADING.sub(r"\1", _TAG.sub("", text))
    return _LINK.sub(lambda found: found["words"], _WIKI_LINK.sub(r"\1", text))


def without_comments(text: str) -> str:
    """Return a text without HTML comments; the line ends in them stay.

    >>> without_comments("1. Row <!-- or\\nsail --> home.")
    '1. Row \\n home.'
    """
    kept, at = [], 0
    for start, end in comments(text):
        kept += [text[at:start], "\n" * text.count("\n", start, end)]
        at = end
    return "".join((*kept, text[at:]))


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each HTML comment; an unclosed one does not count."""
    end = 0
    while (start := text.find("<!--", end)) >= 0:
        closed = text.find("-->", start + 4)
        if closed < 0:
            return
        end = closed + 3
        yield start, end


def _sign(found: re.Match[str]) -> str:
    """Return the character of an entity; those of < and > stay, as they would become markup."""
    sign = html.unescape(found[0])
    return found[0] if sign in "<>" else " " if sign.isspace() else sign
