"""Laws whose numbers are letters and numbers with hyphens, as in codes: Article R131-3."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

CODE = """\
# Code de la nage en lac

## Titre Ier - La licence

### Article {L}111-1

Les agents mentionnés à l'article {R}112-2 constatent les infractions au présent code.

### Article {L}111-2

La licence est délivrée dans les conditions prévues aux articles {L}111-1 et {R}112-1 :

1° À la personne majeure ;

2° Au mineur, avec l'accord prévu au 2° de l'article {R}112-2.

### Article {R}112-1

Un registre est tenu. Voir l'art. {R}112-2 et les articles {R}112-2 à {R}112-10.

### Article {R}112-2

Sont agents :

1° Les juges ;

2° Les arbitres prévus au {R}112-1.

### Article {R}112-9

Il n'est pas dérogé à l'article {L}111-2 du code du travail, à l'article {L}111-1 du code de la
nage, ni à l'article {L}113-7.

### Article {R}112-10

Les articles {L}111-1, {L}111-2 et {R}112-9 sont applicables (article {R}112-2, 1°).
"""
LED = {
    "l111-1": ["r112-2"],
    "l111-2": ["l111-1, r112-1"],
    "l111-2.2": ["r112-2.2"],
    "r112-1": ["r112-2, r112-9, r112-10"],
    "r112-2.2": ["r112-1"],
    "r112-9": ["", "l111-1", ""],
    "r112-10": ["l111-1, l111-2, r112-9", "r112-2.1"],
}


@pytest.mark.parametrize("before", ["R", "R. ", "R.", "R "])
@pytest.mark.parametrize("marks", ["### ", ""], ids=["marked", "plain"])
def test_laws_are_proposed_and_cited_as_the_code_prints_them(
    tmp_path: Path, before: str, marks: str
) -> None:
    source = CODE.replace("### ", marks).replace("{R}", before)
    walked = walk(tmp_path, "nage-2024-fr", source.replace("{L}", before.replace("R", "L")))
    led = {
        holder: [one.partition(" → ")[2] for one in found] for holder, found in walked.led.items()
    }
    assert [law.id for law in walked.document.provisions if "." not in law.id] == [
        "l111-1", "l111-2", "r112-1", "r112-2", "r112-9", "r112-10",
    ]  # fmt: skip
    assert led == LED
    assert walked.document.provisions[0].citation == f"Article {before.replace('R', 'L')}111-1"
    [missing] = walked.found
    assert "no such number" in missing
    assert "113-7" in missing
