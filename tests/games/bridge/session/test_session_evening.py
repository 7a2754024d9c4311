"""Evenings as clubs and programs write them: sections, names, seats of three languages, rulings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_session_file import CSV, HEADER, faults, ranking, scored

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.scoring.contracts import folded
from refsearch.games.bridge.session.reading.pairs import read_roster
from refsearch.games.bridge.session.reading.words import FILE, SessionWords, key, vocabulary
from refsearch.languages.registry import Languages

GAME = '[Board "1"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n'


def totals(text: str, **more: Any) -> dict[str, float]:
    return {s.pair: s.total for s in scored(text, **more).standings}


# --- PBN as programs write it

SECTIONS = (
    '[Board "1"]\n[ScoreTable "Section\\3R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer;'
    'Result\\2R;Names_NS\\13;Names_EW"]\n'
    '"A"  1  2 4S   N 10 Rossi-Verdi   Bianchi-Neri\n'
    '"B"  1  2 4S   N  9 Longo-Whiskey Foxtrot-Echo Maria\n'
)


def test_two_pairs_of_one_number_in_two_sections_are_two() -> None:
    result = scored(SECTIONS)
    assert {s.pair for s in result.standings} == {"A 1", "A 2", "B 1", "B 2"}


def test_names_without_quotes_are_read_by_the_widths_of_their_columns() -> None:
    """A width is the least: Longo-Whiskey has thirteen letters; the last column is all the rest."""
    longer = scored(SECTIONS.replace("Longo-Whiskey", "Longo-Whiskeys"))
    names = {s.pair: s.names for s in longer.standings}
    assert (names["A 1"], names["B 1"]) == ("Rossi-Verdi", "Longo-Whiskeys")
    by_name = SECTIONS.replace("PairId_NS\\2R;PairId_EW\\2R;", "").replace("  1  2 ", " ")
    assert {s.pair for s in scored(by_name).standings} == {
        "Rossi-Verdi",
        "Bianchi-Neri",
        "Longo-Whiskey",
        "Foxtrot-Echo Maria",
    }


@pytest.mark.parametrize(
    ("rows", "sections", "pairs"),
    [
        ("A,1,1,2\nB,1,3,4\n", "told", "1 2 3 4"),
        ("A,1,1,2\nB,1,1,2\n", "told", "A 1 A 2 B 1 B 2"),
        ("A,1,1,2\nB,2,1,2\n", "told", ""),
        ("A,1,1,2\nB,2,1,2\n", "together", "1 2"),
        ("A,1,1,2\nB,2,1,2\n", "apart", "A 1 A 2 B 1 B 2"),
        (",1,1,2\n,1,3,4\n", "apart", "1 2 3 4"),
    ],
)
def test_a_number_in_two_sections_is_one_pair_or_two_and_never_guessed(
    rows: str, sections: str, pairs: str
) -> None:
    text = "section,board,ns,ew,contract\n" + rows.replace("\n", ",pass\n")
    if not pairs:
        assert faults(text, sections=sections) == ["3 section"]
    else:
        ranked = sorted(s.pair for s in scored(text, sections=sections).standings)
        assert " ".join(ranked) == pairs


def test_players_name_their_pair_whoever_sits_north() -> None:
    seats = '[North "{}"]\n[South "{}"]\n[East "{}"]\n[West "{}"]\n'
    text = seats.format("Rossi", "Verdi", "Neri", "Bianchi") + GAME
    text += "\n" + seats.format("Bianchi", "Neri", "Verdi", "Rossi") + GAME.replace("1", "2", 1)
    assert set(totals(text)) == {"Rossi - Verdi", "Bianchi - Neri"}
    one_name = seats.format("Para-1", "Para-1", "Para-2", "Para-2") + GAME
    assert set(totals(one_name)) == {"Para-1", "Para-2"}


def test_players_of_a_pair_with_a_number_are_its_names() -> None:
    text = '[PairNS "1"]\n[PairEW "2"]\n[North "Verdi"]\n[South "Rossi"]\n' + GAME
    assert {s.pair: s.names for s in scored(text).standings} == {"1": "Rossi - Verdi", "2": ""}


TABLE = (
    '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;{}"]\n1 2 4S N 10 {}\n'
)


@pytest.mark.parametrize(
    "row",
    [
        "3 4 - - - - -",
        "3 4 NP - - - -",
        '3 - - - - "Bye" -',
        "- 4 - - - - -",
        '3 4 "Not played" - - - -',
    ],
)
def test_rows_that_nobody_played_are_passed_over_and_counted(row: str) -> None:
    result = scored(TABLE.format("Score_NS;Score_EW", "420 -") + row + "\n")
    assert (result.results, result.not_played) == (1, 1)


def test_artificial_scores_in_imps_are_averages() -> None:
    table = TABLE.format("IMP_NS;IMP_EW", "1.0 -1.0")
    result = scored(table + "3 4 - - - ^3.0 ^-3\n", scoring="butler")
    assert {s.pair: s.total for s in result.standings if s.pair in "34"} == {"3": 3, "4": -3}
    assert faults(TABLE.format("MP_NS;MP_EW", "0 0") + "3 4 - - - ^12 ^8\n") == ["4 ScoreTable"]


@pytest.mark.parametrize(("result", "tricks"), [("=", 10), ("+1", 11), ("-2", 8), ("9", 9)])
def test_a_result_is_tricks_or_what_they_are_beyond_the_contract(result: str, tricks: int) -> None:
    game = '[PairNS "1"]\n[PairEW "2"]\n' + GAME.replace('"10"', f'"{result}"')
    assert scored(game).travellers[0].lines[0].tricks == tricks
    row = TABLE.format("Score_NS", "420") + f"3 4 4S N {result} -\n"
    assert scored(row).travellers[0].lines[-1 if tricks < 10 else 0].tricks == tricks


@pytest.mark.parametrize("end", ["\x1a", "\r\n\x1a", "\n\n\x1a\n", "\x00"])
def test_the_end_of_a_file_of_old_is_passed_over(end: str) -> None:
    assert scored(CSV + end).standings == scored(CSV).standings
    game = '[PairNS "1"]\n[PairEW "2"]\n' + GAME
    assert scored(game + end).standings == scored(game).standings


def test_comments_that_are_closed_twice_and_tags_without_a_space_are_read() -> None:
    game = '{ one { two\nthree }\n}\n[PairNS"1"]\n[PairEW"2"]\n' + GAME
    assert scored(game).results == 1


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("PlayerId_North;PlayerId_South;Contract", "the table is of players, not of pairs"),
        ("TeamId_Home;TeamId_Away;VP_Home", "the table is of matches, not of results"),
        ("PairId_NS;Contract", "the table has no column pairid_ew"),
    ],
)
def test_a_table_of_something_else_is_refused_with_what_it_is(columns: str, message: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        scored(f'[Board "1"]\n[ScoreTable "{columns}"]\n1 2 4S\n')
    assert message in str(refused.value)


def test_the_names_of_a_total_score_table_are_those_of_the_pairs() -> None:
    total = '[TotalScoreTable "Rank;PairId;Names\\12L;Club"]\n'
    total += '1 1 "Anna Rossi;Ugo Verdi" -\n2 2 "B C" -\n'
    text = total + '[PairNS "1"]\n[PairEW "2"]\n' + GAME
    assert {s.pair: s.names for s in scored(text).standings} == {
        "1": "Anna Rossi - Ugo Verdi",
        "2": "B C",
    }


# --- CSV as pages and spreadsheets have it

ITALIAN = (
    "Mano;N-S;E-O;Contratto;Dichiarante;Prese;In zona\n"
    "1;1;2;4 picche;Nord;10;nessuno\n1;3;4;4♠;Ovest;9;nessuno\n"
)
GREEK = "Διανομή;ΒΝ;ΑΔ;Συμβόλαιο;Εκτελεστής;Λεβέ\n1;1;2;4 πίκες;Βορράς;10\n1;3;4;4♠;Δ;9\n"
ENGLISH = "Board no.,N-S,E-W,Contract,By,Tricks\n1,1,2,4S,north,10\n1,3,4,4S,West,9\n"


@pytest.mark.parametrize("text", [ITALIAN, GREEK, ENGLISH], ids=["it", "el", "en"])
def test_headings_seats_and_contracts_are_read_as_pages_print_them(text: str) -> None:
    plain = HEADER + "1,1,2,4S,N,10,\n1,3,4,4S,W,9,\n"
    assert scored(text).standings == scored(plain).standings


@pytest.mark.parametrize(
    ("words", "seat"),
    [
        ("N n Nord NORD north Βορράς Β β", "N"),
        ("E Est east Ανατολή Α α", "E"),
        ("S Sud South Νότος Ν ν", "S"),
        ("W O o Ovest ovest West Δύση Δ δ", "W"),
    ],
)
def test_seats_are_named_in_three_languages(words: str, seat: str) -> None:
    for word in words.split():
        (board,) = scored(HEADER + f"1,1,2,4S,{word},10,\n").travellers
        assert board.lines[0].declarer == seat, word


def test_the_greek_n_is_south_and_does_not_stand_beside_latin_letters() -> None:
    """Both look alike: North in one alphabet is South in the other."""
    greek = HEADER + "1,1,2,4S,Ν,10,\n1,3,4,4S,Β,9,\n1,5,6,4S,Δ,8,\n"
    assert [line.declarer for line in scored(greek).travellers[0].lines] == ["S", "W", "N"]
    assert faults(HEADER + "1,1,2,4S,Ν,10,\n1,3,4,4S,E,9,\n") == ["2 declarer"]


def test_italian_initials_of_suits_are_read_where_it_is_said_and_refused_elsewhere() -> None:
    text = (
        HEADER + "1,1,2,4P,N,10,\n1,3,4,4CX,N,10,\n1,5,6,3Q,N,9,\n1,7,8,3F,N,9,\n1,9,10,3SA,N,9,\n"
    )
    lines = scored(text, letters="it").travellers[0].lines
    assert {line.contract for line in lines} == {"4S", "4HX", "3D", "3C", "3NT"}
    assert faults(text) == ["2 contract", "4 contract", "5 contract"]


def test_other_headings_are_mapped_and_unknown_ones_refused_with_the_nearest() -> None:
    text = "Diana,Coppia A,Coppia B,Contratto,Dich,Prese,Arbitro\n1,1,2,4S,N,10,x\n"
    columns = {
        "diana": "board",
        "Coppia A": "ns",
        "COPPIA B": "ew",
        "Dich": "declarer",
        "Arbitro": "",
    }
    assert scored(text, columns=columns).results == 1
    with pytest.raises(RuleBroken) as refused:
        scored("board,ns,ew,contrattto\n")
    assert "the nearest is contract" in str(refused.value)


@pytest.mark.parametrize("code", Languages().interface)
def test_no_word_of_a_language_means_something_else_in_another(code: str) -> None:
    spoken = Languages().words(code, FILE, SessionWords)
    for own, joint, cleaned in (
        (spoken.headings, vocabulary().headings, key),
        (spoken.seats, vocabulary().seats, folded),
        (spoken.vulnerable, vocabulary().vulnerable, folded),
        (spoken.averages, vocabulary().averages, folded),
    ):
        words = {(word, meaning) for meaning, listed in own.items() for word in listed}
        assert {(word, joint[cleaned(word)]) for word, _ in words} == words


def test_columns_of_players_stand_for_pairs() -> None:
    text = (
        "board,north,south,east,west,contract,declarer,tricks\n1,Rossi,Verdi,Neri,Bianchi,4S,N,10\n"
    )
    assert set(totals(text)) == {"Rossi - Verdi", "Bianchi - Neri"}


def test_boards_not_played_are_passed_over_in_csv_too() -> None:
    text = HEADER + "1,1,2,4S,N,10,\n1,3,4,NP,,,\n1,5,6,non giocata,,,\n1,7,8,δεν παίχτηκε,,,\n"
    assert (scored(text).results, scored(text).not_played) == (1, 3)


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ('"4S', "quotation marks are not closed"),
        ('"4S"x', "quotation marks are not closed"),
        ("x" * 140_000, "a text of at most 200 characters"),
        ("x" * 300, "a text of at most 200 characters"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_in_our_words(cell: str, message: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        scored(HEADER + f"1,1,2,{cell},N,10,\n")
    assert message in str(refused.value)
    assert "session, line 2" in str(refused.value)


def test_a_roster_names_the_pairs() -> None:
    roster = "1 Rossi - Verdi\nNS 2: Neri - Bianchi\n3;Longo;Corti\n\n"
    assert read_roster(roster) == {
        "1": "Rossi - Verdi",
        "NS 2": "Neri - Bianchi",
        "3": "Longo;Corti",
    }
    standings = scored(HEADER + "1,1,2,4S,N,10,\n", roster=roster).standings
    assert {s.pair: s.names for s in standings} == {"1": "Rossi - Verdi", "2": ""}
    for wrong, what in (("x\n", "line 1"), ("1 a\n1 b\n", "line 2: pair 1 is named twice")):
        with pytest.raises(RuleBroken) as refused:
            scored(CSV, roster=wrong)
        assert refused.value.field == "roster"
        assert what in str(refused.value)


# --- what the Director decided

RULED = (
    "board,ns,ew,contract,declarer,tricks,adjusted,ew_adjusted,ns_award,ew_award,"
    "ns_penalty,ew_penalty,group\n"
)
FOUR = "1,1,2,4S,N,10,,,,,,,\n1,3,4,4S,N,9,,,,,,,\n1,5,6,3NT,N,9,,,,,,,\n"


def test_an_assigned_score_goes_before_the_result_made() -> None:
    """420, -50, 400 and 620 assigned: the last beats all."""
    result = scored(RULED + FOUR + "1,7,8,4S,N,8,620,,,,,,\n")
    line = next(t for t in result.travellers[0].lines if t.ns_pair == "7")
    assert (line.ns, line.ew, line.score, line.adjusted) == (6, 0, -100, "620")


def test_a_weighted_score_is_compared_in_its_shares() -> None:
    """Against 420, -50 and 400: 620 wins 6, -100 wins 0; 60 % of 6 is 3.6."""
    result = scored(RULED + FOUR + "1,7,8,,,,620:60 -100:40,,,,,,\n")
    line = next(t for t in result.travellers[0].lines if t.ns_pair == "7")
    assert (line.ns, line.ew, line.adjusted) == (3.6, 2.4, "620:60 -100:40")


def test_a_split_score_gives_each_line_its_own() -> None:
    result = scored(RULED + FOUR + "1,7,8,,,,-100,620,,,,,\n")
    line = next(t for t in result.travellers[0].lines if t.ns_pair == "7")
    assert (line.ns, line.ew, line.adjusted) == (0, 0, "-100 | 620")


def test_an_assigned_score_for_one_line_and_an_artificial_one_for_the_other() -> None:
    result = scored(RULED + FOUR + "1,7,8,,,,620,,A-,,,,\n", not_played="none")
    line = next(t for t in result.travellers[0].lines if t.ns_pair == "7")
    assert (line.ns_percent, line.ew) == (40, 0)


def test_weighted_and_split_scores_in_imps() -> None:
    """620 against 420, -50, 400: 5+12+6; -100: -11-2-11; in shares 0.6 x 23 - 0.4 x 24 = 4.2."""
    text = RULED + FOUR + "1,7,8,,,,620:60 -100:40,,,,,,\n"
    won = totals(text, scoring="cross-imps", divide_by="none")
    assert won["7"] == pytest.approx(0.6 * 23 - 0.4 * 24)
    assert sum(won.values()) == pytest.approx(0)
    split = totals(
        RULED + FOUR + "1,7,8,,,,-100,620,,,,,\n", scoring="cross-imps", divide_by="none"
    )
    assert (split["7"], split["8"]) == (-24, -23)


def test_a_weighted_score_counts_in_the_datum_by_its_mean() -> None:
    """420, -50, 400 and 0.6 x 620 - 0.4 x 100 = 332: the mean is 275.5, so 280."""
    text = RULED + FOUR + "1,7,8,,,,620:60 -100:40,,,,,,\n"
    won = totals(text, scoring="butler")
    assert won["1"] == 4
    assert won["7"] == pytest.approx(0.6 * 8 - 0.4 * 9)


def test_penalties_are_taken_in_matchpoints_in_percent_of_a_top_and_in_imps() -> None:
    text = RULED + FOUR.replace("10,,,,,,,", "10,,,,,0.5,10%,")
    free, taken = totals(RULED + FOUR), totals(text)
    assert free["1"] - taken["1"] == pytest.approx(0.5)
    assert free["2"] - taken["2"] == pytest.approx(0.4)
    imps = text.replace("10%", "2")
    won, lost = totals(RULED + FOUR, scoring="butler"), totals(imps, scoring="butler")
    assert (won["1"] - lost["1"], won["2"] - lost["2"]) == (0.5, 2)
    standing = next(s for s in scored(imps, scoring="butler").standings if s.pair == "2")
    assert [(a.what, a.value) for a in standing.breakdown][-1] == ("penalty", -2)
    with pytest.raises(RuleBroken):
        scored(text, scoring="butler")


def test_forms_of_a_fouled_board_are_scored_apart() -> None:
    rows = "".join(
        f"1,{n},{n + 20},4S,N,{9 + n % 2},,,,,,,{'b' if n > 4 else ''}\n" for n in range(1, 10)
    )
    result = scored(RULED + rows)
    alone = {line.ns_pair: line.ns_percent for line in result.travellers[0].lines}
    assert alone["1"] == alone["3"] > alone["2"]
    imps = totals(RULED + rows.replace("4S,N,10,,,,,,,b", "6S,N,12,,,,,,,b"), scoring="cross-imps")
    plain = totals(RULED + rows, scoring="cross-imps")
    assert {p: v for p, v in imps.items() if p in "1234"} == {
        p: v for p, v in plain.items() if p in "1234"
    }


BAD_RULINGS = [
    ("1,7,8,,,,620:60 -100:30,,,,,,", "adjusted", "12.C.1.c"),
    ("1,7,8,,,,620 -100,,,,,,", "adjusted", "12.C.1.d"),
    ("1,7,8,,,,six,,,,,,", "adjusted", "12.C.1.d"),
    ("1,7,8,,,,,620,,,,,", "contract", "79.A.1"),
    ("1,7,8,,,,620,,A,A,,,", "adjusted", "12.C.1.d"),
    ("1,7,8,,,,620,100,,A,,,", "ew_adjusted", "12.C.1.d"),
    ("1,7,8,4S,N,10,,,,,lots,,", "ns_penalty", "90.A"),
    ("1,7,8,4S,N,10,,,,,-3,,", "ns_penalty", "90.A"),
]


@pytest.mark.parametrize(("line", "field", "provision"), BAD_RULINGS)
def test_a_ruling_that_cannot_be_is_refused_with_its_field(
    line: str, field: str, provision: str
) -> None:
    assert faults(RULED + line + "\n") == [f"2 {field}"]


def test_pairs_numbered_by_line_have_names_of_their_own() -> None:
    text = "board,ns,ew,ns_names,ew_names,contract\n1,1,1,Rossi - Verdi,Neri - Bianchi,pass\n"
    standings = scored(text, numbering="by-line", roster="EW 1 Corti - Longo").standings
    assert {s.pair: s.names for s in standings} == {
        "NS 1": "Rossi - Verdi",
        "EW 1": "Corti - Longo",
    }


def test_a_pair_in_both_lines_is_told_of_numbers_by_line() -> None:
    with pytest.raises(RuleBroken) as refused:
        scored(HEADER + "1,1,1,4S,N,10,\n")
    assert "by-line" in str(refused.value)


def test_a_result_without_its_board_is_said_to_have_none() -> None:
    with pytest.raises(RuleBroken) as refused:
        scored('[PairNS "1"]\n[PairEW "2"]\n' + GAME.replace('[Board "1"]\n', ""))
    assert "every result names its board" in str(refused.value)


# --- invariants

RESULTS = st.sampled_from(["420", "-50", "620:60 -100:40", "100:50 200:25 -50:25", ""])


@settings(max_examples=60)
@given(
    st.lists(RESULTS, min_size=2, max_size=6), st.sampled_from(["none", "comparisons", "results"])
)
def test_weighted_scores_still_sum_to_nothing(adjusted: list[str], divide_by: str) -> None:
    """What one pair wins another loses, in shares too."""
    rows = "".join(f"1,{n},{n + 50},4S,N,10,{one},,,,,,\n" for n, one in enumerate(adjusted))
    won = totals(RULED + rows, scoring="cross-imps", divide_by=divide_by)
    assert sum(won.values()) == pytest.approx(0, abs=0.01)
    points = totals(RULED + rows)
    assert sum(points.values()) == pytest.approx(2 * len(adjusted) * (len(adjusted) - 1), abs=0.01)


@settings(max_examples=100)
@given(st.text(alphabet='boardnsew,;\n"ΝΒO♠4=+-:%\t', max_size=90), st.sampled_from(["it", "en"]))
def test_any_text_is_scored_or_refused(text: str, letters: str) -> None:
    try:
        scored(HEADER + text, letters=letters, roster=text)
    except RuleBroken as error:
        assert error.field


def test_ranking_is_the_same_from_either_format() -> None:
    assert ranking(scored(CSV)) == ranking(scored(CSV.replace("board", "Mano")))
