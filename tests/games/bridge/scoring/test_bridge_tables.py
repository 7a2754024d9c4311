"""The tables of the code equal those printed in each edition, cell by cell."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from bridge_calls import run

from refsearch.games.bridge import tables
from refsearch.library.library import Library

Rows = list[tuple[str, ...]]

# What the Greek source has lost of Law 77, by the editor's notes in its text.
LOST_IN_GREEK = {
    "overtricks",
    "premiums",
    "first and further undertricks",
}


def printed(library: Library, edition: str, id_: str) -> list[Rows]:
    if edition not in library.books:
        pytest.skip(f"{edition} is not among the texts")
    blocks = library.book(edition).provision(id_).blocks
    return [list(block.rows) for block in blocks if block.kind == "table"]


def numbers(cells: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(int(cell) for cell in cells if re.fullmatch(r"\d+", cell))


def grid(rows: Rows) -> list[tuple[int, ...]]:
    return [found for row in rows if (found := numbers(row))]


@pytest.mark.parametrize("edition", ["bridge-2017-it", "bridge-2017-el", "bridge-2007-it"])
def test_dealer_and_vulnerability_are_those_printed(library: Library, edition: str) -> None:
    rows = [row for part in printed(library, edition, "2") for row in grid(part)]
    table = tables.boards()
    assert rows == [*table.dealer.values(), *table.vulnerable.values()]
    assert list(table.dealer) == list("NESW")
    assert list(table.vulnerable) == ["none", "NS", "EW", "all"]


def test_the_whole_scoring_table_is_the_one_printed_in_italian(library: Library) -> None:
    tricks, first, more, slam, over, premiums, down = (
        grid(rows) for rows in printed(library, "bridge-2017-it", "77")
    )
    table = tables.scores()
    minor, major = table.tricks.minor, table.tricks.major
    assert tricks == [(a, a, b, b) for a, b in zip(minor, major, strict=True)]
    assert first == [(n,) for n in table.tricks.notrump_first]
    assert more == [(n,) for n in table.tricks.notrump_next]
    assert slam == [table.slam.small, table.slam.grand]
    assert over == [table.overtricks.doubled, table.overtricks.redoubled]
    bonus = table.bonus
    not_vulnerable, vulnerable = bonus.game
    assert premiums == [
        (n,) for n in (vulnerable, not_vulnerable, bonus.part_score, bonus.doubled, bonus.redoubled)
    ]
    under = table.undertricks
    assert down == [*under.first.rows, *under.further.rows, *under.from_fourth.rows]
    assert f"pari a {bonus.game_from} o più punti" in (
        library.book("bridge-2017-it").provision("77").text
    )


def test_what_the_greek_text_has_of_the_scoring_table_agrees(library: Library) -> None:
    tricks, first, more, slam, down = (
        grid(rows) for rows in printed(library, "bridge-2017-el", "77")
    )
    table = tables.scores()
    minor, major = table.tricks.minor, table.tricks.major
    assert tricks == [(a, a, b, b) for a, b in zip(minor, major, strict=True)]
    assert first == [(n,) for n in table.tricks.notrump_first]
    assert more == [(n,) for n in table.tricks.notrump_next]
    assert slam == [table.slam.small, table.slam.grand]
    assert down == list(table.undertricks.from_fourth.rows)


def test_what_the_greek_text_lost_is_cited_from_the_italian_only() -> None:
    table = tables.scores()
    lost = {
        "overtricks": table.overtricks.editions,
        "premiums": table.bonus.editions,
        "first and further undertricks": table.undertricks.first.editions,
    }
    assert set(lost) == LOST_IN_GREEK
    assert set(lost.values()) == {("bridge-2017-it",)} == {table.undertricks.further.editions}
    assert table.undertricks.from_fourth.editions == ()


@pytest.mark.parametrize("edition", ["bridge-2017-it", "bridge-2017-el"])
def test_the_imp_scale_is_the_one_printed(library: Library, edition: str) -> None:
    (rows,) = printed(library, edition, "78.B")
    cells = [(row[n], row[n + 1]) for row in rows[1:] for n in (0, 2, 4) if row[n]]
    scale = {int(imps): re.findall(r"\d+", difference) for difference, imps in cells}
    table = tables.imps()
    expected = {
        n: [str(low), *([str(table.to[n])] if n < len(table.to) else [])]
        for n, low in enumerate(table.from_)
    }
    assert scale == expected
    assert len(scale) == 25


@pytest.mark.parametrize("part", ["boards-8-20", "boards-24-48"])
def test_the_25_0_scale_is_the_one_printed(library: Library, part: str) -> None:
    (rows,) = printed(library, "norme-2010-it", f"app7.{part}")
    table = tables.norme_vps()
    columns = table.boards_8_20 if part == "boards-8-20" else table.boards_24_48
    assert [h.split()[0] for h in rows[0][1:]] == list(columns)
    assert [row[0] for row in rows[1:]] == [f"{won}-{lost}" for won, lost in table.vps]
    for n, least in enumerate(columns.values(), start=1):
        ends = [f"{a}-{b - 1}" for a, b in pairwise(least)]
        assert [row[n] for row in rows[1:]] == [*ends, f"{least[-1]}+"]


@pytest.mark.parametrize(("id_", "screens"), [("8.1.a.2", False), ("8.1.b.2", True)])
def test_playing_times_are_those_printed(library: Library, id_: str, screens: bool) -> None:
    play, with_tolerance = printed(library, "norme-2010-it", id_)
    for (boards, minutes), (_, tolerant) in zip(play[1:], with_tolerance[1:], strict=True):
        result = run("norme-playing-time", boards=int(boards), screens=screens)
        assert result.written == minutes
        hours = re.findall(r"\d+", tolerant)
        assert result.with_tolerance == (
            int(hours[0]) * 60 + int(hours[1]) if len(hours) == 2 else int(hours[0])
        )


def test_percentages_of_small_groups_stand_in_their_provisions(library: Library) -> None:
    if "norme-2010-it" not in library.books:
        pytest.skip("norme-2010-it is not among the texts")
    book, table = library.book("norme-2010-it"), tables.norme_fouled()
    for name in table.__struct_fields__[1:]:
        row = getattr(table, name)
        text = book.provision(row.provision).text
        assert all(f"{share}%" in text for share in row.percent), (name, text)
    assert f"complemento al {table.complement}%" in book.provision("87.2.b").text
