"""Brazilian statutes: articles up to the ninth with an ordinal, from the tenth on with a stop."""

from __future__ import annotations

from pathlib import Path

from tests.drafting.walked import walk


def test_articles_go_on_with_a_stop_behind_those_with_an_ordinal(tmp_path: Path) -> None:
    shown = [f"{n}.º" for n in range(1, 10)] + [f"{n}." for n in range(10, 13)]
    cited = {3: "Vale o artigo 11, salvo o artigo 12.", 11: "Vale o artigo 3.º, e o artigo 4.º."}
    source = "# Estatuto do Clube\n" + "".join(
        f"\n#### Art. {one}\n\n{cited.get(n, 'O clube tem sede.')}\n\na) Sim.\n\nb) Não.\n"
        for n, one in enumerate(shown, 1)
    )
    walked = walk(tmp_path, "clube-2024-pt", source)
    laws = [one for one in walked.document.provisions if one.parent is None]
    assert [one.id for one in laws] == [str(n) for n in range(1, 13)]
    assert walked.led == {
        "3": ["artigo 11 → 11", "artigo 12 → 12"],
        "11": ["artigo 3.º, e o artigo 4.º → 3, 4"],
    }
