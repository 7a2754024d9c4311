"""The base of all errors: each says what was wrong, where, and what would have been right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import ClassVar

from refsearch.messages import Message, joined, msg, verbatim

_LONGEST_SHOWN = 200  # characters: two or three lines of a terminal


def shortened(text: str) -> str:
    """Return what was typed, shortened if long: an error is one line to read."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


# What the system says of files and ports, in its own English.
_REASONS = (
    msg("Address already in use"),
    msg("Bad file descriptor"),
    msg("Cannot assign requested address"),
    msg("File exists"),
    msg("File name too long"),
    msg("File too large"),
    msg("Is a directory"),
    msg("No space left on device"),
    msg("No such file or directory"),
    msg("Not a directory"),
    msg("Operation not permitted"),
    msg("Permission denied"),
    msg("Read-only file system"),
    msg("Too many levels of symbolic links"),
    msg("Too many open files"),
    msg("it is closed"),
)


def reason_of(error: OSError) -> Message:
    """Return why the system refused something."""
    message = str(error.strerror or "")
    by_number = msg("error {} of the system", error.errno)
    return next((known for known in _REASONS if known == message), by_number)


class RefsearchError(ValueError):
    """The base of all errors; its text may be shown to the user."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)

    @property
    def sentence(self) -> Message:
        """The text as a message, for a reader of any language."""
        message = self.args[0]
        return message if isinstance(message, Message) else verbatim(str(message))


class BadLocator(RefsearchError):
    """A text that is not a valid locator or citation."""


class NotFound(RefsearchError):
    """Something was asked for by a name that does not exist.

    ``wanted`` is what was asked for, ``nearest`` the existing names closest to it, best first.
    """

    absent: ClassVar[Message]  # how a text says that there is none of the kind

    def __init__(self, wanted: str, nearest: Sequence[str] = (), where: str = "") -> None:
        self.wanted = wanted
        self.nearest = tuple(nearest)
        self.where = where
        shown = repr(shortened(wanted))
        message = msg("{} {}", self.absent, shown)
        if where:
            message = msg("{} {} in {}", self.absent, shown, where)
        super().__init__(msg("{}; the nearest is {}", message, nearest[0]) if nearest else message)


def nearest_names(wanted: str, known: Iterable[str]) -> list[str]:
    """Return the known names most like one that does not exist, three at most, best first."""
    # below the usual 0.6: who knows a word of a long name shall find it
    return get_close_matches(wanted, list(known), n=3, cutoff=0.3)


class UnknownEdition(NotFound):
    """An edition id that is not in the library."""

    absent = msg("no edition")


class UnknownProvision(NotFound):
    """A provision id that the edition does not have."""

    absent = msg("no provision")


class UnknownLaw(UnknownProvision):
    """A law that the edition does not have, or what is only part of one."""

    absent = msg("no law")


class OnlyInOther(UnknownProvision):
    """An item that is asked for of the wrong one of two editions: ``other`` is the one with it."""

    def __init__(self, wanted: str, where: str, other: str) -> None:
        super().__init__(wanted, (), where)
        message = msg("{}; {} has it: name that edition first", self.args[0], other)
        self.args = (message,)


class NotInFile(UnknownProvision):
    """A provision of a law that, as the edition declares, its file lacks.

    ``nearest`` are the laws of that number in a newer work, as global ids.
    """

    def __init__(self, wanted: str, elsewhere: Sequence[str], where: str) -> None:
        super().__init__(wanted, elsewhere, where)
        message = msg("{} is not in this file ({})", repr(shortened(wanted)), where)
        if elsewhere:
            message = msg(
                "{}; a newer law of that number is {} (numbering may differ)", message, elsewhere[0]
            )
        self.args = (message,)


class UnknownTerm(NotFound):
    """A concept that is not in the term base."""

    absent = msg("no term")


class NotComparable(RefsearchError):
    """Two editions that can't be set against each other, with what can be done instead."""


class TextError(RefsearchError):
    """A file under ``texts/`` that breaks its grammar: file, line, what was expected.

    ``message`` is the ``cause`` with its ``remedy``, where one is known.
    """

    def __init__(
        self, file: str, line: int, cause: Message, more: str = "", *, remedy: Message | None = None
    ) -> None:
        self.file = file
        self.line = line
        self.cause = cause
        self.message = joined((cause, remedy), "; ") if remedy else cause
        message = joined((f"{file}:{line}", self.message), ": ")
        super().__init__(joined((message, more), "") if more else message)

    @property
    def errors(self) -> tuple[TextError, ...]:
        """Every violation this stands for, each with its own line."""
        return (self,)


class TextErrors(TextError):
    """Several violations found in one reading; it shows the first, ``errors`` has them all."""

    def __init__(self, errors: Sequence[TextError]) -> None:
        first = errors[0]
        count = len(errors) - 1
        more = msg(" (and {} more: run refsearch check)", count) if count else ""
        super().__init__(first.file, first.line, first.message, more)
        self._errors = tuple(errors)

    @property
    def errors(self) -> tuple[TextError, ...]:
        """Every violation, in the order of the file."""
        return self._errors


class QueryError(RefsearchError):
    """A search query that cannot be answered, with the reason."""


class IndexUnavailable(RefsearchError):
    """The search index is missing or damaged and could not be rebuilt."""
