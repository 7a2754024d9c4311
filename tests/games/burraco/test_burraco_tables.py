"""Every number of the edition's data is the one its text prints, cell by cell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import refsearch.games.burraco
from refsearch.compute.amounts import BURRACO
from refsearch.compute.registry import FUNCTIONS
from refsearch.games.burraco.editions import (
    DEFAULT_EDITION,
    Row,
    Table,
    TableName,
    editions,
    rules_of,
)
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.paths import texts_folder

assert refsearch.games.burraco

RULES = rules_of(DEFAULT_EDITION)
TABLES: list[TableName] = ["2-deals", "3-deals", "4-deals", "teams"]


@pytest.fixture(scope="module")
def book(library: Library) -> Book:
    return library.book(DEFAULT_EDITION)


def rows(book: Book, id_: str) -> list[tuple[str, ...]]:
    (table,) = [block for block in book.provision(id_).blocks if block.kind == "table"]
    return list(table.rows)


def text(book: Book, id_: str) -> str:
    """The words of a provision or definition, those of what stands in it too."""
    if id_ in book.definitions:
        return book.definitions[id_].text
    return "\n".join(p.text for p in book.walk(book.provision(id_)))


def cells(row: Row) -> tuple[str, str, str]:
    first, second = row.vps
    last = row.most is None
    least = f"{row.least} +" if last else str(row.least)
    return least, "" if last else str(row.most), f"{first} - {second}"


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_victory_points_is_the_printed_one(book: Book, name: TableName) -> None:
    table = RULES.tables[name]
    printed = rows(book, table.provision)
    assert printed[0] == ("Differenza match points", "", "Victory points")
    assert [cells(row) for row in table.rows] == printed[1:]


def test_there_are_four_tables_as_in_the_text(book: Book) -> None:
    printed = {p.id for p in book.walk(book.provision("tabelle"))} - {"tabelle"}
    assert {table.provision for table in RULES.tables.values()} == printed


@pytest.mark.parametrize("name", TABLES)
def test_rows_follow_one_another_by_five_and_vps_by_one(name: TableName) -> None:
    table = RULES.tables[name].rows
    assert [row.vps for row in table] == [(n, 20 - n) for n in range(10, 21)]
    assert all(a.most is not None and b.least == a.most + 5 for a, b in _pairs(RULES.tables[name]))


def _pairs(table: Table) -> list[tuple[Row, Row]]:
    return list(zip(table.rows, table.rows[1:], strict=False))


def test_the_source_differs_from_the_data_only_in_the_overlap_of_three_deals() -> None:
    source = (texts_folder() / DEFAULT_EDITION / "source.txt").read_text(encoding="utf-8")
    printed = re.findall(r"^(\d+)(?: \+)?\t(\d*)\t(\d+) - (\d+)$", source, re.M)
    data = [
        (str(row.least), str(row.most or ""), str(row.vps[0]), str(row.vps[1]))
        for name in TABLES
        for row in RULES.tables[name].rows
    ]
    differing = [(was, now) for was, now in zip(printed, data, strict=True) if was != now]
    assert differing == [(("1500", "", "20", "0"), ("1515", "", "20", "0"))]


def test_card_values_are_the_printed_ones(book: Book) -> None:
    ranks, points = rows(book, "1.valore-delle-carte")
    names = {"Jolly": "JK", "2 (Pinella)": "2", "Asso": "A"}
    printed = {
        rank: int(value)
        for cell, value in zip(ranks[1:], points[1:], strict=True)
        for rank in ([names[cell]] if cell in names else cell.split("-"))
    }
    assert RULES.cards.values == printed


def test_the_order_of_cards_and_suits_is_the_printed_one(book: Book) -> None:
    assert " - ".join(RULES.cards.order[1:]) in text(book, "1.rango-delle-carte")
    assert "Il Jolly è la carta di rango più elevata" in text(book, "1.rango-delle-carte")
    signs = re.findall("[♥♦♣♠]", text(book, "1.rango-dei-semi"))
    assert tuple("HDCS"["♥♦♣♠".index(sign)] for sign in signs) == RULES.cards.suits


def test_the_deck_is_the_printed_one(book: Book) -> None:
    assert "due mazzi" in text(book, "1") and RULES.cards.packs == 2
    assert f"i {RULES.cards.jollies} Jolly compresi" in text(book, "1")
    suited = RULES.cards.packs * len(RULES.cards.suits) * (len(RULES.cards.order) - 1)
    assert f"Le {suited} carte" in text(book, "def.mazzo-di-carte")


def test_burraco_bonuses_stand_in_both_articles(book: Book) -> None:
    printed = {name: points for name, points in rows(book, "18.positivi") if name}
    words = {"royal": "Reale", "clean": "Pulito", "semi-clean": "Semipulito", "dirty": "Sporco"}
    for kind, prize in RULES.burracos.items():
        name = "Super Burraco" if kind == "super" else f"Burraco {words[kind]}"
        assert printed.pop(name) == f"{prize.bonus} punti"
        whole = text(book, prize.provision)
        assert f"vale {prize.bonus} punti" in whole
    assert printed == {"Chiusura": f"{RULES.count.closing} punti"}


def test_what_counts_against_a_side_is_the_printed_table(book: Book) -> None:
    printed = [row for row in rows(book, "18.negativi") if row[0]]
    assert printed == [
        ("Pozzetto non preso", f"{RULES.count.pozzetto_not_taken} punti"),
        ("Pozzetto preso e non giocato", "Valore delle carte del pozzetto"),
    ]
    assert f"Insieme delle {RULES.count.pozzetto_cards} carte" in text(book, "def.pozzetto")


def test_limits_of_melds_are_the_printed_ones(book: Book) -> None:
    melds = RULES.melds
    assert "tre o più carte" in text(book, "9") and melds.smallest == 3
    assert 'una sola "matta"' in text(book, "9") and melds.wild_cards == 1
    assert f"un massimo di {melds.longest_sequence} carte" in text(book, "11")
    assert f"per un totale di {melds.longest_sequence + 1} carte" in text(book, "11")
    assert f"un massimo di {melds.largest_combination} carte" in text(book, "12")
    assert f"per un totale di {melds.largest_combination + 1} carte" in text(book, "12")
    assert "almeno sette carte" in text(book, "13") and melds.burraco == 7
    semi = text(book, "13.burraco-semipulito")
    assert "preceda o segua almeno sette carte" in semi and melds.semi_clean_run == 7
    assert f"almeno {melds.semi_clean_combination} carte compresa la matta" in semi
    assert f"{melds.largest_combination} carte uguali" in text(book, "13.super-burraco")


def test_minutes_of_rounds_are_the_printed_table(book: Book) -> None:
    printed = {
        int(deals.split()[0]): int(re.sub(r"\D", "", minutes))
        for _, deals, minutes in rows(book, "5")
        if deals
    }
    assert RULES.times.round_minutes == printed


def test_seconds_of_turns_are_the_printed_ones(book: Book) -> None:
    for limit in RULES.times.play_seconds:
        found = re.fullmatch(
            r"CON (?:MENO DI )?(\d+)(?: O PIÙ)? CARTE (?:non oltre i )?(\d+) secondi",
            text(book, limit.provision),
        )
        assert found
        assert int(found[2]) == limit.seconds
        assert int(found[1]) == (limit.fewer_than or RULES.times.play_seconds[-2].fewer_than)
    assert f"entro {RULES.times.seconds_after_call} secondi" in text(book, "34")


def test_sit_out_scores_are_the_printed_ones(book: Book) -> None:
    printed = re.findall(
        r"Turni (da \d mani|a squadre) V\.P\. (\d+) ed equivalenti (\d+) M\.P\.", text(book, "37")
    )
    names: list[tuple[str, TableName]] = [(f"da {n} mani", TABLES[n - 2]) for n in (2, 3, 4)]
    names.append(("a squadre", "teams"))
    data = [(words, RULES.sit_out.score(name)) for words, name in names]
    assert [(w, str(score.vps), str(score.mps)) for w, score in data] == printed


def test_scores_for_leaving_are_the_printed_ones(book: Book) -> None:
    printed = {
        int(deals): int(vps)
        for many, vps in re.findall(r"Turni da ([\do ]+) mani (\d) VP", text(book, "36"))
        for deals in re.findall(r"\d", many)
    }
    assert RULES.abandonment.vps == printed == RULES.lateness.absent_vps


def test_penalties_for_lateness_are_the_printed_ones(book: Book) -> None:
    law, words = RULES.lateness, text(book, "37")
    assert f"entro {law.warning_after:g} MINUTI" in words
    assert f"verranno accreditati {law.credit} punti" in words
    assert f"da {law.further_credit_from:g} A {law.forfeit_after:g} MINUTI" in words
    assert f"ulteriore penalità di {law.further_credit} punti" in words
    assert f"Dopo i {law.forfeit_after:g} MINUTI" in words
    two, four = law.percentage[2], law.percentage[4]
    assert f"pari al {two}% ({four}% nei turni da quattro mani)" in words
    assert law.percentage == {2: two, 3: two, 4: four}
    assert f"{law.absent_vps[2]} o {law.absent_vps[4]} V.P." in words
    assert law.most_vps == RULES.tables["teams"].rows[-1].vps[0]


def test_what_warnings_cost_is_printed(book: Book) -> None:
    assert "La somma di due ammonizioni comporta la perdita di un V.P." in text(book, "21")
    assert (RULES.warnings.warnings_for_penalty, RULES.warnings.penalty_vps) == (2, 1)
    assert f"penalizzata di {RULES.warnings.penalty_vps} V.P." in text(book, "22.3")


@pytest.mark.parametrize("key", [*RULES.notes, *RULES.objections])
def test_the_words_of_a_note_stand_in_a_provision_it_cites(book: Book, key: str) -> None:
    note = RULES.notes.get(key) or RULES.objections[key]
    assert note.says and note.quote
    tables = "\n".join(
        block.text
        for id_ in note.provisions
        if id_ in book.provisions
        for block in book.provision(id_).blocks
    )
    assert note.quote in "\n".join([tables, *(text(book, id_) for id_ in note.provisions)])


def test_every_note_is_used() -> None:
    code = "\n".join(
        file.read_text(encoding="utf-8")
        for file in Path(refsearch.games.burraco.__file__).parent.glob("*.py")
    )
    by_name = {"value-is-points", "value-is-rank"}  # made of the input's word
    by_end = {"time-out", "stock-exhausted"}  # the input's word itself
    by_row = {row.note for table in RULES.tables.values() for row in table.rows if row.note}
    unused = [key for key in [*RULES.notes, *RULES.objections] if f'"{key}"' not in code]
    assert set(unused) == by_name | by_row | (by_end & set(unused))


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name.startswith("burraco-")])
def test_every_provision_a_function_cites_exists(book: Book, name: str) -> None:
    function = FUNCTIONS[name]
    assert function.citations and function.summary
    assert all(
        citation.work == BURRACO and book.has(citation.id) for citation in function.citations
    )
    assert function.schemas()["input"] and function.schemas()["output"]


def test_the_data_is_of_an_edition_in_the_library(library: Library) -> None:
    for edition in editions():
        rules = rules_of(edition)
        assert rules.edition == edition
        assert library.book(edition).edition.work == rules.work
