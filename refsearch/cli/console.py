"""The console: commands that refuse in one line, and an output that may be closed, full or foreign.

Whatever a command prints goes through :func:`say`. What goes wrong with that (a full disk, a closed
descriptor, letters that the output's encoding lacks) is one line on standard error and exit code 2.
"""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from refsearch.errors import RefsearchError
from refsearch.json_input import is_whole, legible

_REFUSED = 2  # the exit code of bad input, as click has it
_LONGEST_SHOWN = 40  # characters of a bad argument: the message stays one line


class Commands(click.Group):
    """Commands that refuse in one line with exit code 2."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Run a command and leave the process, as click does."""
        _stand_in_for_closed()
        try:
            _check(sys.argv[1:] if args is None else args)
            try:
                return super().main(args, *rest, **more)
            finally:
                sys.stdout.flush()
        except RefsearchError as error:
            _refuse(str(error))
        except BrokenPipeError:  # who read it has had enough: no fault
            _drop_output()
            sys.exit(0)
        except UnicodeEncodeError as error:
            _drop_output()
            _refuse(_unwritable(error))
        except OSError as error:
            _drop_output()
            _refuse(f"{error.filename or 'cannot write the output'}: {error.strerror or error}")


def say(text: str = "", *, end: str = "\n") -> None:
    """Print text; its bold letters only on a terminal, and not where ``NO_COLOR`` is set."""
    plain = os.environ.get("NO_COLOR") or not sys.stdout.isatty()
    print(click.unstyle(text) if plain else text, end=end, flush=True)


def say_json(value: object) -> None:
    """Print plain data as JSON."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def stdin_is_terminal() -> bool:
    """Say whether somebody can be asked: standard input is an open terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def given_or_read(text: str) -> str:
    """Return what was typed, or the content of standard input for ``-``."""
    if text != "-":
        return text
    if sys.stdin is None:
        raise RefsearchError("standard input is closed; - reads from it")
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefsearchError(f"standard input is not UTF-8: {error.reason}") from error


class _Closed(io.TextIOBase):
    """An output that was closed before the process began."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EBADF, "it is closed")


def _stand_in_for_closed() -> None:
    """Give a process without outputs a stand-in: Python would have None, and print nothing."""
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # to the end


def _check(words: Sequence[str]) -> None:
    """Raise RefsearchError for bytes that the terminal's encoding can't decode."""
    for word in words:
        if not is_whole(word):
            raise RefsearchError(f"{legible(word)[:_LONGEST_SHOWN]!r} is not text in UTF-8")


def _unwritable(error: UnicodeEncodeError) -> str:
    letter = error.object[error.start]
    encoding = getattr(sys.stdout, "encoding", "") or error.encoding
    return (
        f"cannot write the output: its encoding, {encoding}, has no {letter!a}; "
        "set PYTHONIOENCODING=utf-8"
    )


def _refuse(message: str) -> NoReturn:
    with suppress(OSError):  # where standard error is full too, the exit code is all there is
        click.echo(f"refsearch: {message}", err=True)
    sys.exit(_REFUSED)


def _drop_output() -> None:
    """Drop what could not be written: Python would try again at exit, and complain."""
    with suppress(OSError, ValueError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
