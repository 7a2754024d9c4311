"""Everything that reads what someone types takes time in proportion to it, and refuses too much.

What is counted is lines run, not seconds: twice the input may run three times the lines, where a
loop in a loop would run four. What runs inside the interpreter (patterns, the order of accents)
is kept to fields of a bounded length, and that bound is what is tested.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import product
from time import process_time
from typing import Any

import pytest
from every_example import EXAMPLES

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import LONGEST_CONTRACT, LONGEST_FILE
from refsearch.games.bridge.pbn import is_pbn
from refsearch.games.bridge.scoring import contracts
from refsearch.games.bridge.session.reading.csv import read_csv
from refsearch.games.bridge.session.reading.pbn import read_pbn
from refsearch.games.catalogue import functions
from refsearch.languages.registry import Languages
from refsearch.web.calculators.answers import Answered, below, edited
from refsearch.web.calculators.forms import form_fields
from refsearch.web.calculators.inputs import input_shape, read_answers
from refsearch.web.calculators.shapes import Kinds, Record, Rows
from refsearch.web.calculators.words import Wording

pytestmark = pytest.mark.slow

Json = dict[str, Any]
Path = tuple[str | int, ...]
NAMES = ("ns", "ew", "pair", "home", "away", "opponent", "tied")
ENOUGH = 2_000  # fewer lines than these are the costs of beginning


def lines_run(call: Callable[[], object]) -> int:
    """Return how many lines a call runs, whether it answers or refuses."""
    count = 0

    def line(*_: object) -> None:  # called for the end of each function too: one more of it
        nonlocal count
        count += 1

    def trace(*_: object) -> Any:
        return line

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except RuleBroken:
        pass
    finally:
        sys.settrace(before)
    return count


def assert_in_proportion(once: int, more: int, what: object, times: int = 2) -> None:
    """Half as much again is allowed; a loop in a loop would run the square of ``times``."""
    most = max(1.5 * times * once, ENOUGH)
    assert more <= most, f"{what}: {once} lines, and {more} for {times} times as much"


def base(name: str) -> Json:
    """Return the example of a function that has most fields."""
    return dict(max((e.input for e in EXAMPLES.listed if e.function == name), key=len))


SCHEMAS = {name: found.input_schema for name, found in functions().items()}


def places(value: Any, kind: type, path: Path = ()) -> Iterator[Path]:
    """Yield where values of a kind stand in data."""
    if isinstance(value, kind) and path:
        yield path
    items = value.items() if isinstance(value, dict) else ()
    items = enumerate(value) if isinstance(value, list) else items
    for key, inner in items:
        yield from places(inner, kind, (*path, key))


def with_value(data: Json, path: Path, value: Any) -> Json:
    changed: Any = deepcopy(data)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed  # type: ignore[no-any-return]


def value_at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def numbered(value: Any, n: int, key: str = "") -> Any:
    """Return an item of a list as the n-th: a board's number and names are its own."""
    if isinstance(value, dict):
        return {k: numbered(inner, n, k) for k, inner in value.items()}
    if isinstance(value, str) and key in NAMES:
        return f"{value}{n}"
    return n + 1 if key == "number" else value


LISTS = [
    (name, path)
    for name in functions()
    for path in places(base(name), list)
    if value_at(base(name), path)
]


@pytest.mark.parametrize(("name", "path"), LISTS, ids=str)
def test_twice_the_list_is_twice_the_work(name: str, path: Path) -> None:
    given, found = base(name), functions()[name]
    items = value_at(given, path)
    found.input_schema  # noqa: B018 - made once, and not counted

    def work(size: int) -> int:
        key = str(path[-1])
        grown = [numbered(items[n % len(items)], n, key) for n in range(size)]
        data = with_value(given, path, grown)
        return lines_run(lambda: found.run(data))

    assert_in_proportion(work(60), work(120), path)


SIGNS = {
    "letters": "a",
    "digits": "9",
    "marks": "\u0301",
    "spaces": " ",
    "openings": "[;",
    "quotes": '"\\',
    "cards": "SA ",
    "calls": "1S ",
    "seats": "N:",
    "lines": "\n",
    "dots": ".",
    "bars": "pc|",
    "notes": "=1= ",
    "braces": "{",
    "ligatures": "ﬃ",
}
TEXTS = [(name, path) for name in functions() for path in places(base(name), str)]


