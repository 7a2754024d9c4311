"""Phrases of the core in the reader's language: the English text is the message id.

A phrase with values in it is a message with holes, "boards are numbered from 1; {} is none"; what
fills a hole may be a phrase itself. Errors carry their template (:mod:`refsearch.messages`); other
phrases are plain text, and the template is found again by its words. The catalogs are
``web/translations/<language>/…/core.po``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Message as CatalogMessage
from babel.messages.pofile import read_po

from refsearch.messages import Message, Phrase

DOMAIN = "core"
CATALOGS = Path(__file__).parents[1] / "web" / "translations"
_HOLE = "{}"
_DEEPEST = 3  # phrases inside phrases: a template that matches its own value ends here
_BY_TEMPLATE = "template"  # a comment of the catalog: so general that no text is searched for it
_NUMBER = re.compile(r"[+-]?\d{1,15}")


@dataclass(frozen=True, slots=True)
class Phrases:
    """A language's phrases by template; ``patterns`` find the template of a text, longest first.

    A translation has several forms where it depends on a number; ``form`` tells which.
    """

    forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    patterns: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = ()
    form: Callable[[int], int] = lambda count: int(count != 1)

    def say(self, text: str, depth: int = 0) -> str:
        """Return a phrase in this language; as it is where the catalog has it not."""
        if isinstance(text, Message):
            return self._message(text, depth)
        whole = self.forms.get(text)
        if depth > _DEEPEST or whole:
            return whole[0] if whole else text
        for pattern, forms in self.patterns:
            if match := pattern.fullmatch(text):
                values = match.groups()
                number = next((v for v in values if _NUMBER.fullmatch(v)), "1")
                return self._chosen(forms, int(number)).format(
                    *(self.say(value, depth + 1) for value in values)
                )
        return text

    def _message(self, message: Message, depth: int) -> str:
        forms = self.forms.get(message.template)
        if forms is None:
            english = message.plural if message.plural and message.number != 1 else message.template
            forms = (english,)
        said = (self.say(v, depth + 1) if isinstance(v, Phrase) else v for v in message.values)
        return self._chosen(forms, message.number).format(*said)

    def _chosen(self, forms: tuple[str, ...], count: int) -> str:
        return forms[min(self.form(count), len(forms) - 1)]


@cache
def phrases(language: str) -> Phrases:
    """Return the phrases of a language; English has none, being what the core speaks."""
    file = CATALOGS / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if not file.exists():
        return Phrases()
    with file.open("rb") as source:
        catalog = read_po(source)
    entries = {id_: forms for message in catalog for id_, forms in _entries(message)}
    messages = (m for m in catalog if _BY_TEMPLATE not in m.auto_comments)
    holed = [(id_, forms) for m in messages for id_, forms in _entries(m) if _HOLE in id_]
    holed.sort(key=lambda entry: -len(entry[0]))
    patterns = tuple((pattern_of(id_), forms) for id_, forms in holed)
    return Phrases(entries, patterns, c2py(catalog.plural_expr))


def _entries(message: CatalogMessage) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a template with its translations; the plural as the singular, with the same ones."""
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    if all(ids) and all(forms):
        yield from ((str(id_), tuple(map(str, forms))) for id_ in ids)


def pattern_of(message: str) -> re.Pattern[str]:
    """Return the pattern of the texts that a message with holes stands for.

    >>> pattern_of("no row gives {} VP").fullmatch("no row gives 13 VP").groups()
    ('13',)
    """
    return re.compile("(.*?)".join(re.escape(part) for part in message.split(_HOLE)), re.DOTALL)


def said_in(language: str, text: str) -> str:
    """Return a phrase of the core in a language."""
    return phrases(language).say(text)
