"""A new language of the interface is a folder: with it no page has a word of English.

The pseudo-language is made from the English words by a change that is seen: whatever is still
English on a page was not asked of the folder.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from every_example import EXAMPLES
from flask.testing import FlaskClient
from parsed import parsed
from pseudo import CODE, ENGLISH, copied_texts

from refsearch.assistants.toolbox import Refused, Toolbox
from refsearch.assistants.tools import TOOLS
from refsearch.cli.main import main
from refsearch.games.catalogue import functions
from refsearch.index.stored import ABOUT, About, about_index
from refsearch.library.library import Library
from refsearch.library.model import Corpus, blocks_text
from refsearch.manifest import seal
from refsearch.paths import texts_folder
from refsearch.pieces import FOLDER as PIECES
from refsearch.rulings.catalogue import procedures
from refsearch.store.opening import Opened, open_library
from refsearch.store.stored import INDEX
from refsearch.web.app import create_app

pytestmark = pytest.mark.slow
OF_THE_SITE = (
    "", "help", "terms", "terms/revoke", "calculators", "rulings", "examples", "nothing",
    "rulings/revok", "calculators/imp", "examples/nothing", "terms/revok", "bridge-2017-it/999",
    "search?q=revoke", "search?q=insufficient bid", "search?q=4SX-1", "search?q=zzyzx",
    "search?q=kind:zzz a", "search?q=-a", "search", "compare/bridge-2017-it/bridge-2017-el/27",
    "calculators/contract-score?contract=8S", "calculators/imps?difference=x",
    "rulings/insufficient-bid?bid-made=in-rotation&bid-reaction=not-accepted&replacement=bid-or-pass",
    "rulings/insufficient-bid/tree", "rulings/revoke/tree",
)  # fmt: skip
COMPARED = ("pairings", "reports", "redlines", "word_marks")  # between the editions, by a build
# What is no word of the interface: names, formats, keys, cards, what the help tells to type, months
# (Babel has no such language), and what was typed here.
NAMES = re.compile(
    r"refsearch|JSON|Akoma Ntoso|Markdown|OpenAPI|PBN|CSV|Esc|Alfa|Beta|Gamma|Bianchi|Rossi|"
    r"English|N:[AKQJT\d. ]+|\b[AKQJT2-9][CDHS]\b|\b[CDHS][AKQJT2-9]\b|"
    r"Law 27B1b|licit\*|\S*(edition|lang|kind|law|localhost|/)\S*|\b(vul|revoke|zzyzx|nothing|"
    r"revok|insufficient|bid|imp|index|x|U|A K Q)\b|"
    r"January|February|March|April|May|June|July|August|September|October|November|December"
)


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_texts(tmp_path_factory.mktemp("pseudo") / "texts", texts_folder())


@pytest.fixture(scope="module")
def spoken(texts: Path, store: Path, opened: Opened) -> Iterator[Opened]:
    done, built = opened.library.corpus, store / opened.build / INDEX
    own = texts.parent / "store"
    own.mkdir()
    (own / PIECES).symlink_to(store / PIECES)

    @contextmanager
    def compared_already(corpus: Corpus, file: Path, _: Path) -> Iterator[None]:
        """Write what the texts' own build found: no language of the interface changes a text."""
        found = replace(corpus, **{name: getattr(done, name) for name in COMPARED})
        file.write_bytes(msgspec.msgpack.encode(found))
        yield

    def indexed_already(library: Library, folder: Path, _: object) -> None:
        """Copy the texts' own index: what players say in a language is searched, never shown."""
        shutil.copytree(built, folder)
        about = msgspec.msgpack.decode((folder / ABOUT).read_bytes(), type=About)
        about = about_index(library, about.evidence_in)
        (folder / ABOUT).write_bytes(msgspec.msgpack.encode(about))
        seal(folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFSEARCH_TEXTS", str(texts))
        patch.setenv("REFSEARCH_STORE", str(own))
        patch.setattr("refsearch.comparison.prepared.prepared_beside", compared_already)
        patch.setattr("refsearch.store.building.build_index", indexed_already)
        yield open_library()


@pytest.fixture(scope="module")
def client(spoken: Opened) -> FlaskClient:
    return create_app(spoken.library, spoken.engine).test_client()


@pytest.fixture(scope="module")
def of_the_texts(spoken: Opened) -> frozenset[str]:
    """The words of the editions and of their titles: a page may cite them."""
    books = spoken.library.books.values()
    texts = [f"{b.edition.title} {b.edition.short_title} {b.edition.publisher}" for b in books]
    texts += [f"{p.citation} {p.heading} {p.text}" for b in books for p in b.provisions.values()]
    texts += [f"{d.term} {d.text}" for b in books for d in b.definitions.values()]
    texts += [f"{p.title} {blocks_text(p.blocks)}" for b in books for p in b.parts.values()]
    return frozenset(word.lower() for text in texts for word in re.findall("[A-Za-z]+", text))


def pages(spoken: Opened) -> Iterator[str]:
    yield from OF_THE_SITE
    for edition in spoken.library.editions:
        yield from (edition.id, f"{edition.id}/corrections", f"{edition.id}/definitions")
        yield f"{edition.id}/index"
        laws = spoken.library.book(edition.id).laws
        yield from (f"{edition.id}/{law.id}" for law in laws[5::20])
    yield from (f"calculators/{name}" for name in functions())
    yield from (f"rulings/{name}" for name in procedures())
    yield from (f"examples/{name}" for name in list(EXAMPLES.by_name)[::6])


def english_on(html: str, known: frozenset[str]) -> list[str]:
    """Return what of a page's own words is still English."""
    soup = parsed(html)
    foreign = f"script, style, code, textarea, blockquote, .quote, [lang]:not([lang={CODE}])"
    for quoted in soup.select(foreign):
        quoted.extract()
    texts = list(soup.stripped_strings)
    for name in ("aria-label", "title", "placeholder", "alt"):
        texts += [str(tag[name]) for tag in soup.select(f"[{name}]")]
    return [text for text in texts if english_in(text, known)]


def english_in(text: str, known: frozenset[str]) -> list[str]:
    words = ENGLISH.findall(NAMES.sub(" ", text))
    return [w for w in words if not known.issuperset(re.findall("[a-z]+", w.lower()))]


def test_the_new_language_is_one_of_the_interface(spoken: Opened, client: FlaskClient) -> None:
    assert spoken.library.languages.interface == ("it", "el", "en", CODE)
    assert spoken.problems == ()
    document = client.get("/openapi.json").get_data(as_text=True)
    assert f'"it", "el", "en", "{CODE}"' in " ".join(document.split())
    assert client.get("/fr/").status_code == 404


def test_the_switch_between_languages_names_the_new_one(client: FlaskClient) -> None:
    shown = parsed(client.get(f"/{CODE}/").data).select(".languages a")
    assert [link["hreflang"] for link in shown] == ["it", "el", "en", CODE]
    assert all(link.get_text(strip=True) for link in shown)


def test_no_page_has_a_word_of_english(
    spoken: Opened, client: FlaskClient, of_the_texts: frozenset[str]
) -> None:
    left: dict[str, str] = {}  # each text with a page that shows it
    for page in pages(spoken):
        html = client.get(f"/{CODE}/{page}").get_data(as_text=True)
        left |= dict.fromkeys(english_on(html, of_the_texts), page)
    assert left == {}


def test_the_change_is_seen_on_every_page_that_is_english(
    spoken: Opened, client: FlaskClient, of_the_texts: frozenset[str]
) -> None:
    for page in ("help", "rulings/revoke", "calculators/imps", "examples/imps-620", "nothing"):
        html = client.get(f"/en/{page}").get_data(as_text=True).replace('lang="en"', "")
        assert english_on(html, of_the_texts), page


PRINTED = (
    ("build",), ("config",), ("rule",), ("rule", "revoke"),
    ("rule", "insufficient-bid", "--facts", '{"bid-made": "in-rotation"}'),
    ("search", "zzyzx"), ("search", "renonce", "--edition", "bridge-2017-it"),
    ("search", "define revoke"),
    ("resolve", "27", "--edition", "bridge-2007-it"),
    ("changes", "bridge-2007-it", "bridge-2017-it", "--law", "1"), ("compute",),
    ("compare", "bridge-2017-it", "bridge-2017-el"),
    ("compare", "bridge-2017-it", "bridge-2017-el", "12"),
    ("compare", "bridge-2007-it", "bridge-2017-it", "16"),
    ("report", "bridge-2017-it", "bridge-2017-el", "--tier", "information"),
    ("report", "bridge-2017-it", "bridge-2017-el", "--precision"),
    ("graph", "bridge-2017-it", "27"), ("graph", "bridge-2017-it", "27", "--to", "1"),
    ("graph", "bridge-2017-it", "--since", "bridge-2007-it"),
    ("show", "27"), ("show", "bridge-2017-it", "27", "--format", "md"),
    ("search", "4SX-1"),
    ("concordance", "read", "bridge-2007", "bridge-2017", "--law", "1"),
    ("examples",), ("examples", "--run"),
    ("check", "--references", "burraco-2011-it"),
)  # fmt: skip
REFUSED = (
    ("fly",), ("show",), ("show", "94"), ("show", "zzyzx"), ("show", "--form", "x", "1"),
    ("show", "27", "--format", "akn"), ("resolve", "27", "--edition", "zzyzx"),
    ("resolve", "1", "2"),
    ("search",), ("search", ""), ("search", "-zzyzx"), ("search", "a", "--limit", "0"),
    ("search", "a", "--limit", "x"), ("search", "a", "--limit"),
    ("export", "zzyzx", "--format", "json"), ("export", "bridge-2017-it"),
    ("export", "a", "--format", "b"),
    ("export", "bridge-2017-it", "--format", "md", "--out", "/nowhere/zzyzx"),
    ("compute", "zzyzx"), ("compute", "contract-score", '{"contract": "8S"}'),
    ("compute", "imps", '{"difference": "many"}'),
    ("compute", "imps", "{"), ("compute", "imps", "[]", "--set", "x"),
    ("compute", "imps", "[]", "--set", "x=1"), ("compute", "session", "/nowhere/zzyzx"),
    ("compute", "imps", '{"difference": 1}', "--csv", "ranking"),
    ("rule", "zzyzx"), ("rule", "revoke", "--facts", "["), ("rule", "revoke", "--facts", "7"),
    ("rule", "revoke", "--facts", "[7]"),
    ("rule", "revoke", "--facts", r'{"x": "\ud800"}'),
    ("changes", "bridge-2017-it", "zzyzx"), ("changes", "bridge-2017-it", "bridge-2017-el"),
    ("changes", "a", "b", "--json", "--csv"), ("compare", "bridge-2017-it", "burraco-2011-it"),
    ("concordance", "measure", "zzyzx", "x"),
    ("concordance", "propose", "bridge-2017", "bridge-2017"),
    ("graph", "bridge-2017-it", "--to", "1"), ("graph", "bridge-2017-it", "1", "--since", "x"),
    ("report", "bridge-2017-it", "bridge-2017-it"), ("words", "zzyzx-nothing"),
    ("serve", "--port", "99999"), ("serve", "--base-url", "x"), ("serve", "--hosts", "a b/c"),
    ("serve", "--port", "0", "--host", "zzyzx.invalid"),
    ("evaluate", "--queries", "/nowhere/zzyzx"),
    ("--ui", "zz", "build"), ("build", "--zzyzx"),
)  # fmt: skip


@pytest.fixture
def run(spoken: Opened, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    for module in ("shared", "lookup.rule", "edit.evaluate"):
        monkeypatch.setattr(f"refsearch.cli.{module}.open_library", lambda *_, **__: spoken)
    runner = CliRunner(env={"LANGUAGE": CODE})
    return lambda words: runner.invoke(
        main, list(words), prog_name="refsearch", catch_exceptions=False
    )


NAMED = {*functions(), *procedures(), *EXAMPLES.by_name}
# What is no word of a command: options, operands, names of editions, fields, commands and files.
SYNTAX = re.compile(
    r"^\w+ = .*#|\w+ = \[\[.*\]\]|refsearch (rule|compute) .*|\[[^]]*\]|"
    r"^refsearch: \w+: |^[\w-]+ +(?=\S)|"
    r"[\w ]+\(en\)|\((el|it)\)|(?<!\w)'[^']*'|\"[^\"]*\"|--[\w-]+|"
    r"\b[A-Z]{2,}\b|\S*[/_=.]\w\S*|\b\w+-\d{4}(-\w+)?\S*|"
    rf"(?<![\w-])({'|'.join(sorted(NAMED, key=len, reverse=True))})(?![\w-])|"
    rf"\b({'|'.join(main.commands)}|json|akn|ranking|integer( range)?)\b|# \w+$",
    re.MULTILINE,
)


def in_english(output: str, known: frozenset[str], words: tuple[str, ...]) -> list[str]:
    """Return the lines of a command that have a word of English, beside what it was given."""
    for word in sorted(words, key=len, reverse=True):
        output = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", " ", output) if word else output
    return [one for one in SYNTAX.sub(" ", output).splitlines() if english_in(one, known)]


@pytest.mark.parametrize("words", PRINTED, ids=" ".join)
def test_no_command_prints_a_word_of_english(
    run: Callable[..., Result], of_the_texts: frozenset[str], words: tuple[str, ...]
) -> None:
    result = run(words)
    assert result.exit_code == 0, result.output
    assert in_english(result.output, of_the_texts, words) == []


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_no_command_refuses_in_english(
    run: Callable[..., Result], of_the_texts: frozenset[str], words: tuple[str, ...]
) -> None:
    result = run(words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert in_english(result.stderr, of_the_texts, words) == []


def test_export_and_export_site_say_nothing_in_english(
    run: Callable[..., Result], of_the_texts: frozenset[str], tmp_path: Path
) -> None:
    for words in (
        ("export", "burraco-2011-it", "--format", "md", "--out", str(tmp_path / "burraco.md")),
        ("export-site", str(tmp_path / "site"), "--under", f"/{CODE}/help"),
    ):
        result = run(words)
        assert result.exit_code == 0, result.output
        assert in_english(result.output, of_the_texts, words) == []
    assert (tmp_path / "burraco.md").stat().st_size > 10_000
    assert [*(tmp_path / "site").rglob(f"{CODE}/help*")]


DRAFTED = """Gioco della tria

§ 1 Scopo
(1) Vince chi mette tre pedine in fila, come dice il § 2.
(2) Il § 9 non esiste.

§ 2 Mulino
Definizione: il mulino è una fila di tre pedine.
1) Una riga con un altro segno.
4. SMAZZATA
"""


def test_a_draft_of_an_edition_is_told_without_english(
    run: Callable[..., Result], of_the_texts: frozenset[str], texts: Path, tmp_path: Path
) -> None:
    source = tmp_path / "tria.txt"
    source.write_text(DRAFTED, encoding="utf-8")
    own = tmp_path / "texts"
    shutil.copytree(texts / "languages", own / "languages")
    known = of_the_texts.union(re.findall("[a-z]+", DRAFTED.lower()))
    words = ("new", "tria-2024-it", "--texts", str(own), "--from", str(source), "--language", "it")
    for asked in (words, (*words[:4], "--again")):
        result = run(asked)
        assert result.exit_code == 0, result.output
        assert result.output.strip()
        assert in_english(result.output, known, asked) == []


ASKED_WRONG: tuple[tuple[str, dict[str, Any]], ...] = (
    ("zzyzx", {}), ("search", {}), ("search", {"q": ""}), ("search", {"q": "a", "zzyzx": 1}),
    ("search", {"q": "a" * 9000}), ("show", {"citation": "zzyzx"}), ("show", {"citation": "94"}),
    ("resolve", {"citation": "1", "edition": "zzyzx"}), ("compute", {"name": "imps"}),
    ("compute", {"name": "imps", "input": {"difference": "many"}}),
    ("compute", {"name": "zzyzx", "input": {}}), ("rule", {"name": "zzyzx", "facts": {}}),
    ("rule", {"name": "revoke", "facts": {"revoked": "zzyzx"}}),
)  # fmt: skip


def test_no_assistant_is_refused_in_english(spoken: Opened, of_the_texts: frozenset[str]) -> None:
    tools = Toolbox(create_app(spoken.library, spoken.engine), spoken.library.languages, CODE)
    arguments = (one for tool in TOOLS for one in tools.input_schema(tool)["properties"])
    known = of_the_texts.union(tools.tools, arguments, ("difference", "revoked"))
    for name, given in ASKED_WRONG:
        with pytest.raises(Refused) as refused:
            tools.call(name, given)
        said = VALUES.sub(" ", re.sub(r": [a-z, -]+ \(.*", "", str(refused.value)))
        assert english_in(said, known) == [], said


# What a program sends and no endpoint takes; the last are filters and words of a query.
WRONG = ("", "zzyzx", "-1", "9" * 600, "\0", "a" * 9000, "-zzyzx", "law:zzyzx zzyzx")
BODIES = ("{", "[]", '"x"', '{"zzyzx": 1}', r'{"zzyzx": "\ud800"}', "x" * 1_300_000)
METHODS = ("GET", "POST", "DELETE", "PUT")
# Values that programs write and read: names, methods, the data of an endpoint.
VALUES = re.compile(
    r"'[^']*'|\b\w+-\d{4}(-\w+)?(:[\w.]+)?|\b(it, el, en, qps|certain, to-check, information|"
    r"GET|HEAD|OPTIONS|POST|PUT|DELETE)\b|: [a-z, -]+$"
)


def requests(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield wrong requests for every endpoint that the document of the API describes."""
    yield from (("GET", path, {}) for path in ("/api", "/api/v1/zzyzx", "/api/v9/search"))
    for path, operations in document["paths"].items():
        asked = [p for one in operations.values() if "parameters" in one for p in one["parameters"]]
        asked += operations.get("parameters", [])
        right = {p["name"]: p["schema"].get("default", p.get("example", "")) for p in asked} | {
            "ui": CODE
        }
        named = [path.format_map({**right, name: "zzyzx"}) for name in re.findall(r"{(\w+)}", path)]
        here = path.format_map(right)
        query = {p["name"]: right[p["name"]] for p in asked if p["in"] == "query"}
        for place in (*named, here):
            yield from ((method, place, {"query_string": query}) for method in METHODS)
            yield from (("POST", place, {"data": body}) for body in BODIES)
            yield "GET", place, {}
        for name in query:
            yield from (("GET", here, {"query_string": {**query, name: value}}) for value in WRONG)


def refusals(client: FlaskClient, **asked: Any) -> Iterator[tuple[str, str, str]]:
    document = client.get("/openapi.json").get_json()
    for method, path, sent in requests(document):
        answer = client.open(path, method=method, **asked, **sent)
        if answer.status_code < 400:
            continue
        problem = answer.get_json()
        assert answer.content_type == "application/problem+json", (method, path)
        said = [one["message"] for one in problem.get("errors", ())]
        for text in said or [problem["detail"]]:
            for value in (*problem.get("nearest", ()), *problem.get("elsewhere", ())):
                text = text.replace(value, "")
            yield f"{answer.status_code} {method} {path[:60]}", text, VALUES.sub(" ", text)


def test_no_refusal_of_the_api_has_a_word_of_english(
    client: FlaskClient, of_the_texts: frozenset[str]
) -> None:
    headers = {"Accept-Language": CODE}
    said = list(refusals(client, headers=headers))
    assert {at[:3] for at, _, _ in said} >= {"400", "404", "405", "413", "414", "422"}
    assert {text: at for at, text, plain in said if english_in(plain, of_the_texts)} == {}
