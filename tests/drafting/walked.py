"""One walk from a made-up source to an edition that is checked: what was said, written and read."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from refsearch.checks.all import check_texts
from refsearch.cli.main import main
from refsearch.library.model import Block, Document
from refsearch.reading.corpus import examine_corpus


class Walk(NamedTuple):
    """What became of a source: the command's words, the files, findings and the document."""

    said: list[str]
    text: str
    found: list[str]
    document: Document
    about: str

    def blocks(self, id_: str) -> list[Block]:
        return next([*one.blocks] for one in self.document.provisions if one.id == id_)

    @property
    def led(self) -> dict[str, list[str]]:
        """The references by what they stand in: printed words and where they lead."""
        found: dict[str, list[str]] = {}
        for one in self.document.references:
            targets = ", ".join(target.rpartition(":")[2] for target in one.targets)
            found.setdefault(one.holder, []).append(f"{one.text} → {targets}")
        return found


def walk(folder: Path, id_: str, source: str, *options: str, again: str = "") -> Walk:
    """Propose an edition; ``again`` is a line that edition.toml gets before it is asked again."""
    file = folder / f"{id_}.md"
    file.write_text(source, encoding="utf-8")
    texts = folder / "texts"
    texts.mkdir()
    arguments = ["new", id_, "--from", str(file), "--language", id_.rpartition("-")[2], *options]
    said = _run(*arguments, "--texts", str(texts))
    if again:
        file = texts / id_ / "edition.toml"
        file.write_text(f"{file.read_text(encoding='utf-8')}\n{again}\n", encoding="utf-8")
        said = _run("new", id_, "--again", "--texts", str(texts))
    text = (texts / id_ / "text.md").read_text(encoding="utf-8")
    found = [f"{one.line}: {one.message}" for one in check_texts(texts)]
    [document] = examine_corpus(texts).corpus.documents
    about = (texts / id_ / "edition.toml").read_text(encoding="utf-8")
    return Walk(said, text, found, document, about)


def _run(*arguments: str) -> list[str]:
    done = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output.splitlines()
