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


PARAGRAPHS = """\
# Estatuto do Remo

#### Art. 1.º

São órgãos do clube:

a) a assembleia;

b) a diretoria.

§ 1.º A assembleia reúne-se conforme o artigo 2.º, § 2.º, e o artigo 3.º:

a) em março;

b) em maio.

§ 2.° O disposto no parágrafo anterior vale sempre.

#### Art. 2.º

A diretoria tem três membros, artigo 1.º, § 1.º, alínea “b”, e artigo 1.º, alínea a.

§ 1º São eleitos.
{more}
"""


def test_paragraphs_with_an_ordinal_stand_in_their_article_beside_its_letters(
    tmp_path: Path,
) -> None:
    more = "".join(f"\n§ {n}{'º' if n < 10 else '.'} Item.\n" for n in range(2, 12))
    source = PARAGRAPHS.format(more=more)
    rest = [f"{n}.º" for n in range(3, 10)] + [f"{n}." for n in range(10, 14)]
    source += "".join(f"\n#### Art. {one}\n\nVale o artigo 2.º.\n" for one in rest)
    walked = walk(tmp_path, "remo-2024-pt", source)
    ids = [one.id for one in walked.document.provisions if one.id.split(".")[0] == "1"]
    assert ids == ["1", "1.a", "1.b", "1.1", "1.1.a", "1.1.b", "1.2"]
    labels = [one.label for one in walked.document.provisions if one.id.startswith("2.")]
    assert labels == [*(f"§ {n}º" for n in range(1, 10)), "§ 10.", "§ 11."]
    assert {one: walked.led[one] for one in ("1.1", "1.2", "2")} == {
        "1.1": ["artigo 2.º, § 2.º, e o artigo 3.º → 2.2, 3"],
        "1.2": ["parágrafo anterior → 1.1"],
        "2": ["artigo 1.º, § 1.º, alínea “b”, e artigo 1.º, alínea a → 1.1.b, 1.a"],
    }
