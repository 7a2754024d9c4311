"""The code of Tessel, a game that does not exist: its sources, and what an editor does to texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

SOURCES = Path(__file__).parent / "sources"
EN, FR = "tessel-2023-en", "tessel-2023-fr"
DECLARED = {
    EN: ["--language", "en", "--law-heading", "Law {number} - {heading}",
         "--labels", "A.", "--labels", "1.", "--labels", "(a)", "--title", "The Tessel Code 2023"],
    FR: ["--language", "fr", "--law-heading", "Article {number} – {heading}",
         "--labels", "A.", "--labels", "1°", "--labels", "a)", "--title", "Code du Tessel 2023"],
}  # fmt: skip
Commands = Callable[..., Result]


def edit(file: Path, *changes: tuple[str, str]) -> None:
    """Change a file as an editor would: each old reading must stand in it once."""
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def line_of(file: Path, words: str) -> int:
    """Return the line of a file that holds these words."""
    lines = file.read_text(encoding="utf-8").split("\n")
    return next(n for n, line in enumerate(lines, 1) if words in line)
