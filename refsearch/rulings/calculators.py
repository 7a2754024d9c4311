"""The calculators that an outcome names, under the titles readers know.

Their words stand with the pages that show them; only these are read here, so that the command need
not load the site.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_WORDS = Path(__file__).parent.parent / "web" / "calculators" / "data"
_LANGUAGES = ("it", "el", "en")  # the order of the words in those files


def calculator_title(function: str, ui: str) -> str:
    """Return what the calculator of a function is called; the function's name for an unknown one.

    >>> calculator_title("butler", "it")
    'Butler di un board'
    """
    return next(
        (_said(game[function]["title"], ui) for game in _files() if function in game), function
    )


def kind_title(kind: str, ui: str) -> str:
    """Return what a kind of adjusted score is called.

    >>> kind_title("split", "it")
    'diverso per le due linee'
    """
    words = next(file["words"] for file in _files() if "words" in file)
    return _said(words[kind], ui)


def _said(texts: list[str], ui: str) -> str:
    return texts[_LANGUAGES.index(ui if ui in _LANGUAGES else "en")]


@cache
def _files() -> tuple[dict[str, Any], ...]:
    return tuple(
        tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(_WORDS.glob("*.toml"))
    )
