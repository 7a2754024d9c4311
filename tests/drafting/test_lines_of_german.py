"""Lines of prose as German breaks them: behind a hyphen, and before nouns, which have capitals."""

from __future__ import annotations

from pathlib import Path

import pytest
from walked import walk

LAWS = """\
## § 1 Der Steg

{}

## § 2 Die Boote

(1) Die Boote der Mitglieder liegen am Steg, wenn sie dort nach der Regel einen Platz haben und zahlen.

(2) Die Ruder sind die der Mitglieder, und eine EDV-Liste aller Ruder hängt am Steg, die jeder liest.
"""  # noqa: E501 - a full line, by which the width of the page is known


def taken(folder: Path, lines: str) -> tuple[list[str], list[str]]:
    walked = walk(folder, "steg-2024-de", LAWS.format(lines))
    text = (folder / "texts" / "steg-2024-de" / "text.md").read_text(encoding="utf-8")
    law = text.partition("Steg\n\n")[2].partition("\n\n## ")[0]
    return law.split("\n\n"), [one for one in walked.said if "one word" in one]


@pytest.mark.parametrize(
    ("lines", "written", "asked"),
    [
        ("(1) Er ist für Boots-\nund Flößer da.", ["(1) Er ist für Boots- und Flößer da."], 0),
        ("(1) Er ist am Nord-\noder Südufer.", ["(1) Er ist am Nord- oder Südufer."], 0),
        ("(1) Er liegt am Ost-\nbzw. Westufer.", ["(1) Er liegt am Ost- bzw. Westufer."], 0),
        ("(1) Er hat zwei-\nbis drei Bretter.", ["(1) Er hat zwei- bis drei Bretter."], 0),
        ("(1) Er hat ein EDV-\nGerät.", ["(1) Er hat ein EDV-Gerät."], 0),
        ("(1) Er ist am Elbe-Oder-\nKanal.", ["(1) Er ist am Elbe-Oder-Kanal."], 0),
        ("(1) Er ist nach ST-\nRUD gebaut.", ["(1) Er ist nach ST-RUD gebaut."], 1),
        ("(1) Die Mit-\nglieder bauen ihn.", ["(1) Die Mitglieder bauen ihn."], 0),  # known
        ("(1) Die Regen-\ntonne ist grün.", ["(1) Die Regen-tonne ist grün."], 1),
    ],
)
def test_a_hyphen_at_the_end_of_a_line_is_read_by_what_follows_it(
    tmp_path: Path, lines: str, written: list[str], asked: int
) -> None:
    found, questions = taken(tmp_path, lines)
    assert (found, len(questions)) == (written, asked)


@pytest.mark.parametrize(
    ("lines", "written"),
    [
        (  # a noun behind the end of a line: its capital proves nothing
            "(1) Die Plätze sind teils Allgemeine\nStegplätze (AS). Die anderen sind frei.",
            ["(1) Die Plätze sind teils Allgemeine Stegplätze (AS). Die anderen sind frei."],
        ),
        (
            "(1) Wer einen Platz sucht, der darf\nAm Morgen kommen.",
            ["(1) Wer einen Platz sucht, der darf Am Morgen kommen."],
        ),
        (
            "(1) Es zahlt:\n\n1. ein Kind, das keine\nBretter trägt und\n2. ein Gast.",
            ["(1) Es zahlt:", "1. ein Kind, das keine Bretter trägt und", "2. ein Gast."],
        ),
        (  # a sentence that its items go on with
            "(1) Im Sinne dieser Regeln sind\n\n1. Boot: ein Floß mit Bug,\n\n2. Bug: sein Ende.",
            ["(1) Im Sinne dieser Regeln sind", "1. Boot: ein Floß mit Bug,", "2. Bug: sein Ende."],
        ),
        (
            "(1) Der Wart\n\n1. öffnet den Steg und\n\n2. schließt ihn.",
            ["(1) Der Wart", "1. öffnet den Steg und", "2. schließt ihn."],
        ),
        (  # a title, for what is below it begins with no noun
            "(1) Grundsatz\nDie Boote sind frei.",
            ["### (1) Grundsatz", "Die Boote sind frei."],
        ),
        (
            "(1) Pflichten\n\n1. Ein Gast zahlt.\n\n2. Ein Kind zahlt nichts.",
            ["### (1) Pflichten", "1. Ein Gast zahlt.", "2. Ein Kind zahlt nichts."],
        ),
    ],
)
def test_a_line_is_a_title_only_if_the_next_one_does_not_go_on_with_it(
    tmp_path: Path, lines: str, written: list[str]
) -> None:
    assert taken(tmp_path, lines)[0] == written


def test_terms_that_number_the_items_of_a_law_of_definitions_look_like_definitions(
    tmp_path: Path,
) -> None:
    terms = "(1) Es sind\n\n1.  Boot:\n\n    ein Floß,\n\n2.  Steg: ein Weg.\n\n"
    terms += "(2) Auch gilt:\n\n1. Nichts."
    source = LAWS.format(terms).replace("Der Steg", "Begriffe", 1)
    said = walk(tmp_path, "steg-2024-de", source).said
    told = [one.partition("definition in ")[2][:5] for one in said if "a definition in" in one]
    assert told == ["1.1.1", "1.1.2"]


@pytest.mark.parametrize(
    ("id_", "lines", "written"),
    [
        ("steg-2024-en", "The rules for lake-\nand sea-going boats.", "lake- and sea-going"),
        ("steg-2024-it", "Le gare pre-\ne post-estive.", "pre- e post-estive"),
        ("steg-2024-es", "Las barcas pre-\no poscontrato.", "pre- o poscontrato"),
        ("steg-2024-fr", "Les bateaux mi-\net non-lourds.", "mi- et non-lourds"),
        ("steg-2024-en", "The boats of the North-\nSouth line.", "North-South"),
    ],
)
def test_the_joining_words_of_a_language_keep_the_space_behind_a_hyphen(
    tmp_path: Path, id_: str, lines: str, written: str
) -> None:
    assert written in walk(tmp_path, id_, f"## Art. 1\n\n{lines}\n\n## Art. 2\n\nX.\n").text