def longest(schema: Any, definitions: Json) -> Iterator[int]:
    """Yield the bounds of a schema's texts; a text without one makes the test fail."""
    if "$ref" in schema:
        yield from longest(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if schema.get("type") == "string" and "enum" not in schema:
        yield schema["maxLength"]
    for inner in (*schema.get("anyOf", ()), *schema.get("properties", {}).values()):
        yield from longest(inner, definitions)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from longest(schema[key], definitions)
    if schema.get("type") == "array":
        assert schema["maxItems"] <= 1_000


@pytest.mark.parametrize("name", functions())
def test_every_text_of_a_schema_has_a_bound(name: str) -> None:
    schema = SCHEMAS[name]
    bounds = set(longest(schema, schema.get("$defs", {})))
    assert max(bounds, default=0) <= (LONGEST_FILE if name == "session" else 20_000)


@pytest.mark.parametrize(("name", "path"), TEXTS, ids=str)
def test_a_text_is_read_in_proportion_and_refused_beyond_its_bound(name: str, path: Path) -> None:
    given, found = base(name), functions()[name]
    for kind, sign in SIGNS.items():
        for size in (100, 2_000):
            counts = []
            for times in (1, 2):
                data = with_value(given, path, sign * (size * times // len(sign)))
                counts.append(lines_run(lambda data=data: found.run(data)))  # type: ignore[misc]
            assert_in_proportion(*counts, (path, kind, size))
    with pytest.raises(RuleBroken) as refused:
        found.run(with_value(given, path, "a" * (LONGEST_FILE + 1)))
    assert len(str(refused.value)) < 1_000


def test_accents_are_put_in_order_in_short_texts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is quadratic inside the interpreter: 196 kB of accents froze the process for 10 s."""
    seen: list[int] = []
    normalize = unicodedata.normalize

    def counted(form: str, text: str) -> str:
        seen.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr(contracts.unicodedata, "normalize", counted)
    marks = "4S" + "\u0301" * 200
    rows = f"board,ns,ew,contract,declarer,tricks\n1,1,2,{marks},N,10\n"
    for name, data in (
        ("contract-score", {"contract": marks, "tricks": 10}),
        ("auction", {"dealer": "N", "calls": marks}),
        ("auction", {"dealer": "N", "calls": [marks]}),
        ("session", {"text": rows}),
        ("session", {"text": f'[Board "1"]\n[Contract "{marks}"]\n[Declarer "{marks}"]\n'}),
    ):
        with pytest.raises(RuleBroken):
            functions()[name].run(data)
    assert max(seen, default=0) <= LONGEST_CONTRACT


PBN_ROW = (
    '[Board "{n}"]\n[PairNS "1"]\n[PairEW "2"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "9"]\n\n'
)
FILES: dict[str, Callable[[int], str]] = {
    "brackets and semicolons": lambda n: "[" + ";" * n,
    "the same in lines": lambda n: ("[" + ";" * 79 + "\n") * (n // 80),
    "open quotes": lambda n: '[A "' * (n // 4),
    "escapes": lambda n: '[A "' + "\\" * n,
    "braces": lambda n: "{" * n,
    "blank lines": lambda n: "[" + "\n" * n,
    "games": lambda n: "".join(PBN_ROW.format(n=1 + i) for i in range(n // 100)),
    "lasting tags": lambda n: "".join(f'[T{i} "##1"]\n\n' for i in range(n // 12)),
    "table rows": lambda n: (
        '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract"]\n' + "1 2 -\n" * (n // 6)
    ),
    "table columns": lambda n: '[Board "1"]\n[ScoreTable "' + "A;" * (n // 2) + '"]\n1 2\n',
    "faulty rows": lambda n: "board,ns,ew,contract\n" + "x,1,2,4S\n" * (n // 9),
    "rows without fields": lambda n: "board,ns,ew,contract\n" + "x\n" * (n // 2),
    "boards": lambda n: (
        "board,ns,ew,contract\n" + "".join(f"{i + 1},1,2,pass\n" for i in range(n // 12))
    ),
    "tables": lambda n: (
        "board,ns,ew,contract\n" + "".join(f"1,{i},a{i},pass\n" for i in range(n // 14))
    ),
    "pairs": lambda n: (
        "board,ns,ew,contract\n" + "".join(f"{i % 90 + 1},{i},a{i},pass\n" for i in range(n // 14))
    ),
    "columns": lambda n: "a," * (n // 2),
    "quoted lines": lambda n: '"' + "\n" * n,
}


# The others are refused before they are scored.
SCORED = ("games", "boards", "tables", "pairs")


@pytest.mark.parametrize(
    ("scoring", "kind"),
    [
        *(("matchpoints", kind) for kind in FILES),
        *product(("cross-imps", "butler"), SCORED),
    ],
)
def test_a_file_four_times_as_long_is_four_times_the_work(scoring: str, kind: str) -> None:
    """What grows as the square is seen when it is a fifth of what the shorter file takes."""
    session = functions()["session"]

    def work(size: int) -> int:
        text = FILES[kind](size)
        return lines_run(lambda: session.run({"text": text, "scoring": scoring}))

    assert_in_proportion(work(2_500), work(10_000), kind, times=4)


@pytest.mark.parametrize("kind", FILES)
def test_a_file_is_read_in_proportion_inside_the_interpreter_too(kind: str) -> None:
    """A ratio of processor times, since no line tells of a search in a list.

    A file takes what its parts take one by one, or thirty-two times as much if it grows as the
    square: five lies as far from both as it can, and what is slow once is tried again.
    """

    def spent(size: int, times: int) -> float:
        text = FILES[kind](size)
        read = read_pbn if is_pbn(text) else read_csv
        before = process_time()
        for _ in range(times):
            with suppress(RuleBroken):
                read(text, "file")
        return process_time() - before

    assert any(spent(80_000, 1) <= 5 * spent(2_500, 32) for _ in range(5))


def _read_and_shown(shape: Record | Kinds, given: Answered, wording: Wording) -> None:
    read_answers(shape, given)
    form_fields(shape, given, wording)


@pytest.mark.parametrize("name", ["matchpoint-session", "play", "norme-team-ties"])
def test_a_form_twice_as_long_is_twice_the_work(name: str) -> None:
    found = functions()[name]
    shape, wording = input_shape(found), Wording(found, Languages(), "it")
    sheets = [key for key, inner in shape.fields.items() if isinstance(inner, Rows)]

    def work(size: int) -> int:
        typed = {f"{sheet}.{n}.{k}": ["1"] for sheet in sheets for n in range(size) for k in "abc"}
        typed |= {f"{sheet}.{n}.results.0.ns": ["1"] for sheet in sheets for n in range(size)}
        lines_run(lambda: read_answers(shape, Answered(edited(typed))))
        return lines_run(lambda: _read_and_shown(shape, Answered(typed), wording))

    assert_in_proportion(work(100), work(200), name)


def test_a_name_of_many_steps_is_not_followed() -> None:
    deep = {"a." * 5_000 + "b": ["1"], "a." * 90 + "b": ["1"]}
    assert sum(len(names) for names in below(deep).values()) <= 12
