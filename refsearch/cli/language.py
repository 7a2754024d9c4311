"""The language that commands speak: what ``--ui`` says, or else the terminal's, or else English.

A terminal says it as gettext asks, in ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``. What
commands print and refuse is in ``computing.po`` of a language with all that the core says; their
help, and what click says, in ``commands.po``.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from functools import cache
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from refsearch.errors import RefsearchError
from refsearch.messages import Message

if TYPE_CHECKING:
    from refsearch.languages.registry import Languages

ENGLISH = "en"  # that of the registry, which what speaks English need not load
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_OPTION = "--ui"
_Command = TypeVar("_Command", bound=click.Command)
_UI_LANGUAGE = ContextVar("language", default=ENGLISH)


# Click made Choice generic in 8.2, and versions before are allowed, too.
class InterfaceLanguage(click.Choice):  # type: ignore[type-arg,unused-ignore]
    """A language of the interface: which there are is read when the option is."""

    def __init__(self) -> None:
        self.case_sensitive = True

    @property
    def choices(self) -> Sequence[str]:  # type: ignore[override,unused-ignore]
        """The codes of the languages."""
        return _languages().interface


def ui_language() -> str:
    """Return the code of the language that this command speaks."""
    return _UI_LANGUAGE.get()


def in_words(text: str, code: str = "") -> str:
    """Return a message in the language of this command, or in another; any other text as it is."""
    code = code or ui_language()
    if code == ENGLISH or not isinstance(text, Message):
        return text
    # only who speaks another language pays for the catalogs
    from refsearch.languages.catalogs import rendered

    return rendered(text, _languages(), code)


@contextmanager
def speaking(words: Sequence[str]) -> Iterator[None]:
    """Speak the language that the words of a command, or else the terminal, ask for."""
    token = _UI_LANGUAGE.set(_asked(words) or ENGLISH)
    kept = gettext.dgettext, gettext.dngettext
    if ui_language() != ENGLISH:
        # click asks gettext, which reads compiled files of a folder; ours are read as they are
        catalog = _commands(ui_language())
        gettext.dgettext = lambda domain, message: catalog.gettext(message)
        gettext.dngettext = lambda domain, msgid1, msgid2, n: catalog.ngettext(msgid1, msgid2, n)
    try:
        yield
    finally:
        gettext.dgettext, gettext.dngettext = kept
        _UI_LANGUAGE.reset(token)


def with_translated_help(command: _Command) -> _Command:
    """Return a command whose help is in the language of this one."""
    if ui_language() == ENGLISH:
        return command
    catalog, found = _commands(ui_language()), copy(command)
    found.help = catalog.gettext(cleandoc(found.help)) if found.help else None
    found.params = [copy(one) for one in found.params]
    for option in found.params:
        if isinstance(option, click.Option) and option.help:
            option.help = catalog.gettext(option.help)
    return found


def _asked(words: Sequence[str]) -> str | None:
    typed = [*words[: words.index("--")]] if "--" in words else [*words]
    named = [after for word, after in pairwise(typed) if word == _OPTION]
    named += [word.partition("=")[2] for word in typed if word.startswith(f"{_OPTION}=")]
    value = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    wanted = [*named[-1:], *(one.partition(".")[0].partition("_")[0] for one in value.split(":"))]
    if not any(wanted) or wanted[0] in (ENGLISH, "C", "POSIX"):
        return None
    return next((code for code in wanted if code in _languages().interface), None)


def _languages() -> Languages:
    from refsearch.paths import packaged_texts, texts_folder

    try:
        return _read(texts_folder())
    except RefsearchError:  # of the folder that is set: the command refuses it
        return _read(packaged_texts())


@cache
def _read(texts: Path) -> Languages:
    from refsearch.languages.registry import Languages

    return Languages.of(texts)


def _commands(code: str) -> gettext.NullTranslations:
    return _catalog(_languages(), code)


@cache
def _catalog(languages: Languages, code: str) -> gettext.NullTranslations:
    from refsearch.languages.catalogs import COMMANDS, compiled

    found = compiled(languages.file(code, COMMANDS))
    return gettext.GNUTranslations(found) if found else gettext.NullTranslations()
