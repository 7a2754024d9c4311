"""Citation styles declared by samples: what is written is read again, in every spelling."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from refsearch.citations.numerals import numeral
from refsearch.citations.running.text import running_citations
from refsearch.citations.samples import PathStyle, path_styles
from refsearch.citations.style import CitationStyle
from refsearch.languages.registry import Languages

COMPOUND = {"R131-3": "r{}-3", "L. 121-1": "l121-{}", "A1-2-1": "a1-{}-2", "R* 5": "r{}"}
LAW_TOKENS = {"number": "4", "upper": "A", "Roman": "IV", **{f"{{{one}}}": "" for one in COMPOUND}}
TOKENS = {"number": "1", "upper": "A", "lower": "a", "roman": "i", "Roman": "I"}
HEADS = ("Article ", "Regulation ", "Règle ", "Rule no. ", "§ ", "Art. ", "")
SIGNS = (
    (".", ""),
    (" (", ")"),
    ("-", ""),
    (", ", ""),
    (" Nr. ", ""),
    (" Absatz ", ""),
    (", lit. ", ")"),
)
CLOSED = ("", "")


@st.composite
def samples(
    draw: st.DrawFn, laws: tuple[str, ...] = tuple(sorted(LAW_TOKENS))
) -> tuple[str, list[str]]:
    """A sample of a citation, and the kind of number of each of its levels."""
    kinds = [draw(st.sampled_from(laws))]
    sample = draw(st.sampled_from(HEADS)) + (LAW_TOKENS[kinds[0]] or kinds[0])
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(sorted(TOKENS)))
        digits = kinds[-1] == "number" or kinds[-1][1:-1] in COMPOUND
        signs = SIGNS if (kind == "number") == digits else (*SIGNS, CLOSED)
        compound = kinds[-1][1:-1] in COMPOUND  # a hyphen goes on with its number
        before, after = draw(st.sampled_from([x for x in signs if not (compound and x[0] == "-")]))
        sample += f"{before}{TOKENS[kind]}{after if '(' in before else ''}"
        kinds.append(kind)
    return sample, kinds


def component(kind: str, number: int) -> str:
    letter = chr(ord("a") + (number - 1) % 26)
    if kind[1:-1] in COMPOUND:
        return COMPOUND[kind[1:-1]].format(number)
    return {"upper": letter.upper(), "lower": letter}.get(kind, str(number))


@given(samples(), st.lists(st.integers(1, 39), min_size=5, max_size=5), st.integers(1, 5))
def test_a_citation_survives_display_and_reading(
    declared: tuple[str, list[str]], numbers: list[int], depth: int
) -> None:
    sample, kinds = declared
    style = PathStyle.from_sample(sample)
    path = tuple(component(kind, n) for kind, n in zip(kinds, numbers, strict=False))[:depth]
    whole = CitationStyle((PathStyle(style.levels[:1]),), (style,))
    written = whole.written(path)
    assert path in whole.read(written), written
    assert path in whole.read(written.upper() if "lower" not in kinds else written), written


@given(
    samples(("number",)),
    st.integers(1, 39),
    st.sampled_from(("a", "b", "aa", "zc")),
    st.integers(1, 5),
)
def test_a_law_put_in_between_is_shown_with_its_capital_and_read_again(
    declared: tuple[str, list[str]], number: int, letters: str, depth: int
) -> None:
    sample, kinds = declared
    (style,) = path_styles([sample], "2A")
    assume(style.law.series.capitals)  # not where letters of the next level follow closed up
    path = (f"{number}{letters}", *(component(kind, 3) for kind in kinds[1:depth]))
    whole = CitationStyle((PathStyle(style.levels[:1]),), (style,))
    written = whole.written(path)
    assert f"{number}{letters.upper()}" in written
    assert path in whole.read(written), written


@given(samples(), st.lists(st.integers(1, 39), min_size=5, max_size=5))
def test_a_label_with_its_whole_path_opens_what_it_says(
    declared: tuple[str, list[str]], numbers: list[int]
) -> None:
    sample, kinds = declared
    style = PathStyle.from_sample(f"{sample})" if not sample.endswith(")") else f"{sample}.")
    path = tuple(component(kind, n) for kind, n in zip(kinds, numbers, strict=False))
    label = style.written(path) + style.end
    found = style.label(f"{label} The text.")
    assert found == (path, label, "The text.")


@pytest.mark.parametrize(
    ("sample", "path", "written"),
    [
        ("Regulation 2c1a", "2 c 1", "Regulation 2c1"),
        ("Regulation A3c1a", "A 3 c 1 b 2", "Regulation A3c1b2"),
        ("Rule 1.2.3", "4 2 1 7", "Rule 4.2.1.7"),
        ("Rule 1|1|3|1", "2 2 1", "Rule 221"),
        ("Rule 1|1|3|1", "1 1 3 12", "Rule 11312"),
        ("A-3-1", "B 2 1", "B-2-1"),
        ("Section 1.1 (a)", "2 3 b", "Section 2.3 (b)"),
        ("§ 4 (2) Nr. 1 Buchst. a", "7 3", "§ 7 (3)"),
        ("§ 4 (2) Nr. 1 Buchst. a", "5a 2 1", "§ 5a (2) Nr. 1"),
        ("Article IV, paragraph 2, letter b", "9 3 c", "Article IX, paragraph 3, letter c"),
        ("第4条第2項第1号", "7 3", "第7条第3項"),
        ("제4조제2항제1호", "7 3 2", "제7조제3항제2호"),
        ("GR.1.1a", "EV 2 3", "EV.2.3"),
        ("Rule 4:1a", "16 6 b", "Rule 16:6b"),
        ("l'article 5.b", "7 c", "l'article 7.c"),
        ("article {R131-3}", "r131-3-1", "article R131-3-1"),
        ("article {L. 121-1}, 1°", "l121-10 2", "article L. 121-10, 2°"),
        ("Rule {A1-2} (a)", "a2-3 b", "Rule A2-3 (b)"),
        ("Artigo 7.º, n.º 1, alínea b)", "17a 3 b", "Artigo 17.º-A, n.º 3, alínea b"),
    ],
)
def test_a_place_is_written_as_the_sample_is_and_read_again(
    sample: str, path: str, written: str
) -> None:
    style = PathStyle.from_sample(sample)
    assert style.written(path.split()) == written
    assert tuple(path.split()) in CitationStyle((), (style,)).read(written)


ROWING = CitationStyle(
    (PathStyle.from_sample("Article 2"), PathStyle.from_sample("Article A")),
    (PathStyle.from_sample("Regulation 2c1a"), PathStyle.from_sample("Regulation A3c1a")),
)
CARTS = CitationStyle((), (PathStyle.from_sample("GR.1.1"),))
BALL = CitationStyle((PathStyle.from_sample("Rule 4"),), (PathStyle.from_sample("Rule 4:1a"),))
KEGEL = CitationStyle(
    (PathStyle.from_sample("§ 4"),),
    (
        PathStyle.from_sample("§ 4 (2) Nr. 1 Buchst. a"),
        PathStyle.from_sample("§ 4 Absatz 2 Nummer 1 Buchstabe a"),
        PathStyle.from_sample("§ 4 Abs. 2 Nr. 1 lit. a"),
    ),
)


CODE = CitationStyle((), (PathStyle.from_sample("article {R. 131-3}, 1°"),))


@pytest.mark.parametrize(
    ("style", "typed", "path"),
    [
        (ROWING, "Regulation 2c1", "2.c.1"),
        (ROWING, "regulations 2c1", "2.c.1"),
        (ROWING, "reg. 2.c.1", "2.c.1"),
        (ROWING, "2 C 1", "2.c.1"),
        (ROWING, "2(c)1", "2.c.1"),
        (ROWING, "2c1)", "2.c.1"),
        (ROWING, "A3c1", "A.3.c.1"),
        (ROWING, "rule a3c1", "A.3.c.1"),
        (ROWING, "Article A", "A"),
        (KEGEL, "§4 Abs. 2 Nummer 1", "4.2.1"),
        (KEGEL, "§ 4 (2) nr. 1 lit. a", "4.2.1.a"),
        (KEGEL, "4.2.1.a", "4.2.1.a"),
        (KEGEL, "§ 5a (1)", "5a.1"),
        (KEGEL, "§ 5 Absatz 1a Nr. 6b", "5.1a.6b"),
        (CARTS, "ev.2.3", "EV.2.3"),
        (CARTS, "T 1 1", "T.1.1"),
        (BALL, "16:6b", "16.6.b"),
        (CODE, "R131-3", "r131-3"),
        (CODE, "r 131-3", "r131-3"),
        (CODE, "Art. R.131-3", "r131-3"),
        (CODE, "article R. 131\u20113", "r131-3"),
        (CODE, "R*131-3-1, 2°", "r131-3-1.2"),
        (CODE, "article l. 131–3 (2)", "l131-3.2"),
        (BALL, "rule 16 6 b", "16.6.b"),
    ],
)
def test_every_spelling_is_read(style: CitationStyle, typed: str, path: str) -> None:
    assert ".".join(style.read(typed, ("rule", "rules"))[0]) == path


@pytest.mark.parametrize("typed", ["", "hello 2", "the 12th of May", "2" * 300, "§§ 4 und 5"])
def test_what_is_no_citation_is_not_read_as_one(typed: str) -> None:
    assert ROWING.read(typed) + KEGEL.read(typed) == []


@pytest.mark.parametrize("sample", ["", "Regulation", ")", "no number here"])
def test_a_sample_without_a_number_is_refused(sample: str) -> None:
    with pytest.raises(ValueError, match="shows no number or letter"):
        PathStyle.from_sample(sample)


def test_roman_numerals_are_written_as_they_are_counted() -> None:
    assert [numeral(n) for n in (1, 4, 9, 14, 40, 49)] == ["i", "iv", "ix", "xiv", "xl", "xlix"]


@pytest.mark.parametrize(("digits", "count"), [("11312", 5), ("1" * 8, 21), ("1" * 60, 1)])
def test_packed_digits_longer_than_any_label_are_read_in_one_way(digits: str, count: int) -> None:
    """Their readings grow as the numbers of Fibonacci do: those of thirty digits took 8 s."""
    found = PathStyle.from_sample("1|1|3|1.").readings(tuple(digits))
    assert (len(found), found[0]) == (count, tuple(digits))


@pytest.mark.parametrize(
    ("samples", "text", "paths"),
    [
        (("A1c1", "A1 b)"), "D4b, on the day; rules F1 et al. say", ["D4b", "F1"]),
        (
            ("A1c1", "A1 letter a"),
            "D4b, on the day; A1 letter b, A1 letter on",
            ["D4b", "A1b", "A1"],
        ),
        (("A1c1", "A1 b)"), "A3 b) and A3 b", ["A3b", "A3b"]),
        (("Rule 1.1.1", "1.1.1 a)"), "2.3.4 and 2.3.4 b) or 7.1.1", ["234", "234b", "711"]),
        (("A1c1",), "A3c1) to A3c3), and (A2b1) or A2b2", ["A3c1", "A3c3", "A2b1", "A2b2"]),
    ],
)
def test_a_word_behind_a_label_is_no_level(
    samples: tuple[str, ...], text: str, paths: list[str]
) -> None:
    english = Languages().get("en")
    assert english
    styles = tuple(map(PathStyle.from_sample, samples))
    running = running_citations(CitationStyle((PathStyle(styles[0].levels[:1]),), styles), english)
    assert ["".join(one.path) for found in running.bare(text) for one in found.places] == paths


def test_of_a_letter_that_is_a_word_only_its_bracket_makes_a_level() -> None:
    english = Languages().get("en")
    assert english
    words = msgspec.structs.replace(english.citation, and_=("y", "o"))
    language = msgspec.structs.replace(english, citation=words)
    style = PathStyle.from_sample("1.1 a)")
    running = running_citations(CitationStyle((PathStyle(style.levels[:1]),), (style,)), language)
    found = running.bare("6.3 y 7.1, 6.3 o) y 6.3 b")
    assert [one.path for some in found for one in some.places] == [
        ("6", "3"), ("7", "1"), ("6", "3", "o"), ("6", "3", "b"),
    ]  # fmt: skip
