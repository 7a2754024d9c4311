"""What the core says, in the reader's language: a message's template is its id in the catalogs.

The catalogs are ``web/translations/<language>/…/core.po``; ``pybabel`` collects the templates from
the source (CONTRIBUTING.md). English has none, being what the core speaks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from refsearch.messages import Message

DOMAIN = "core"
CATALOGS = Path(__file__).parents[1] / "web" / "translations"


def rendered(
    text: str, language: str, shown: Callable[[object], object] = lambda value: value
) -> str:
    """Return a message in a language, with the messages it holds; any other text as it is.

    ``shown`` says how a page writes a value that is no message.
    """
    if not isinstance(text, Message):
        return text
    catalog = _catalog(language)
    if text.plural:
        template = catalog.ngettext(text.template, text.plural, text.number)
    else:
        template = catalog.gettext(text.template)
    values = (
        rendered(value, language, shown) if isinstance(value, Message) else shown(value)
        for value in text.values
    )
    return template.format(*values)


@cache
def _catalog(language: str) -> NullTranslations:
    file = CATALOGS / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if not file.exists():
        return NullTranslations()
    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source))
    compiled.seek(0)
    return GNUTranslations(compiled)
