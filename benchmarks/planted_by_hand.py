"""Which differences planted by hand the report finds: ``python -m benchmarks.planted_by_hand``.

Each of `tests/gold/planted_by_hand.toml` is planted alone in a copy of the texts, which is read and
reported as a build does it; it counts as found where the report, within its limit, tells of the
item what it did not tell before. Some seconds each.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

from benchmarks.planted_differences import Plant, comparison_of, planted, reported
from refsearch.paths import texts_folder
from refsearch.reading.corpus import examine_corpus

GOLD = Path(__file__).parents[1] / "tests" / "gold" / "planted_by_hand.toml"


def finding_keys(texts: Path) -> set[str]:
    """Return the keys of all that the report of a folder of texts tells."""
    return reported(comparison_of(texts).found)


def keys_with(plant: Plant, line: int) -> set[str]:
    """Return the keys of all that is told with one difference planted in the item at a line."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "texts"
        shutil.copytree(texts_folder(), copy)
        file = copy / plant.edition / "text.md"
        text = planted(file.read_text(encoding="utf-8"), line, plant)
        if text is None:
            raise SystemExit(f"{plant.edition} {plant.id}: {plant.old!r} does not stand there")
        file.write_text(text, encoding="utf-8")
        return finding_keys(copy)


def main(wanted: Sequence[str]) -> None:
    listed = tomllib.loads(GOLD.read_text(encoding="utf-8"))["planted"]
    plants = [Plant(**one) for one in listed if not wanted or one["id"] in wanted]
    lines = examine_corpus(texts_folder()).lines
    before = finding_keys(texts_folder())
    found = 0
    for plant in plants:
        new = keys_with(plant, lines[plant.edition].get(plant.id, 0)) - before
        own = sorted(key for key in new if key.startswith(f"{plant.id}-"))
        found += bool(own)
        print(f"{plant.kind} {plant.edition} {plant.id}: {', '.join(own) or 'MISSED'}", flush=True)
    print(f"{found} of {len(plants)} found")


if __name__ == "__main__":
    main(sys.argv[1:])
