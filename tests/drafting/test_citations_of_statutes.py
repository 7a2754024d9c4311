"""Brazilian statutes cite the head of an article, lists of paragraphs, and parts in many ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

STATUTE = """\
Regulamento de Dados do Clube

Art. 1º O clube rege os dados.

§ 1º TEXT.

§ 2º Vale para todos.

§ 3º O clube responde.

Art. 2º O clube usa os dados:

I - com consentimento;

II - sem consentimento, quando necessário para:

a) cumprir a lei;

b) organizar provas;

III - nos demais casos do inciso II do caput.

Art. 3º Quem pede recebe uma cópia, na forma do art. 1º, § 1º.

§ 1º O prazo é de dez dias.

§ 2º Será feito:

I - por escrito;

II - por meio eletrônico.

Parágrafo único. Nada impede o art. 2º.
"""


@pytest.mark.parametrize(
    ("said", "led"),
    [
        ("Vale o inciso I do caput do art. 2º", ["2.1"]),
        ("Valem os incisos I, II e III do caput do art. 2º", ["2.1 2.2 2.3"]),
        ("Valem as alíneas “a” e “b” do inciso II do caput do art. 2º", ["2.2.a 2.2.b"]),
        ("Vale o inciso II do § 2º do art. 3º deste Regulamento", ["3.2.2"]),
        ("Valem os §§ 1º e 3º do art. 1º e o art. 3º, caput", ["1.1 1.3", "3"]),
        ("Valem os §§ 1º a 3º do art. 1º", ["1.1 1.2 1.3"]),
        ("Vale o art. 2º, II, “b”, e o art. 3º, § 2º, I", ["2.2.b 3.2.1"]),
        ("Vale o parágrafo único do art. 3º", ["3.paragrafo-unico"]),
        ("Vale o art. 3º, parágrafo único", ["3.paragrafo-unico"]),
        ("Vale o § 2º deste artigo e este artigo", ["1.2", "1"]),
        ("Vale o inciso VI do caput do art. 2º", [""]),
        ("Vale o inciso VI do caput", [""]),
        ("Vale o inciso X do art. 5º da Constituição Federal", [""]),
    ],
)
def test_what_a_statute_cites_is_linked_and_to_nothing_else(
    said: str, led: list[str], tmp_path: Path
) -> None:
    document = walk(tmp_path, "dados-2021-pt", STATUTE.replace("TEXT", said)).document
    found = [one for one in document.references if one.holder == "1.1"]
    edition = f"{document.edition.id}:"
    assert [" ".join(one.targets).replace(edition, "") for one in found] == led
