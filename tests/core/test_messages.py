"""What the core says is data: templates with values, which the catalogs have in every language."""

from __future__ import annotations

import ast
import re
import shlex
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import get_type_hints

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po
from spoken import INTERFACE

from refsearch.compute.amounts import Amount, Note, RuleBroken
from refsearch.compute.file_errors import Problem
from refsearch.games.burraco.objections import Objection
from refsearch.games.refusals import Fault
from refsearch.languages.catalogs import COMPUTING, rendered
from refsearch.languages.registry import Languages
from refsearch.messages import Message, choices, msg, nmsg

LANGUAGES = ("it", "el")
SPOKEN = Languages()
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "refsearch"
_MAKE = re.compile(r"^\t\$\(BABEL\) (extract .*) -o core\.pot refsearch$", re.MULTILINE)
# Figures and the letters of formulas, the same in every language.
FIGURES = re.compile(r"[^A-Za-z]*(VP|IMP|M|N|n|m|[^A-Za-z])*")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """What ``make messages`` collects from the source."""
    [written] = _MAKE.findall((ROOT / "Makefile").read_text(encoding="utf-8"))
    template = tmp_path_factory.mktemp("messages") / "core.pot"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        words = ["pybabel", "-q", *shlex.split(written), "-o", str(template), "refsearch"]
        CommandLineInterface().run(words)
    return _read(template)


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def catalog(language: str) -> Catalog:
    return _read(SPOKEN.file(language, COMPUTING) or Path())


def sources() -> dict[Path, bytes]:
    """The modules that say something, with what stands in them."""
    read = {path: path.read_bytes() for path in PACKAGE.rglob("*.py")}
    return {path: source for path, source in read.items() if b"msg(" in source}


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def holes(template: str) -> list[tuple[int, str]]:
    """The values that a template takes, by their place, each with its format."""
    named = [(name, spec) for _, name, spec, _ in Formatter().parse(template) if name is not None]
    return sorted((int(name or n), spec or "") for n, (name, spec) in enumerate(named))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogs_have_every_template_of_the_source_and_no_other(
    collected: Catalog, language: str
) -> None:
    known = {message.id: message for message in catalog(language) if message.id}
    assert set(known) == {message.id for message in collected if message.id}, "run make messages"
    assert [id_ for id_, one in known.items() if one.fuzzy or not all(forms(one.string))] == []


def test_a_template_stands_in_its_call_or_in_a_data_file() -> None:
    """One that is looked up or put together could not be collected."""
    elsewhere = {
        path.relative_to(PACKAGE).as_posix()
        for path, source in sources().items()
        for _, _, given, _ in extract_python(BytesIO(source), ["msg", "nmsg"], [], {})
        if (given[0] if isinstance(given, tuple) else given) is None
    }
    assert elsewhere == {"games/burraco/editions.py", "games/burraco/objections.py"}


def test_a_template_is_collected_also_where_its_call_stands_in_another() -> None:
    """Babel passes over the calls inside a call: such a message stands on its own before it."""
    calls = (
        node
        for source in sources().values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("msg", "nmsg")
    )
    first = (call.args[0] for call in calls)
    written = {one.value for one in first if isinstance(one, ast.Constant)}
    assert written - {forms(message.id)[0] for message in catalog("it") if message.id} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_takes_the_values_of_its_template(language: str) -> None:
    for message in catalog(language):
        if message.id:
            wanted = {tuple(holes(id_)) for id_ in forms(message.id)}
            assert {tuple(holes(text)) for text in forms(message.string)} == wanted, message.id


def test_greek_translations_are_written_in_greek_letters() -> None:
    for message in catalog("el"):
        plain = re.sub(r"\{.*?\}", "", forms(message.id)[0])
        if message.id and not FIGURES.fullmatch(plain):
            assert all(re.search("[Ͱ-Ͽἀ-῿]", text) for text in forms(message.string)), message.id


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (Amount, "what"),
        (Amount, "detail"),
        (Note, "what"),
        (Problem, "message"),
        (Fault, "message"),
        (Objection, "what"),
        (RuleBroken.__init__, "message"),
    ],
)
def test_plain_text_is_no_message_to_the_type_checker(kind: object, field: str) -> None:
    """An f-string, a sum or a join of messages is a ``str``: mypy refuses it here."""
    assert get_type_hints(kind)[field] is Message
    assert type(msg("a text") + "") is str


@pytest.mark.parametrize(
    ("message", "it", "el"),
    [
        (msg("trick points"), "punti-presa", "βαθμοί λεβέ"),
        (
            msg("boards are numbered from 1; {} is none", 0),
            "i board si numerano da 1; 0 non ne è uno",
            "οι θήκες αριθμούνται από το 1· το 0 δεν είναι αριθμός θήκης",
        ),
        (
            msg("{} cards of {}; the deck has {}", 27, msg("hearts"), 26),
            "27 carte di cuori; il mazzo ne ha 26",
            "27 φύλλα κούπες· η τράπουλα έχει 26",
        ),
        (msg('"{}" is no suit: write S, H, D or C', "{0}"), "«{0}» non è un seme", "«{0}»"),
        (msg('"{}" is none of these: {}', "x", choices(["a", "b"])), "questi: a, b", "αυτά: a, b"),
        (msg("{}, {}", 3, msg("first side")), "3, prima linea", "3, πρώτος άξονας"),
        (msg("of no catalog {}", 1), "of no catalog 1", "of no catalog 1"),
    ],
)
def test_a_message_is_said_with_its_values_in_their_places(
    message: Message, it: str, el: str
) -> None:
    assert it in rendered(message, SPOKEN, "it")
    assert el in rendered(message, SPOKEN, "el")
    assert rendered(message, SPOKEN, "en") == message


@pytest.mark.parametrize("text", ["trick points", "", "boards are numbered from 1; 0 is none"])
def test_a_text_that_is_no_message_stands_as_it_is(text: str) -> None:
    assert rendered(text, SPOKEN, "it") == text


@pytest.mark.parametrize("language", INTERFACE)
def test_a_number_takes_its_form(language: str) -> None:
    one, three = (
        nmsg(
            "with {} result taken off at either end none is left",
            "with {} results taken off at either end none is left",
            number,
        )
        for number in (1, 3)
    )
    assert rendered(one, SPOKEN, language).replace("1", "3") != rendered(three, SPOKEN, language)


def test_a_message_keeps_what_it_is_made_of() -> None:
    one, three = (nmsg("{} board of {}", "{} boards of {}", n, msg("a text")) for n in (1, 3))
    assert (one, three) == ("1 board of a text", "3 boards of a text")
    assert (three.template, three.values) == ("{} board of {}", (3, "a text"))


def test_half_of_a_surrogate_pair_in_a_message_can_be_sent() -> None:
    assert msg('"{}"', "\ud800").encode() == b'"?"'
