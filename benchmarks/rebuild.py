"""How much processor time a change in one edition costs, in a library of twenty.

    python -m benchmarks.rebuild

Twenty editions of 500 provisions are written, two versions each of ten invented sports, and built;
then one word of one edition is changed, and the library is opened again. Printed is the processor
time of this process and of those it started, for the first build and for the second.
"""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path

import click

from refsearch.store.opening import open_library

WORDS = (
    "boat",
    "crew",
    "lane",
    "buoy",
    "umpire",
    "start",
    "finish",
    "signal",
    "course",
    "weight",
    "time",
    "race",
    "heat",
    "final",
    "protest",
    "oar",
    "water",
    "wind",
    "stop",
    "warn",
    "restart",
    "collide",
    "touch",
    "cross",
    "leave",
    "enter",
    "measure",
    "record",
    "count",
    "lose",
    "win",
    "share",
    "draw",
    "judge",
    "report",
    "delay",
    "repeat",
    "change",
    "clear",
    "free",
    "equal",
    "short",
    "long",
    "early",
    "late",
)
SPORTS = 10
LAWS, LABELS = 20, 24  # of an edition: with the laws themselves, 500 provisions
ABOUT = """\
id = "{id}"
work = "{work}"
language = "en"
title = "The code of {game} {year}"
short_title = "{game} {year}"
game = "{game}"
year = {year}
publisher = "Union"
in_force = "{year}"
{succeeds}

[headings]
law = ["Article {{number}}: {{heading}}"]

[labels]
full = ["2c1)"]

[citation]
law = "Article {{number}}"
items = ["Regulation 2c1"]
"""


def sentence(chance: random.Random) -> str:
    """Return a sentence of a law, now and then with a citation."""
    words = " ".join(chance.choice(WORDS) for _ in range(chance.randint(12, 30)))
    letter, law = chr(97 + chance.randrange(LABELS)), chance.randint(1, LAWS)
    cited = f" (see Regulation {law}{letter})" if chance.random() < 0.2 else ""
    return f"{words.capitalize()}{cited}."


def text(seed: int, year: int) -> str:
    """Return the text of a sport's code; that of another year differs in a sentence of ten."""
    chance, changed = random.Random(seed), random.Random(seed + year)
    blocks = ["# — {#laws .laws}"]
    for law in range(1, LAWS + 1):
        blocks.append(f"## Article {law}: {chance.choice(WORDS).capitalize()}")
        for label in range(LABELS):
            said = sentence(chance)
            said = sentence(changed) if changed.random() < 0.1 else said
            blocks.append(f"{law}{chr(97 + label)}) {said}")
    return "\n\n".join(blocks) + "\n"


def write_library(texts: Path) -> Path:
    """Write the twenty editions; return the text of one."""
    texts.mkdir()
    for name in ("terms.toml", "alignments.toml"):
        (texts / name).write_text("", encoding="utf-8")
    for sport in range(SPORTS):
        game = f"sport{chr(97 + sport)}"
        for year in (2022, 2024):
            folder = texts / f"{game}-{year}-en"
            folder.mkdir()
            succeeds = f'succeeds = "{game}-2022"' if year == 2024 else ""
            about = ABOUT.format(
                id=folder.name, work=f"{game}-{year}", game=game, year=year, succeeds=succeeds
            )
            content = text(sport, year)
            files = {"edition.toml": about, "text.md": content, "source.txt": content}
            for name, said in files.items():
                (folder / name).write_text(said, encoding="utf-8")
            (folder / "corrections.toml").write_text("", encoding="utf-8")
    return folder / "text.md"


def processor() -> float:
    """Return the processor seconds of this process and of those it has waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def opened(texts: Path) -> float:
    """Open the library, building what has changed; return the processor time."""
    begun = processor()
    found = open_library(texts=texts)
    if not found.built or found.problems:
        raise click.ClickException(f"not built: {found.problems}")
    return processor() - begun


@click.command()
def main() -> None:
    """Print the processor time of the first build, and of one after a change."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REFSEARCH_STORE"] = str(Path(folder) / "store")
        texts = Path(folder) / "texts"
        edited = write_library(texts)
        click.echo(f"first build: {opened(texts):.1f} s of processor time")
        for n in range(2):
            said = edited.read_text(encoding="utf-8")
            edited.write_text(said.replace("1a) ", f"1a) Changed{n} ", 1), encoding="utf-8")
            click.echo(f"one edition changed: {opened(texts):.1f} s of processor time")


if __name__ == "__main__":
    main()
