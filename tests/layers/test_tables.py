"""Tables as data: what each cell is worth, and what heads it."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.layers.tables import TypedTable, read_table
from refsearch.layers.values import Minutes, Number, Range, Split, Value, read_column
from refsearch.library.library import Library
from refsearch.library.model import Block

IT, EL, BU, NORME = "bridge-2017-it", "bridge-2017-el", "burraco-2011-it", "norme-2010-it"


def tables(library: Library, edition: str, provision: str) -> list[TypedTable]:
    blocks = library.book(edition).provision(provision).blocks
    return [read_table(block) for block in blocks if block.kind == "table"]


def block(*rows: tuple[str, ...]) -> Block:
    return Block("table", "\n".join("\t".join(row) for row in rows), rows=rows)


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["20"], [Number(20)]),
        (["300 punti"], [Number(300, "punti")]),
        (["20 - 40", "1500-1740"], [Range(20, 40), Range(1500, 1740)]),
        (["4000+", "1015 +"], [Range(4000, None), Range(1015, None)]),
        (["15-15", "16-14", "25-0"], [Split(15, 15), Split(16, 14), Split(25, 0)]),
        (["45'", "1 h 00'", "Tempo 22' a turno"], [Minutes(45), Minutes(60), Minutes(22)]),
        (["", "Il valore dei punti presa", "K-Q-J-10-9-8"], [None, None, None]),
    ],
)
def test_a_column_has_the_values_it_prints(texts: list[str], values: list[Value | None]) -> None:
    assert read_column(texts) == values


def test_a_range_holds_its_ends_and_an_open_one_everything_above() -> None:
    assert [n in Range(20, 40) for n in (19, 20, 40, 41)] == [False, True, True, False]
    assert 10_000 in Range(4000, None)


@pytest.mark.parametrize(("edition", "places"), [(IT, 1), (EL, 2)])
def test_law_2_tells_who_deals_and_who_is_vulnerable(
    library: Library, edition: str, places: int
) -> None:
    found = tables(library, edition, "2")
    assert len(found) == places
    rows = [row for table in found for row in table.rows]
    assert [[cell.role for cell in row] for row in rows] == [["row"] * 2 + ["data"] * 4] * 8
    dealer = {
        cell.value.value: n
        for n, row in enumerate(rows[:4])
        for cell in row[2:]
        if isinstance(cell.value, Number)
    }
    assert dealer == {board: (board - 1) % 4 for board in range(1, 17)}
    vulnerable = {
        cell.value.value for row in rows[4:] for cell in row[2:] if isinstance(cell.value, Number)
    }
    assert vulnerable == set(range(1, 17))


def test_law_77_tells_every_cell_by_its_heads(library: Library) -> None:
    undertricks = tables(library, IT, "77")[-1]
    cells = {heads: cell.value for heads, cell in undertricks.labelled()}
    assert len(cells) == 18
    first, later = "Per la prima presa in meno", "Per ciascuna ulteriore presa in meno"
    assert cells[first, "Non contrata", "Non vulnerabile"] == Number(50)
    assert cells[first, "Surcontrata", "vulnerabile"] == Number(400)
    assert cells[later, "Contrata", "vulnerabile"] == Number(300)
    fourth = "Perdita addizionale per la quarta ed ogni ulteriore presa in meno"
    assert cells[fourth, "Surcontrata", "Non vulnerabile"] == Number(200)


def test_one_head_over_many_columns_has_the_scope_of_a_column_group(library: Library) -> None:
    (suits,) = tables(library, IT, "77")[0].header
    assert (suits.text, suits.span, suits.scope) == ("SE L'ATOUT E'", 5, "colgroup")
    group, undoubled = tables(library, IT, "77")[0].rows[:2]
    assert (group[0].scope, group[0].span) == ("rowgroup", 5)
    assert [cell.value for cell in undoubled[1:]] == [
        Number(20),
        Number(20),
        Number(30),
        Number(30),
    ]
    assert (undoubled[0].scope, undoubled[1].scope) == ("row", "")


@pytest.mark.parametrize(
    ("edition", "suits"),
    [(IT, ["fiori", "quadri", "cuori", "picche"]), (EL, ["σπαθιά", "καρά", "κούπες", "πίκες"])],
)
def test_the_suits_that_the_source_of_law_77_lost_are_said_in_a_note_before_their_columns(
    library: Library, edition: str, suits: list[str]
) -> None:
    blocks = library.book(edition).provision("77").blocks
    table = next(n for n, block in enumerate(blocks) if "120" in block.text)
    note = next(b for b in reversed(blocks[:table]) if b.kind == "note")
    at = [note.text.index(f"{suit} ({sign})") for suit, sign in zip(suits, "♣♦♥♠", strict=True)]
    assert at == sorted(at)


def test_law_78_b_is_one_list_in_both_languages(library: Library) -> None:
    (italian,), (greek,) = (tables(library, edition, "78.B") for edition in (IT, EL))
    assert italian.repeats == greek.repeats == 3
    assert italian.records() == greek.records()
    lines = italian.records()
    assert [imps for _, imps in lines] == [Number(n) for n in range(25)]
    ranges = [spread for spread, _ in lines if isinstance(spread, Range)]
    assert (ranges[0], ranges[1], ranges[-1]) == (Range(0, 10), Range(20, 40), Range(4000, None))
    assert all(a.high is not None and a.high + 10 == b.low for a, b in itertools.pairwise(ranges))


@pytest.mark.parametrize(
    ("provision", "last"),
    [
        ("tabelle.partita-su-2-smazzate", 1015),
        ("tabelle.partita-su-3-smazzate", 1515),
        ("tabelle.partita-su-4-smazzate", 2015),
        ("tabelle.punteggi-per-incontri-a-squadre", 2515),
    ],
)
def test_the_victory_points_of_burraco_go_on_without_a_gap(
    library: Library, provision: str, last: int
) -> None:
    (table,) = tables(library, BU, provision)
    lines = table.records()
    assert [points for _, points in lines] == [Split(n, 20 - n) for n in range(10, 21)]
    ranges = [spread for spread, _ in lines if isinstance(spread, Range)]
    assert ranges[0].low == 0
    assert ranges[-1] == Range(last, None)
    assert all(a.high is not None and a.high + 5 == b.low for a, b in itertools.pairwise(ranges))


def test_the_values_and_times_of_burraco(library: Library) -> None:
    (values,) = tables(library, BU, "1.valore-delle-carte")
    assert {heads[1]: cell.value for heads, cell in values.labelled()} == {
        "Jolly": Number(30),
        "2 (Pinella)": Number(20),
        "Asso": Number(15),
        "K-Q-J-10-9-8": Number(10),
        "7-6-5-4-3": Number(5),
    }
    (times,) = tables(library, BU, "5")
    assert [row[1:] for row in times.records()] == [
        (Number(deals, "Smazzate"), Minutes(10 * deals + 2)) for deals in (2, 3, 4)
    ]
    (bonus,) = tables(library, BU, "18.positivi")
    assert [row[1] for row in bonus.records()] == [
        Number(n, "punti") for n in (300, 250, 200, 150, 100, 100)
    ]


def test_the_times_and_victory_points_of_the_norme(library: Library) -> None:
    if NORME not in library.books:
        pytest.skip(f"{NORME} is not in texts/")
    normal, tolerant = tables(library, NORME, "8.1.a.2")
    assert [row[0].role for row in normal.rows] == ["row"] * 8
    for (deals, time), (_, longer) in zip(normal.records(), tolerant.records(), strict=True):
        assert isinstance(deals, Number)
        assert (time, longer) == (
            Minutes(deals.value * 15 // 2),
            Minutes(deals.value * 15 // 2 + 5),
        )
    for provision in ("app7.boards-8-20", "app7.boards-24-48"):
        (table,) = tables(library, NORME, provision)
        points = [record[0] for record in table.records()]
        assert points[:11] == [Split(15 + n, 15 - n) for n in range(11)]
        assert points[11:] == [Split(25, n) for n in range(4, -1, -1)]
        for column in range(1, 7):
            ranges = [record[column] for record in table.records()]
            assert all(isinstance(spread, Range) for spread in ranges)
            assert all(
                isinstance(a, Range)
                and isinstance(b, Range)
                and a.high is not None
                and a.high + 1 == b.low
                for a, b in itertools.pairwise(ranges)
            )


def test_every_table_of_the_library_can_be_read_and_cells_stand_where_they_say(
    library: Library,
) -> None:
    read = 0
    for book in library.books.values():
        for provision in book.provisions.values():
            for found in provision.blocks:
                if found.kind != "table":
                    continue
                table = read_table(found)
                read += 1
                for cell in (*table.header, *(cell for row in table.rows for cell in row)):
                    assert found.text[cell.start :].startswith(cell.text)
    assert read >= 20


def test_a_list_of_words_is_headed_by_its_first_column() -> None:
    table = read_table(block(("", ""), ("Mano Media", "una mano"), ("Corta", "due o meno carte")))
    assert [heads for heads, _ in table.labelled()] == [("Mano Media",), ("Corta",)]


def test_an_auction_has_heads_of_columns_only() -> None:
    table = read_table(block(("Sud", "Ovest"), ("1♠", "passo"), ("↑", "")))
    assert [[cell.role for cell in row] for row in table.rows] == [["data", "data"]] * 2
    assert [cell.scope for cell in table.header] == ["col", "col"]


@given(st.lists(st.lists(st.sampled_from(["", "1", "a", "2-1", "3+"]), max_size=4), max_size=5))
def test_any_rows_are_a_table(rows: list[list[str]]) -> None:
    table = read_table(block(*map(tuple, rows)))
    assert sum(1 for _ in table.labelled()) <= sum(len(row) for row in rows)
    table.records()
