"""Two editions of an invented rulebook, the newer one edited by a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from refsearch.cli.main import main

SOURCE = Path(__file__).parents[1] / "gold" / "rulebooks" / "rowing-2024-en.md"
OLD, NEW = "lake-2024-en", "lake-2026-en"


def run(texts: Path, *words: str) -> Result:
    environment = {
        "REFSEARCH_TEXTS": str(texts),
        "REFSEARCH_STORE": str(texts.parent / "store"),
        "LANGUAGE": "en",
    }
    return CliRunner(env=environment).invoke(main, words, catch_exceptions=False)


def changes_between(folder: Path, old: str, new: str) -> Any:
    """What changed between two texts, as the command gives it in JSON."""
    texts = folder / "texts"
    (texts / "languages").mkdir(parents=True)
    for edition, text in ((OLD, old), (NEW, new)):
        source = folder / f"{edition}.md"
        source.write_text(text, "utf-8")
        done = run(texts, "new", edition, "--from", str(source), "--language", "en")
        assert done.exit_code == 0, done.output
    about = texts / NEW / "edition.toml"
    about.write_text(f'succeeds = "lake-2024"\n{about.read_text("utf-8")}', "utf-8")
    return json.loads(run(texts, "changes", OLD, NEW, "--json").stdout)
