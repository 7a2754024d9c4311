"""Two works that the commands never saw, the newer one in two languages, go through them all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from refsearch.cli.main import main

SOURCES = Path(__file__).parents[1] / "gold" / "rulebooks"
OLD, NEW, FRENCH = "rowing-2022-en", "rowing-2024-en", "rowing-2024-fr"
CONCORDANCE = """
[decided."1.a"]
to = ["9.z"]
content = "same"
"""
JUDGED = """[["rowing-2024-en rowing-2024-fr"]]
id = "2.b"
kind = "number"
texts = ["0", "0"]
verdict = "false-alarm"
judge = "a reader"

[["rowing-2024-en rowing-2024-fr"]]
id = "3.c"
kind = "number"
texts = ["0", "0"]
verdict = "false-alarm"
judge = "a reader"
"""


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("invented") / "texts"
    (folder / "languages").mkdir(parents=True)
    shutil.copy(SOURCES / "fr.toml", folder / "languages")
    shutil.copy(SOURCES / "terms.toml", folder)
    for edition in (OLD, NEW, FRENCH):
        source = str(SOURCES / f"{edition}.md")
        language = edition[-2:]
        done = run(folder, "new", edition, "--from", source, "--language", language)
        assert done.exit_code == 0, done.output
    for edition in (NEW, FRENCH):
        about = folder / edition / "edition.toml"
        about.write_text(f'succeeds = "rowing-2022"\n{about.read_text("utf-8")}', "utf-8")
    return folder


def run(texts: Path, *words: str) -> Result:
    environment = {
        "REFSEARCH_TEXTS": str(texts),
        "REFSEARCH_STORE": str(texts.parent / "store"),
        "LANGUAGE": "en",
    }
    return CliRunner(env=environment).invoke(main, words, catch_exceptions=False)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (f"compare {OLD} {NEW}", "22 of 22 places are computed"),
        (f"compare {NEW} {OLD} 2", "It has 4 lanes."),
        (f"compare {OLD} {FRENCH} 2.b", "22 of 22 places are computed"),
        (f"compare {NEW} {FRENCH} 2", "Parcours et couloirs"),
        (f"redline {OLD} {NEW} 2", "22 of 22 places are computed"),
        (f"redline {NEW} {OLD} 2b", "[-"),
        (f"concordance where {OLD} {FRENCH} 2.b", f"{OLD}:2.b -> {FRENCH}:2.b  changed, computed"),
        (f"concordance where {FRENCH} {OLD} 5d", f"{FRENCH}:5.d -> {OLD}  absent, new, computed"),
        (f"concordance where {NEW} {FRENCH} 2b", f"{FRENCH}:2.b -> {NEW}:2.b  same-id"),
        (f"changes {OLD} {NEW}", "Regulation 5d (new)"),
        (f"changes {FRENCH} {OLD}", "Règle 5d (new)"),
        (f"report {NEW} {FRENCH}", "to-check"),
        (f"graph {FRENCH} 2 --to 3", "2 -> 6 -> 3"),
        (f"graph {FRENCH} --since {OLD}", "22 of 22 places are computed"),
        ("concordance propose rowing-2022 rowing-2024", '[proposed."2.b"]'),
        (f"concordance read {OLD} {NEW} --law 2", "2.b"),
        (f"resolve 2b --edition {OLD}", f"today {NEW}:2.b  changed, computed"),
        *((f"export {FRENCH} --format {format_}", "2000 m") for format_ in ("json", "akn", "md")),
    ],
)
def test_every_command_answers_and_says_what_nobody_decided(
    texts: Path, command: str, said: str
) -> None:
    done = run(texts, *command.split())
    assert done.exit_code == 0, done.output
    assert said in done.stdout
    assert not [line for line in done.stdout.splitlines() if line.startswith(" (")]


@pytest.mark.parametrize(
    ("command", "instead"),
    [
        (f"report {OLD} {FRENCH}", f"there is {NEW} with {FRENCH}"),
        (f"compare {NEW} {NEW}", OLD),
        (f"redline {NEW} {FRENCH} 2", f"there is {OLD} with {NEW}"),
        (f"redline {OLD} {NEW} 77", "77"),
        (f"concordance where {OLD} {NEW} 77", "77"),
        (f"compare {OLD} rowing-2023-en", "the nearest is rowing-"),
        (f"compare {OLD} {NEW} 77", "77"),
        ("concordance measure rowing-2022 rowing-2024", "no provision of rowing-2022"),
        ("concordance read rowing-2022 rowing-2024 --law 77", "no law '77' in rowing-2022-en"),
        ("concordance propose rowing-2022 rowing-2024 --law 2.b", "the nearest is 2"),
        ("concordance propose rowing-2022 rowing-2030", "there are: rowing-2022, rowing-2024"),
    ],
)
def test_what_cannot_be_compared_is_one_line_that_says_what_can(
    texts: Path, command: str, instead: str
) -> None:
    done = run(texts, *command.split())
    assert done.exit_code != 0
    assert instead in done.stderr.splitlines()[-1]


def test_what_a_concordance_or_a_judgement_names_and_is_not_there_is_told_with_its_line(
    texts: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "texts"
    shutil.copytree(texts, folder)
    for name, text in {
        "concordance/rowing-2022--rowing-2024.toml": CONCORDANCE,
        "concordance/rowing-2022--rowing-2030.toml": CONCORDANCE,
        "triage/rowing-2024.toml": JUDGED + JUDGED.replace("-fr", "-de"),
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    printed = run(folder, "check").stdout.replace(f"{folder}/", "")
    for line in (
        "concordance/rowing-2022--rowing-2024.toml:2: rowing-2024 has no provision 9.z",
        "concordance/rowing-2022--rowing-2030.toml:1: no work 'rowing-2030'",
        "triage/rowing-2024.toml:2: 2.b: the judgement of number has no finding; it is gone",
        "triage/rowing-2024.toml:9: 3.c: the judgement of number has no finding; it is gone",
        "triage/rowing-2024.toml:15: no edition 'rowing-2024-de'",
    ):
        assert line in printed
