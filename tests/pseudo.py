"""A pseudo-language: every English word of the interface, changed so that it is seen to be."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from refsearch.languages.registry import Languages

CODE = "qps"
# Vowels change, so that no word of English stays as it is; what is filled in does not.
_CHANGED = str.maketrans("aeiouyAEIOUY", "åéîøüýÅÉÎØÜÝ")
_PLACE = re.compile(r"%\(\w+\)s|%%|\{[^{}]*\}|<[^<>]*>|&\w+;")
_KEPT = ("opens",)  # inputs of calculators, not words
ENGLISH = re.compile(r"(?<![\w'’])[A-Za-z'’]*[aeiouyAEIOUY][A-Za-z'’]*(?![\w])")


def pseudo(text: str) -> str:
    """Return a text with its vowels changed, the places of values kept.

    >>> pseudo("Rule on %(name)s: {0} of <em>all</em>")
    'Rülé øn %(name)s: {0} øf <em>åll</em>'
    """
    ends, parts = 0, []
    for place in _PLACE.finditer(text):
        parts += [text[ends : place.start()].translate(_CHANGED), place[0]]
        ends = place.end()
    return "".join(parts) + text[ends:].translate(_CHANGED)


def write_language(texts: Path) -> None:
    """Write the pseudo-language into a folder of texts: made from the English, file by file."""
    languages = Languages()
    home = texts / "languages" / CODE
    home.mkdir(parents=True)
    head = f'code = "{CODE}"\nname = "{pseudo("Pseudo")}"\n[citation]\nlaw = ["law"]\n'
    (home / "language.toml").write_text(head, encoding="utf-8")
    for name in languages.names("en", "**/*.toml"):
        if name != "language.toml" and name != "search/cues.toml":
            file = languages.file("en", name) or Path()
            written = home / name
            written.parent.mkdir(exist_ok=True)
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            written.write_text("\n".join(_toml(table)), encoding="utf-8")
    for name in languages.names("it", "*.po"):
        (home / name).write_bytes(_catalog(languages.file("it", name) or Path()))


def add_to_texts(texts: Path) -> None:
    """Give the term base and the concordances the words of the pseudo-language."""
    for file in (texts / "terms.toml", *(texts / "concordance").glob("*.toml")):
        lines = file.read_text(encoding="utf-8").split("\n")
        doubled = [
            [line, *([_of_line(line)] if line.startswith("en = ") else [])] for line in lines
        ]
        file.write_text("\n".join(line for some in doubled for line in some), encoding="utf-8")


def _of_line(line: str) -> str:
    return f"{CODE} = {pseudo(line.removeprefix('en = '))}"


def copied_texts(folder: Path, source: Path) -> Path:
    """Return a copy of some texts with the pseudo-language among their languages."""
    texts = shutil.copytree(source, folder, ignore=shutil.ignore_patterns("languages"))
    write_language(texts)
    add_to_texts(texts)
    return texts


def _toml(table: dict[str, Any], at: tuple[str, ...] = ()) -> Iterator[str]:
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    if at:
        yield f"[{'.'.join(map(_quoted, at))}]"
    for key, value in plain.items():
        yield f"{_quoted(key)} = {_changed(value)}"
    for key, value in table.items():
        if isinstance(value, dict) and key not in _KEPT:
            yield from _toml(value, (*at, key))


def _changed(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_changed, value))}]"
    return _quoted(pseudo(value)) if isinstance(value, str) else str(value).lower()


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _catalog(italian: Path) -> bytes:
    with italian.open("rb") as source:
        known = read_po(source)
    made = Catalog(locale="en")
    for message in known:
        if message.id:
            plural = isinstance(message.id, tuple)
            made.add(message.id, tuple(map(pseudo, message.id)) if plural else pseudo(message.id))
    written = BytesIO()
    write_po(written, made)
    return written.getvalue()
