"""The grammar of text.md: what it reads, and the line of what it refuses."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from refsearch.errors import TextError
from refsearch.library.model import Block, Document
from refsearch.reading.corpus import read_corpus
from refsearch.reading.editions import read_edition
from refsearch.reading.text.reader import read_text

EDITION = """
id = "{id}"
work = "game"
language = "it"
title = "Codice del gioco"
short_title = "Codice"
game = "game"
year = 2020
publisher = "nobody"
in_force = "2020"

[headings]
law = ["Art. {{number}} - {{heading}}"]

[labels]
styles = [["A."], ["1."], ["(a)"], ["(i)"]]

[citation]
law = "Art. {{number}}"
"""


def write(folder: Path, text: str, id_: str = "game-it") -> Path:
    edition = folder / id_
    edition.mkdir(parents=True, exist_ok=True)
    (edition / "edition.toml").write_text(EDITION.format(id=id_), encoding="utf-8")
    (edition / "text.md").write_text(text, encoding="utf-8")
    return edition


def read(folder: Path, text: str) -> Document:
    edition = write(folder, text)
    return read_text(edition / "text.md", read_edition(edition / "edition.toml"))


LAW = "# — {#laws .laws}\n\n## Art. 1 - Prova\n\n"


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("### A. Uno\n\n1. x\n\n2. y", ["1", "1.A", "1.A.1", "1.A.2"]),
        ("A. x\n\nB. y", ["1", "1.A", "1.B"]),
        (
            "### A. Uno\n\n1. (a) x\n\n(b) y\n\n2. z",
            ["1", "1.A", "1.A.1", "1.A.1.a", "1.A.1.b", "1.A.2"],
        ),
        (
            "### A. Uno\n\n1. x\n\n(a) y\n\n(i) z\n\n(ii) w\n\n(b) v",
            ["1", "1.A", "1.A.1", "1.A.1.a", "1.A.1.a.i", "1.A.1.a.ii", "1.A.1.b"],
        ),
        (
            "### A. Uno\n\n1.\n\n(g) (i) x\n\n(ii) y\n\n(h) z\n\n(i) w\n\n(j) v",
            [
                "1",
                "1.A",
                "1.A.1",
                "1.A.1.g",
                "1.A.1.g.i",
                "1.A.1.g.ii",
                "1.A.1.h",
                "1.A.1.i",
                "1.A.1.j",
            ],
        ),
        ("### CARTE SCOPERTE\n\nx", ["1", "1.carte-scoperte"]),
        ("A. x\n\n1\\. y\n\n**2\\.** z\n\nB. v", ["1", "1.A", "1.B"]),
        ("### A. Uno\n\n#### 1. Titolo\n\n(a) x", ["1", "1.A", "1.A.1", "1.A.1.a"]),
    ],
)
def test_labels_give_the_tree(tmp_path: Path, text: str, ids: list[str]) -> None:
    assert [p.id for p in read(tmp_path, LAW + text).provisions] == ids


@pytest.mark.parametrize(
    ("text", "id_", "own"),
    [
        ("### A. Uno\n\nprima\n\n1. x\n\npoi", "1.A", ["prima", "poi"]),
        ("### A. Uno\n\n1. x\n\n    ancora", "1.A.1", ["x", "ancora"]),
        ("### A. Uno\n\n1. x\n\n(a) y\n\n        ancora y", "1.A.1.a", ["y", "ancora y"]),
        ("### A. Uno\n\n1. x\n\n(a) y\n\n    ancora x", "1.A.1", ["x", "ancora x"]),
        ("### A. Uno\n\nx\n\nchiusa\n{: of=1 }", "1", ["chiusa"]),
        ("una riga\nspezzata", "1", ["una riga spezzata"]),
        ("lista:\n\n- uno\n- due", "1", ["lista:", "uno", "due"]),
        ("con [vedi C1(d)] e * da solo", "1", ["con [vedi C1(d)] e * da solo"]),
        ("2 carte, 13 in tutto", "1", ["2 carte, 13 in tutto"]),
    ],
)
def test_a_paragraph_belongs_where_its_indent_says(
    tmp_path: Path, text: str, id_: str, own: list[str]
) -> None:
    document = read(tmp_path, LAW + text)
    provision = next(p for p in document.provisions if p.id == id_)
    assert [block.text for block in provision.blocks] == own


def test_a_closing_sentence_stands_after_the_items_it_closes(tmp_path: Path) -> None:
    law = read(tmp_path, LAW + "apre:\n\nA. x\n\nB. y\n\nchiude").provisions[0]
    assert [(block.text, block.after) for block in law.blocks] == [("apre:", 0), ("chiude", 2)]


def test_footnotes_are_numbered_by_their_first_call_and_know_their_callers(tmp_path: Path) -> None:
    text = (
        "### A. Uno[^x:*]\n\n1. a[^1:**] b\n\n2. c[^x:*]\n\n[^1:**]: nota due\n\n[^x:*]: nota uno"
    )
    document = read(tmp_path, LAW + text)
    assert [(f.id, f.mark, f.attached_to, f.text) for f in document.footnotes] == [
        ("fn.1", "*", ("1.A", "1.A.2"), "nota uno"),
        ("fn.2", "**", ("1.A.1",), "nota due"),
    ]
    call = document.provisions[2].blocks[0]
    assert call.text == "a b"
    assert [(m.kind, m.start, m.target) for m in call.marks] == [("footnote", 1, "fn.2")]


def test_tables_keep_their_cells_and_give_plain_text(tmp_path: Path) -> None:
    block = read(tmp_path, LAW + "| | A |\n|---|---|\n| x | 1 |\n| y | 2 |").provisions[0].blocks[0]
    assert block == Block("table", "\tA\nx\t1\ny\t2", rows=(("", "A"), ("x", "1"), ("y", "2")))


def test_definitions_index_and_front_parts_are_read(tmp_path: Path) -> None:
    text = (
        "# PREFAZIONE {#preface .front}\n\nUn *bel* giorno.\n\n"
        "# DEFINIZIONI {#definitions .definitions}\n\n"
        "Presa {#trick}\n:   1. Una cosa.\n:   2. Altra.\n\n"
        "# INDICE {#index .index}\n\n## PRESA → Definizioni\n\n"
        "- vinta → Art. 1\n- Vedi anche Mazzo\n"
    )
    document = read(tmp_path, text)
    assert document.parts[0].blocks[0].text == "Un bel giorno."
    definition = document.definitions[0]
    assert (definition.id, definition.term) == ("def.trick", "Presa")
    assert definition.text == "1. Una cosa.\n2. Altra."
    assert [(e.heading, e.entry, e.printed) for e in document.index] == [
        ("PRESA", None, "Definizioni"),
        ("PRESA", "vinta", "Art. 1"),
        ("PRESA", "Vedi anche Mazzo", ""),
    ]


def test_a_box_can_name_the_open_item_that_it_belongs_to(tmp_path: Path) -> None:
    text = "### A. Uno\n\n1. norma\n\n(a) lettera\n\n    segue\n\n!!! commentary {}\n    Detto.\n"
    ids = {
        of: [
            p.id
            for p in read(tmp_path / of, LAW + text.format(of)).provisions
            if p.text == "Detto."
        ]
        for of in ("title", "1", "a")
    }
    assert ids == {
        "title": ["1.A.commentary-1"],
        "1": ["1.A.1.commentary-1"],
        "a": ["1.A.1.a.commentary-1"],
    }
    with pytest.raises(TextError, match="no item b is open here"):
        read(tmp_path / "b", LAW + text.format("b"))


def test_boxes_are_provisions_of_their_own_kind_and_notes_are_no_text(tmp_path: Path) -> None:
    text = (
        "### A. Uno\n\n1. norma\n\n!!! commentary\n    Un commento.\n\n    > citato\n\n"
        '!!! old-text title "Vecchio testo"\n    Come era.\n\n'
        '!!! editor "Nota"\n    Manca una riga: [Art. 1](game-el:1).\n'
    )
    document = read(tmp_path, LAW + text)
    assert [(p.id, p.kind, p.heading, p.text) for p in document.provisions[2:]] == [
        ("1.A.1", "norm", None, "norma"),
        ("1.A.1.commentary-1", "commentary", None, "Un commento.\ncitato"),
        ("1.A.old-text-1", "old-text", "Vecchio testo", "Come era."),
    ]
    note = document.provisions[1].blocks[0]
    assert (note.kind, note.text, document.provisions[1].text) == (
        "note", "Manca una riga: Art. 1.", "",
    )  # fmt: skip
    assert [(m.kind, m.target) for m in note.marks] == [("link", "game-el:1")]


NOTE = '!!! editor "Nota"\n    Segno.\n\n'


@pytest.mark.parametrize(
    ("text", "holder"),
    [
        (f"1. uno\n\n{NOTE}2. due\n", "1.1"),
        (f"1. uno\n\n(a) alfa\n\n{NOTE}(b) beta\n\n2. due\n", "1.1.a"),
        (f"1. uno\n\n(a) alfa\n\n{indent(NOTE, '    ')}(b) beta\n", "1.1"),
        (f"1. uno\n\nChiude.\n\n{NOTE}", "1"),
        (f"1. uno\n\n### A. Titolo\n\n{NOTE}", "1.A"),
        (f"{NOTE}1. uno\n", "1"),
    ],
)
def test_a_note_of_the_editor_belongs_to_the_text_that_it_stands_behind(
    tmp_path: Path, text: str, holder: str
) -> None:
    document = read(tmp_path, LAW + text)
    noted = [p.id for p in document.provisions if any(b.kind == "note" for b in p.blocks)]
    assert noted == [holder]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("testo senza parte", 1, "text stands before the first part"),
        ("# P {#p .laws}\n\n## Articolo uno\n", 3, "is not of the form Art. {number} - {heading}"),
        (LAW + "### A. Uno\n\n### A. Due", 7, "1.A is there already"),
        (LAW + "1. x\n\n1. y", 7, "1.1 is there already"),
        (LAW + "#### 1. Troppo", 5, "a title one level higher must come first"),
        (LAW + "    rientrato", 5, "no labelled item 1 level(s) deep is open here"),
        (LAW + "x[^9:*] y", 5, "a footnote is called that has no text"),
        (LAW + "x\n\n[^9:*]: nota", 7, "note '9:*' is never called"),
        (LAW + "x\n{: of=7 }", 5, "of=7 names no provision that stands before"),
        (LAW + "!!! remark\n    x", 5, "the box !!! remark"),
        ("# P {#p .chapter}", 1, "the class .chapter of a title is none of"),
        ("# D {#d .definitions}\n\nPresa\n:   x", 3, "has no concept"),
        ("# D {#d .definitions}\n\ntesto", 3, "in the definitions each term stands on a line"),
        ("# P {#p .laws}\n\nparagrafo", 3, "a paragraph stands outside any law"),
    ],
)
def test_a_violation_is_refused_with_file_line_and_what_was_expected(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    with pytest.raises(TextError) as refused:
        read(tmp_path, text)
    assert message in refused.value.message
    assert refused.value.line == line
    assert str(refused.value).startswith(f"{tmp_path / 'game-it' / 'text.md'}:{line}: ")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("year = 2020", 'year = "MMXX"', "year"),
        ('game = "game"\n', "", "game"),
        ('work = "game"', 'werk = "game"', "werk"),
        ('["A."]', '["("]', "shows no label"),
        ('id = "game-it"', 'id = "other"', "the folder is 'game-it'"),
        ('title = "Codice del gioco"', "title = Codice", "title"),
    ],
)
def test_a_faulty_edition_file_names_its_field(
    tmp_path: Path, field: str, value: str, message: str
) -> None:
    folder = write(tmp_path, LAW + "x")
    path = folder / "edition.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(field, value), encoding="utf-8")
    with pytest.raises(TextError) as refused:
        read_edition(path)
    assert message in str(refused.value) or message == "title"


def test_a_faulty_edition_does_not_stop_the_others(tmp_path: Path) -> None:
    write(tmp_path, LAW + "bene")
    write(tmp_path, "male", "other-it")
    (tmp_path / "terms.toml").write_text("", encoding="utf-8")
    (tmp_path / "alignments.toml").write_text("", encoding="utf-8")
    languages = tmp_path / "languages"
    languages.mkdir()
    (languages / "it.toml").write_text(
        'code = "it"\nname = "Italiano"\n[citation]\nlaw = ["art"]\n', encoding="utf-8"
    )
    corpus, problems = read_corpus(tmp_path)
    assert [d.edition.id for d in corpus.documents] == ["game-it"]
    assert [Path(p.file).parent.name for p in problems] == ["other-it"]
