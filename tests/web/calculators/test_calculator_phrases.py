"""What the core says is said in Italian and Greek: collected from its source, and heard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from core_phrases import data_phrases, source_phrases
from flask import Flask
from flask.testing import FlaskClient
from parsed import parsed

from refsearch.compute.amounts import RuleBroken
from refsearch.examples import read_examples
from refsearch.languages.phrases import pattern_of, phrases, said_in
from refsearch.messages import nmsg
from refsearch.paths import texts_folder
from refsearch.web.calculators.inputs import check_extent
from refsearch.web.calculators.phrases import translated_phrase
from refsearch.web.common.i18n import CORE

LANGUAGES = ("it", "el")
# A template whose value is one of a few words of the code: what it comes to is in the catalogs.
EXPANDED = {
    "{}contract made": ("doubled contract made", "redoubled contract made"),
    "{}overtricks": ("overtricks", "doubled overtricks", "redoubled overtricks"),
    "first {}undertrick": (
        "first undertrick",
        "first doubled undertrick",
        "first redoubled undertrick",
    ),
    "further {}undertricks": (
        "further undertricks",
        "further doubled undertricks",
        "further redoubled undertricks",
    ),
    "{}undertricks from the fourth on": (
        "undertricks from the fourth on",
        "doubled undertricks from the fourth on",
        "redoubled undertricks from the fourth on",
    ),
    "{} adjustment": ("neuberg adjustment", "top-lowered adjustment", "plain adjustment"),
}
# Said by the shapes of data and by the site itself, or only ever inside another phrase.
BESIDE = re.compile(
    r"too many things|a (text|list|number) of at most|\{\} is not .* (from|of) \{\} |"
    r"in this hand|in \{\}'s hand|; for the Italian|no card .*JK$|\{\} \(\{\}\)|"
    r"\{\}, (first|second) side|line \{\}, \{\}: |"
    r"(clubs|diamonds|hearts|spades|played|taken-unplayed|not-taken|closed|opponents-closed)$|"
    r"(stock-exhausted|time-out|average|average-minus|a number)$"
)
ENGLISH = re.compile(r"\b(the|of|and|is|not|for|with|by|played|needed|each|that|are|was)\b")
# The Italian and Greek of the game have these words too.
SPOKEN = ("match points", "Match points")


def catalog(language: str) -> Catalog:
    with (CORE / language / "LC_MESSAGES" / "core.po").open("rb") as file:
        return read_po(file, locale=language)


def needed() -> set[str]:
    templates = {**source_phrases(), **data_phrases()}
    return {text for template in templates for text in EXPANDED.get(template, (template,))}


def entries(language: str) -> Iterator[tuple[str, str]]:
    """Yield every template with its translation: of a plural both, each with its own form."""
    for message in catalog(language):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if all(ids):
            yield from zip(map(str, ids), map(str, strings), strict=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_of_the_core_is_in_the_catalogs(language: str) -> None:
    assert needed() - {id_ for id_, string in entries(language) if string} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_is_left_over(language: str) -> None:
    known = {id_ for id_, _ in entries(language)}
    assert {text for text in known - needed() if not BESIDE.match(text)} == set()


def test_the_collection_finds_what_is_said_in_every_way() -> None:
    found = {**source_phrases(), **data_phrases()}
    assert len(found) > 350
    for text in (
        "trick points",
        "VPs in the matches between them",
        "early looks",
        "cards that do not fit",
        "the weights sum to {}%, not to 100%",
        "a side without a burraco cannot close",
        "royal burraco",
        "a meld has at least three cards",
    ):
        assert text in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_places_of_values(language: str) -> None:
    for id_, string in entries(language):
        assert len(re.findall(r"\{\d?\}", string)) == id_.count("{}"), id_


def test_greek_phrases_are_written_in_greek_letters() -> None:
    neutral = {"{} × 1 IMP", "{} × 1 VP", "1 VP", "{}% × {} VP", "{} ({})", "{} | null"}
    for id_, string in entries("el"):
        assert id_ in neutral or re.search(r"[Ͱ-Ͽἀ-῿]", string), id_


@pytest.mark.parametrize(
    ("text", "it", "el"),
    [
        ("trick points", "punti-presa", "βαθμοί λεβέ"),
        ("boards are numbered from 1; 0 is none", "i board si numerano da 1; 0 non ne è uno", ""),
        (
            "1000 is not a number of boards from 1 to 200",
            "1000 non è un numero di board da 1 a 200",
            "",
        ),
        (
            "-3 is not a number of boards of 1 or more",
            "-3 non è un numero di board: il minimo è 1",
            "",
        ),
        (
            "SA is already in N's hand; a pack has one",
            "SA è già nella mano di N; nel mazzo ce n'è una",
            "",
        ),
        (
            "27 cards of hearts; the deck has 26",
            "27 carte di cuori; il mazzo ne ha 26",
            "27 φύλλα κούπες· η τράπουλα έχει 26",
        ),
        ("3, first side", "3, prima linea", "3, πρώτος άξονας"),
        ("of no catalog", "of no catalog", "of no catalog"),
        ("", "", ""),
    ],
)
def test_values_stand_in_their_places(app: Flask, text: str, it: str, el: str) -> None:
    for language, expected in (("it", it), ("el", el)):
        with app.test_request_context(f"/{language}/"):
            assert not expected or translated_phrase(text) == expected
    with app.test_request_context("/en/"):
        assert translated_phrase(text) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_takes_its_form(language: str) -> None:
    """Said from the message that the core made, and from its words alone."""
    one, three = (
        nmsg(
            "with {} result taken off at either end none is left",
            "with {} results taken off at either end none is left",
            number,
        )
        for number in (1, 3)
    )
    singular, plural = said_in(language, one), said_in(language, three)
    assert singular.replace("1", "3") != plural
    assert (said_in(language, str(one)), said_in(language, str(three))) == (singular, plural)


def test_a_pattern_is_not_fooled_by_what_stands_in_a_message() -> None:
    assert pattern_of('"{}" is no call (1S, P)').fullmatch('"7(" is no call (1S, P)')
    assert phrases("en").say("{anything} {0}") == "{anything} {0}"
    assert phrases("it").say('"{0}" is no suit: write S, H, D or C').startswith("«{0}»")


@pytest.mark.parametrize(
    "data",
    [
        {"scores": [10**13]},
        {"minutes": float("nan")},
        {"minutes": float("inf")},
        {"a": [[[[[[[[[[[[[[]]]]]]]]]]]]]]},
    ],
    ids=["a number", "no number", "infinite", "depth"],
)
def test_what_is_too_much_for_a_server_is_refused_in_every_language(
    app: Flask, data: object
) -> None:
    with pytest.raises(RuleBroken) as refused:
        check_extent(data)
    with app.test_request_context("/it/"):
        message = str(refused.value).partition(": ")[2]
        assert translated_phrase(message) != message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_result_or_refusal_of_an_example_is_left_in_english(
    real: FlaskClient, language: str
) -> None:
    heard = set()
    for example in read_examples(texts_folder()).listed:
        path = f"/{language}/calculators/{example.function}/result"
        answer = real.get(path, query_string={"input": _json(example.input)})
        soup = parsed(answer.get_data(as_text=True))
        for foreign in soup.select("blockquote, [lang]"):
            foreign.extract()
        strings = (
            soup.select_one("#answer").stripped_strings,
            soup.select_one("#details").stripped_strings,
        )
        heard |= {text for part in strings for text in part if ENGLISH.search(text)}
    assert {text for text in heard if not any(word in text for word in SPOKEN)} == set()


def _json(data: object) -> str:
    import json

    return json.dumps(data, ensure_ascii=False)
