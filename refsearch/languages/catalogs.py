"""Catalogs of messages: a message's English template is its id there.

``computing.po`` of a language has what the core says; ``pybabel`` collects the templates from the
source (CONTRIBUTING.md). English has none, being what the core speaks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from refsearch.languages.registry import PAGES, Languages
from refsearch.messages import Message

COMPUTING = "computing.po"
COMMANDS = "commands.po"  # what the help of the commands says, and click
CORRECTIONS = "corrections.po"  # why the record of an edition corrects its source
CATALOGS = frozenset({COMPUTING, COMMANDS, CORRECTIONS, PAGES})


def rendered(
    text: str,
    languages: Languages,
    ui: str,
    shown: Callable[[object], object] = lambda value: value,
) -> str:
    """Return a message in a language, with the messages it holds; any other text as it is.

    ``shown`` says how a page writes a value that is no message.
    """
    if not isinstance(text, Message):
        return text
    catalog = _catalog(languages, ui, COMPUTING)
    if text.plural:
        template = catalog.ngettext(text.template, text.plural, text.number)
    else:
        template = catalog.gettext(text.template)
    values = (
        rendered(value, languages, ui, shown) if isinstance(value, Message) else shown(value)
        for value in text.values
    )
    return template.format(*values)


def reason_in(text: str, languages: Languages, ui: str) -> str:
    """Return a reason of ``corrections.toml`` in a language; as written if nobody translated it."""
    return _catalog(languages, ui, CORRECTIONS).gettext(text) if text else text


@lru_cache(maxsize=64)  # the catalogs of each language of the interface
def _catalog(languages: Languages, ui: str, name: str) -> NullTranslations:
    found = compiled(languages.file(ui, name))
    return GNUTranslations(found) if found else NullTranslations()


def compiled(file: Path | None) -> BytesIO | None:
    """Return a catalog as gettext reads it, or None if it is missing or faulty."""
    if file is None:
        return None
    found = BytesIO()
    try:
        with file.open("rb") as source:
            write_mo(found, read_po(source, abort_invalid=True))
    except (OSError, ValueError, PoFileError):  # not UTF-8 is a ValueError
        return None
    found.seek(0)
    return found
