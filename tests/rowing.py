"""A folder of texts with an edition of an invented sport, for tests of what is not bridge."""

from __future__ import annotations

from pathlib import Path

ABOUT = """\
id = "rowing-2024-en"
work = "rowing-2024"
language = "en"
title = "Lake Rowing Code 2024"
short_title = "Rowing 2024"
game = "rowing"
year = 2024
publisher = "Lake Rowing Union"
in_force = "2024-03-01"

[headings]
law = ["Article {number}: {heading}"]

[labels]
full = ["2c1a)"]

[citation]
law = "Article {number}"
items = ["Regulation 2c1a"]
"""


def rowing_folder(texts: Path, text: str, terms: str = "") -> Path:
    """Write a folder of texts with this edition alone; return the folder of the edition."""
    folder = texts / "rowing-2024-en"
    folder.mkdir(parents=True)
    files = {"text.md": text, "source.txt": text, "edition.toml": ABOUT, "corrections.toml": ""}
    files |= {"../terms.toml": terms, "../alignments.toml": ""}
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder
