"""Groups of laws that are cited: parts with divisions, titles with chapters."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.library.resolution.resolve import resolve
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
        ("the Second Part", BOATS, BOATS),
        ("Part Third", CREWS, CREWS),
        ("the second Part of the lake", None, None),
        ("the Second Part of the Oars Regulation", None, None),
        ("the second part of the lake", None, None),
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


CLUB = """\
# Constitution of the Dock

## PART 1 - PRELIMINARY

### 1 Name

* 1.1 It is the Dock, under Part 5 Division 3 of the Act and rule 2.1.

## PART 2 – MEMBERS

## Division 1 — Membership

### 2 Members

* 2.1 It is as said in {cited}.

## Division 2 — Fees

### 3 Fees

* 3.1 It is as said in {cited}.

## PART 3 – DISPUTES

## Division 1 — Terms

### 4 Terms

* 4.1 It is as said in {cited} and rule 1.1.

## Division 2 — Mediation

### 5 Mediation

* 5.1 It is as said in {cited}.
"""


@pytest.mark.parametrize(
    ("cited", "led"),
    [
        (
            "this Division",
            (
                "division-1-membership",
                "division-2-fees",
                "division-1-terms",
                "division-2-mediation",
            ),
        ),
        ("this Part", ("part-2-members", "part-2-members", "part-3-disputes", "part-3-disputes")),
        ("Pt3, Div 2", ("division-2-mediation",) * 4),
        ("Part 2 Division 2", ("division-2-fees",) * 4),
        ("Division 1", ("division-1-membership",) * 2 + ("division-1-terms",) * 2),
    ],
)
def test_a_title_right_below_another_one_is_a_group_in_it(
    tmp_path: Path, cited: str, led: tuple[str, ...]
) -> None:
    walked = walk(tmp_path, "dock-2024-en", CLUB.format(cited=cited), "--labels", "1.1")
    assert [part.kind for part in walked.document.parts] == ["laws"] * 8
    found = [walked.led[law][0].partition(" → ")[2] for law in ("2.1", "3.1", "4.1", "5.1")]
    assert found == [*led]
    assert walked.led["1.1"] == ["Part 5 Division 3 → ", "rule 2.1 → 2.1"]


def test_a_noun_that_is_usual_for_laws_names_no_level_of_its_own(tmp_path: Path) -> None:
    walked = walk(tmp_path, "dock-2024-en", CLUB.format(cited="this section"), "--labels", "1.1")
    assert "2.1" not in walked.led
    assert [line for line in walked.said if "'this section'" in line] != []


@pytest.mark.parametrize(
    ("typed", "laws"),
    [
        ("Part 2", ["2", "part-2"]),  # the schedule has one too
        ("part 3", ["3", "4"]),
        ("Division 1 of Part 3", ["3"]),
        ("part 3, division 2", ["4"]),
        ("Part III Division 2", ["4"]),
        ("division 2 of the part 3", ["4"]),
        ("Division 3 of Part 3", []),
        ("Division 1 of Part 2", []),
    ],
)
def test_who_types_a_group_is_led_to_its_laws(tmp_path: Path, typed: str, laws: list[str]) -> None:
    walked = walk(tmp_path, "lake-2024-en", ACT.format(cited="Part 2"))
    english = Languages().get("en")
    assert english
    library = Library(Corpus((walked.document,), languages=(english,)))
    targets = tuple(f"lake-2024-en:{one}" for one in laws)
    assert resolve(library, typed).targets == targets
    assert resolve(library, typed, "lake-2024-en").targets == targets
