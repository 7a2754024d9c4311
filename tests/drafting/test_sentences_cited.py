"""German citations of sentences, which have no label, and of numbers that another paragraph has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

SOURCE = """Uferordnung 2024

§ 1 Geltung

(1) Diese Ordnung gilt am Ufer. Sie gilt nicht auf dem Wasser.
(2) Wer das Ufer betritt, hat
1. sich anzumelden,
2. die Gebühr zu zahlen,
3. ein Zeichen zu tragen.

Die Gebühr wird erstattet.

§ 2 Wärter

{tried}

§ 3 Gebühr

1. Die Gebühr beträgt 3 Mark.
2. Kinder sind frei. {numbered}
3. Es gilt § 3 Nummer 1 und § 1 Abs. 2 Nr. 1, nicht § 1 Abs. 1 Satz 2.
"""


def led(tmp_path: Path, tried: str, numbered: str = "") -> list[str]:
    source = SOURCE.format(
        tried=f"(1) Der Wärter wacht. Er ruht nie.\n(2) {tried}", numbered=numbered
    )
    walked = walk(tmp_path, "ufer-2024-de", source)
    return walked.led.get("3.2" if numbered else "2.2", [])


@pytest.mark.parametrize(
    ("tried", "expected"),
    [
        ("Es gilt Absatz 1 Satz 2.", ["Absatz 1 Satz 2 → 2.1"]),
        ("Es gilt § 1 Absatz 2 Satz 1 Nr. 2.", ["§ 1 Absatz 2 Satz 1 Nr. 2 → 1.2.2"]),
        ("Satz 2 des Absatzes 1 gilt.", ["Satz 2 des Absatzes 1 → 2.1"]),
        ("Sätze 1 und 2 des § 1 Abs. 2 gelten.", ["Sätze 1 und 2 des § 1 Abs. 2 → 1.2"]),
        ("Satz 1 Halbsatz 2 des Absatzes 1 gilt.", ["Satz 1 Halbsatz 2 des Absatzes 1 → 2.1"]),
        ("Er isst. Satz 1 gilt im Winter.", ["Satz 1 → 2.2"]),
        ("Er isst. Im Fall des Satzes 1 schläft er.", ["Satzes 1 → 2.2"]),
        ("Er isst. Er ruht. Die Sätze 1 und 2 gelten.", ["Sätze 1 und 2 → 2.2"]),
        ("Er isst. Satz 2 gilt im Winter.", []),  # no sentence names itself
        ("Er isst. Satz 5 gewinnt er.", []),  # there is none
        ("Satz 1 gilt im Winter.", []),  # nor another one
        ("Er isst. Satz 1 der Bootsordnung gilt.", []),
        ("Er isst. Es gilt § 26 BGB Satz 1.", ["§ 26 → "]),
        ("Er isst. Siehe S. 1.", []),  # a page
    ],
)
def test_a_sentence_leads_to_the_place_that_holds_it(
    tried: str, expected: list[str], tmp_path: Path
) -> None:
    assert led(tmp_path, tried) == expected


@pytest.mark.parametrize(
    ("tried", "expected"),
    [
        ("Satz 1 gilt im Winter.", ["Satz 1 → 3.2"]),
        ("Nummer 1 Satz 1 gilt.", ["Nummer 1 Satz 1 → 3.1"]),  # in a law of numbers alone
        ("Nummer 9 gilt.", []),
    ],
)
def test_a_number_of_a_law_without_paragraphs_is_one_of_it(
    tried: str, expected: list[str], tmp_path: Path
) -> None:
    assert led(tmp_path, "Er isst.", tried) == expected


@pytest.mark.parametrize("said", ["Nummer 1", "Nr. 3", "Satz 4"])
def test_what_is_sure_nowhere_is_told_with_its_line(said: str, tmp_path: Path) -> None:
    source = SOURCE.format(tried=f"(1) Für Gäste gilt {said} nicht.", numbered="")
    walked = walk(tmp_path, "ufer-2024-de", source)
    [found] = [line for line in walked.said if f"is no reference: '{said}'" in line]
    assert "source.txt:15:" in found and "references.toml" in found
    assert "2.1" not in walked.led


def test_a_capital_of_a_word_is_no_number_behind_a_noun(tmp_path: Path) -> None:
    source = SOURCE.format(tried="(1) In NRW gilt Nr. 3 nicht.", numbered="")
    told = [line for line in walk(tmp_path, "ufer-2024-de", source).said if "no reference" in line]
    assert "'Nr. 3'" in told[0] and not any("NRW" in line for line in told)


def test_where_no_sentence_of_a_level_is_cited_a_sentence_may_be_another_thing(
    tmp_path: Path,
) -> None:
    source = SOURCE.format(tried="(1) Er spielt. Satz 1 geht bis 25.", numbered="")
    walked = walk(tmp_path, "ufer-2024-de", source.replace(", nicht § 1 Abs. 1 Satz 2", ""))
    assert "2.1" not in walked.led
    assert any("is no reference: 'Satz 1'" in line for line in walked.said)


def test_a_part_of_another_document_is_not_told_again(tmp_path: Path) -> None:
    source = SOURCE.format(tried="(1) Es gilt § 91 Ziffer 1 ZPO.", numbered="")
    told = [line for line in walk(tmp_path, "ufer-2024-de", source).said if "'Ziffer 1" in line]
    assert told == []
