"""Console output: errors in one line; the output may be closed, full or unable to encode text.

Whatever a command prints goes through :func:`say`. What goes wrong with that (a full disk, a closed
descriptor, letters that the output's encoding lacks) is one line on standard error and exit code 2.
"""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from refsearch.cli.language import in_words, speaking
from refsearch.errors import RefsearchError, reason_of
from refsearch.json_input import is_whole, legible
from refsearch.messages import Message, msg

_REFUSED = 2  # the exit code of bad input, as click has it
_LONGEST_SHOWN = 40  # characters of a bad argument: the message stays one line


class Commands(click.Group):
    """Commands that refuse in one line with exit code 2."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Run a command and leave the process, as click does."""
        _stand_in_for_closed()
        words = sys.argv[1:] if args is None else args
        with speaking(words):
            return self._run(words, *rest, **more)

    def _run(self, words: Sequence[str], *rest: Any, **more: Any) -> Any:
        try:
            _check(words)
            try:
                return super().main([*words], *rest, **more)
            finally:
                sys.stdout.flush()
        except RefsearchError as error:
            _refuse(error.sentence)
        except BrokenPipeError:  # who read it has had enough: no fault
            _drop_output()
            sys.exit(0)
        except UnicodeEncodeError as error:
            _drop_output()
            _refuse(_unwritable(error))
        except OSError as error:
            _drop_output()
            what = error.filename or msg("cannot write the output")
            _refuse(msg("{}: {}", what, reason_of(error)))


def say(text: str = "", *, end: str = "\n") -> None:
    """Print text, a message in the language of the command.

    Its bold letters stand only on a terminal, and not where ``NO_COLOR`` is set.
    """
    text = in_words(text)
    plain = os.environ.get("NO_COLOR") or not sys.stdout.isatty()
    print(click.unstyle(text) if plain else text, end=end, flush=True)


def say_lines(lines: Iterable[str]) -> None:
    """Print lines, each as :func:`say` does."""
    say("\n".join(map(in_words, lines)))


def tell(text: str) -> None:
    """Print what is said beside the output, on standard error."""
    click.echo(in_words(text), err=True)


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
        raise RefsearchError(msg("standard input is closed; - reads from it"))
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefsearchError(msg("standard input is not UTF-8")) from error


class _Closed(io.TextIOBase):
    """An output that was closed before the process began."""

    def write(self, _text: str) -> int:
        """Raise OSError, as a closed file does."""
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
            shown = repr(legible(word)[:_LONGEST_SHOWN])
            raise RefsearchError(msg("{} is not text in UTF-8", shown))


def _unwritable(error: UnicodeEncodeError) -> Message:
    letter = error.object[error.start]
    encoding = getattr(sys.stdout, "encoding", "") or error.encoding
    return msg(
        "cannot write the output: its encoding, {}, has no {}; set PYTHONIOENCODING=utf-8",
        encoding,
        ascii(letter),
    )


def _refuse(message: str) -> NoReturn:
    with suppress(OSError):  # where standard error is full too, the exit code is all there is
        tell(f"refsearch: {in_words(message)}")
    sys.exit(_REFUSED)


def _drop_output() -> None:
    """Drop what could not be written: Python would try again at exit, and complain."""
    with suppress(OSError, ValueError):  # no more can be done; a closed output has no number
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
