"""Groups of laws that are cited: parts with divisions, titles with chapters."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

ACT = """\
# The Lake Act

## Part 1 Preliminary

### 1 Name

It is the Lake Act.

## Part 2 Boats

### 2 Boats

It is as said in {cited}.

## Part 3 Crews

### Division 1 General

### 3 Crews

It is as said in {cited}.

### Division 2 Special

### 4 Juniors

None.

# Schedule 1 Forms

## Part 1 Old forms

It is as said in {cited}.

## Part 2 New forms

None.
"""
BOATS, CREWS = "part-2-boats", "part-3-crews"
GENERAL, SPECIAL = "division-1-general", "division-2-special"


@pytest.mark.parametrize(
    ("cited", "from_boats", "from_crews"),
    [
        ("Part 2", BOATS, BOATS),
        ("this Part", BOATS, CREWS),
        ("Parts 1 and 3", f"part-1-preliminary, {CREWS}", f"part-1-preliminary, {CREWS}"),
        ("Parts 1 to 3", f"part-1-preliminary, {BOATS}, {CREWS}", None),
        ("Division 2 of Part 3", SPECIAL, SPECIAL),
        ("Part 3, Division 2", SPECIAL, SPECIAL),
        ("Part 3 (Division 2)", SPECIAL, SPECIAL),
        ("Divisions 1 and 2 of Part 3", f"{GENERAL}, {SPECIAL}", None),
        ("Division 1", GENERAL, GENERAL),
        ("this Division", None, GENERAL),
        ("Division 2 of this Part", "", SPECIAL),
        ("Part 9", "", ""),  # told as missing
        ("Division 1 of Part 2", "", ""),
        ("Part 2 of this Act", BOATS, BOATS),
        ("Part 2 of the Oars Regulation", "", ""),
        ("Part 2 of Schedule 1", "part-2; schedule-1", "part-2; schedule-1"),
        ("this part of the lake", None, None),
    ],
)
def test_a_group_is_linked_where_it_can_mean_one_alone(
    tmp_path: Path, cited: str, from_boats: str | None, from_crews: str | None
) -> None:
    walked = walk(tmp_path, "lake-2024-en", ACT.format(cited=cited))
    for law, led in (("2", from_boats), ("3", from_crews)):
        if led is not None or from_boats is None:
            found = [one.partition(" → ")[2] for one in walked.led.get(law, [])]
            assert found == ([] if led is None else led.split("; ")), law


def test_a_part_cited_in_a_schedule_is_one_of_the_schedule(tmp_path: Path) -> None:
    walked = walk(tmp_path, "lake-2024-en", ACT.format(cited="Part 2"))
    assert walked.led["part-1"] == ["Part 2 → part-2"]


CODE = """\
# Règlement de la nage

## TITRE {first} - OBJET

### Chapitre {first} - But

#### Article 1 - But

Il est dit {cited}.

### Chapitre II - Champ

#### Article 2 - Champ

Rien.

## TITRE II - NAGEURS

### Chapitre {first} - Licence

#### Article 3 - Licence

Il est dit {cited}.

### Chapitre II - Retrait

#### Article 4 - Retrait

Rien.
"""


@pytest.mark.parametrize(
    ("cited", "from_objet", "from_nageurs"),
    [
        ("au titre II", "titre-ii-nageurs", "titre-ii-nageurs"),
        ("au présent titre", "titre-{}-objet", "titre-ii-nageurs"),
        ("au présent chapitre", "chapitre-{}-but", "chapitre-{}-licence"),
        ("au chapitre II", "chapitre-ii-champ", "chapitre-ii-retrait"),
        ("au chapitre II du présent titre", "chapitre-ii-champ", "chapitre-ii-retrait"),
        ("au chapitre II du titre {}", "chapitre-ii-champ", "chapitre-ii-champ"),
        ("au titre II, chapitre II", "chapitre-ii-retrait", "chapitre-ii-retrait"),
        (
            "aux chapitres {} et II du titre II",
            "chapitre-{}-licence, chapitre-ii-retrait",
            "chapitre-{}-licence, chapitre-ii-retrait",
        ),
        ("au titre V", "", ""),
        ("au titre II du code du sport", "", ""),
        ("au titre II du présent règlement", "titre-ii-nageurs", "titre-ii-nageurs"),
    ],
)
@pytest.mark.parametrize("first", ["Ier", "premier", "I"])
def test_a_chapter_is_that_of_its_title(
    tmp_path: Path, first: str, cited: str, from_objet: str, from_nageurs: str
) -> None:
    source = CODE.format(first=first, cited=cited.format(first))
    walked = walk(tmp_path, "nage-2024-fr", source)
    led = [walked.led[law][0].partition(" → ")[2] for law in ("1", "3")]
    assert led == [one.format(first.lower()) for one in (from_objet, from_nageurs)]
