"""Twice as much in a parameter is at most twice the work and twice the page, wherever it is read.

Work is counted in calls, not seconds. The parameters are those that each route is seen to read.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from cProfile import Profile
from functools import cached_property, partial
from itertools import count
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask, Request
from flask.testing import FlaskClient
from parsed import parsed
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import Rule
from werkzeug.test import create_environ, run_wsgi_app

from refsearch.citations.citation import MOST_PLACES
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import resolve
from refsearch.web.common.http.limits import LONGEST_ADDRESS
from refsearch.web.search.views import MOST_MEANT

pytestmark = pytest.mark.slow

SIZES = (1_800, 3_600, 7_200)  # of the address as it is sent: below the longest that is taken
SHORT = 20  # an address that costs what the page does
MOST_TIMES = 3  # what is added is twice what was added before; of a square it is four times
CALLS_BESIDE = 3_000  # what a page costs more or less, whatever stands in the parameter
BYTES_BESIDE = 4_000
PATHS = {
    "ui": "it", "edition": "bridge-2017-it", "id_": "27.B.1", "left": "bridge-2017-it",
    "right": "bridge-2017-el", "number": "1", "concept": "revoke", "form": "json",
    "filename": "refsearch.css",
}  # fmt: skip
NAMES = {
    "compute.computed": "imps", "calculators": "imps", "rulings_api": "revoke",
    "rulings": "revoke", "examples": "imps-620",
}  # fmt: skip


def _words(size: int) -> str:
    """Words unlike each other, and unlike those of another size."""
    return " ".join(f"{'abcdefghij'[size % 10]}q{n}z" for n in range(size // 10))


def _filled(text: str) -> Callable[[int], str]:
    return lambda size: (text * size)[: max(1, size // len(quote(text)) * len(text))]


TEXTS: dict[str, Callable[[int], str]] = {
    "words": _words,
    "ranges": _filled("1-93 "),
    "numbers": lambda size: "27" + ".a" * (size // 2 - 1),
    "marks": _filled("e\u0301\u0323"),
    "quotes": _filled('"x '),
    "filters": _filled("law:27 "),
}


# What is looked up as it stands meets the same code on every route, of which there are many: there
# each kind of text stands on every second. What is read as a text gets all of them everywhere.
LOOKED_UP = ("ui", "edition", "left", "right", "work", "game", "sort")
EVERY = 2
UNREAD = "nothing-reads-this"
OPENING = "/readyz"  # says 503 of a site that has not been warmed
CARRIED = "marks"  # what nothing reads is carried on at most: quoted, which costs the most


class _Read(ImmutableMultiDict[str, str]):
    """The parameters of a request, which remembers what was asked of it."""

    asked: set[str] = set()  # noqa: RUF012  # of all requests: emptied before each look

    def _note(self, key: Any) -> None:
        self.asked.add(str(key))

    def __getitem__(self, key: Any) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def __contains__(self, key: Any) -> bool:
        self._note(key)
        return super().__contains__(key)

    def get(self, key: Any, *rest: Any, **more: Any) -> Any:
        self._note(key)
        return super().get(key, *rest, **more)

    def getlist(self, key: Any, *rest: Any, **more: Any) -> Any:
        self._note(key)
        return super().getlist(key, *rest, **more)


class _Watched(Request):
    parameter_storage_class = _Read


@pytest.fixture(scope="module")
def watched(real_app: Flask) -> Iterator[Flask]:
    before = real_app.request_class
    real_app.request_class = _Watched
    yield real_app
    real_app.request_class = before


_ARGUMENT = re.compile(r"<(?:[^<>]*:)?(\w+)>")


def _rules(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]


def _filled_in(rule: Rule, **changed: str) -> str:
    name = next((n for where, n in NAMES.items() if rule.endpoint.startswith(where)), "imps")
    values = {key: PATHS.get(key, name) for key in rule.arguments}
    if rule.rule.endswith(".gz"):  # a small one: all that is packed is made for it
        values |= {"edition": "burraco-2011-it"} if "edition" in values else {}
    values |= {key: quote(text, safe="") for key, text in changed.items()}
    return _ARGUMENT.sub(lambda found: values[found[1]], rule.rule)


def _places(app: Flask) -> Iterator[tuple[str, Callable[[str], str]]]:
    """Yield each parameter of each route with how an address is made from what stands in it."""
    for rule in _rules(app):
        if rule.rule.endswith(".gz") and not rule.arguments:
            continue  # one file for all, kept as it was packed
        for key in rule.arguments - {"ui"}:
            yield f"{rule.rule} {key}", lambda t, r=rule, k=key: _filled_in(r, **{k: t or "x"})
        _Read.asked.clear()
        _sent(app, _filled_in(rule))
        # what is packed are pages, each asked for: they read what is theirs
        read = set[str]() if rule.rule.endswith(".gz") else _Read.asked
        for key in (*sorted(read), UNREAD):
            address = f"{_filled_in(rule)}?{key}="
            yield f"{rule.rule} ?{key}", lambda text, a=address: a + quote(text, safe="")


def counted(work: Callable[[], Any]) -> tuple[int, Any]:
    """Return how many calls some work takes, those of the interpreter's own too, and its result."""
    profile = Profile()
    result = profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats()), result


def _sent(app: Flask, address: str, count: bool = False) -> tuple[int, str, int]:
    """Return how many calls it takes to answer, if they are counted, the status and the size.

    A test client would take as many calls again, reading the address.
    """
    ask = partial(run_wsgi_app, app, create_environ(address), buffered=True)
    calls, (chunks, status, _) = counted(ask) if count else (0, ask())
    return calls, status, sum(map(len, chunks))


def _is_square(once: int, twice: int, four_times: int, beside: int) -> bool:
    """Whether what takes so much for n, 2n and 4n grows faster than n.

    Short texts may cost more than long ones, which are refused: then it is not to double.
    """
    added = four_times - twice > MOST_TIMES * max(0, twice - once) + beside
    return added and four_times > 2.2 * twice


class _Place:
    """A parameter of a route: what it takes to answer where some text stands in it."""

    def __init__(self, app: Flask, name: str, address: Callable[[str], str]) -> None:
        self.app, self.name, self.address = app, name, address
        self.part = name.removeprefix("/<ui:ui>").split("/")[1]  # of the site

    def answered(self, text: str, count: bool = True) -> tuple[int, int]:
        """Return the calls and the bytes of an answer."""
        calls, status, size = _sent(self.app, self.address(text), count)
        assert not status.startswith("414")
        assert not status.startswith("5") or self.name.startswith(OPENING), self.name
        return calls, size

    @cached_property
    def short(self) -> tuple[int, int]:
        """The calls and bytes of a short text; what is kept of an answer has been made before."""
        self.answered(_words(SHORT), count=False)
        return self.answered(_words(SHORT))

    def squares(self, made: Callable[[int], str], count: bool = True) -> list[Any]:
        """Return what grows as a square, calls or bytes.

        What the longest text adds to a short one is no square that anybody could feel if it is
        less than the short one takes: then the sizes between are not asked.
        """
        texts = [made(size) for size in SIZES]
        found = [self.answered(texts[-1], count)]
        grown = [most > 2 * least for most, least in zip(found[0], self.short, strict=True)]
        if not any(grown):
            return []
        found[:0] = [self.answered(text, count and grown[0]) for text in texts[:-1]]
        calls, sizes = zip(*found, strict=True)
        squares = _grown(self.name, sizes, BYTES_BESIDE)
        return squares + _grown(self.name, calls, CALLS_BESIDE) if grown[0] else squares


def _grown(name: str, sizes: Sequence[int], beside: int) -> list[Any]:
    return [(name, sizes)] if _is_square(*sizes, beside) else []


def _kinds(places: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each place with the kinds of text that stand there."""
    turns = defaultdict[str, Iterator[int]](count)
    for place in places:
        name = place.split()[-1].removeprefix("?")
        if name == UNREAD:
            continue
        turn = next(turns[name])
        every = EVERY if name in LOOKED_UP else 1
        yield from ((place, kind) for n, kind in enumerate(TEXTS, turn) if n % every == 0)


@pytest.fixture(scope="module")
def places(watched: Flask) -> dict[str, _Place]:
    return {name: _Place(watched, name, address) for name, address in _places(watched)}


@pytest.mark.parametrize("kind", TEXTS)
def test_twice_as_much_in_any_parameter_is_twice_the_work_at_most(
    places: dict[str, _Place], kind: str
) -> None:
    chosen = (place for place, its in _kinds(places) if its == kind)
    assert [one for place in chosen for one in places[place].squares(TEXTS[kind])] == []


def test_what_nothing_reads_is_carried_on_at_most(places: dict[str, _Place]) -> None:
    """All pages carry it by the same code: one of each part of the site has its calls counted."""
    squares, parts = [], set[str]()
    for place in (one for name, one in places.items() if name.endswith(UNREAD)):
        squares += place.squares(TEXTS[CARRIED], count=place.part not in parts)
        parts.add(place.part)
    assert squares == []


def test_every_parameter_that_is_known_of_is_looked_at(
    places: dict[str, _Place],
) -> None:
    assert {
        "/<ui:ui>/search ?q", "/<ui:ui>/search ?edition", "/<ui:ui>/suggest ?q",
        "/<ui:ui>/<edition>/<id_> id_", "/<ui:ui>/<edition>/<id_> ?from", "/api/v1/search ?q",
        "/api/v1/resolve ?citation", "/api/v1/rulings/<name> ?ui", "/api/v1/compute/<name> ?input",
        "/<ui:ui>/<edition>/<id_>/preview id_", "/<ui:ui>/rulings ?q", "/static/<path:filename> ?v",
    } <= set(places)  # fmt: skip


@pytest.mark.parametrize(
    "facts",
    [
        lambda size: {"play-stage": "x" * size},
        lambda size: {"x" * size: "yes"},
        lambda size: {f"f{n}": "yes" for n in range(size // 10)},
        lambda size: {"play-stage": ["x"] * (size // 4)},
    ],
)
def test_twice_as_many_facts_are_twice_the_work_at_most(
    real: FlaskClient, facts: Callable[[int], dict[str, Any]]
) -> None:
    measured = [
        counted(partial(real.post, "/api/v1/rulings/revoke", json={"facts": facts(size)}))
        for size in (3_500, 7_000, 14_000)
    ]
    assert not _is_square(*(calls for calls, _ in measured), CALLS_BESIDE)
    assert not _is_square(*(len(answer.data) for _, answer in measured), BYTES_BESIDE)


@pytest.mark.parametrize("kind", TEXTS)
def test_twice_as_long_a_text_in_a_command_is_twice_the_work_at_most(
    library: Library, kind: str
) -> None:
    def looked_up(size: int) -> int:
        text = TEXTS[kind](size)
        return counted(
            lambda: (resolve(library, text), library.book("burraco-2011-it").nearest(text))
        )[0]

    assert not _is_square(looked_up(10_000), looked_up(20_000), looked_up(40_000), CALLS_BESIDE)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/it/search?q={}", 414),
        ("/el/bridge-2017-el/{}", 414),
        ("/{}", 414),
        ("/it/rulings/revoke?x={}", 414),
        ("/it/calculators/{}", 414),
        ("/it/calculators/imps?ours={}", 200),
    ],
)
def test_an_address_that_nobody_is_sent_to_is_refused_with_a_short_page(
    real: FlaskClient, path: str, status: int
) -> None:
    answer = real.get(path.format("9" * LONGEST_ADDRESS))
    assert answer.status_code == status
    assert len(answer.data) < 10 * LONGEST_ADDRESS


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", "L’indirizzo è troppo lungo: al massimo 8000 caratteri."),
        ("el", "Η διεύθυνση είναι πολύ μεγάλη: έως 8000 χαρακτήρες."),
        ("en", "The address is too long; 8000 characters are the most."),
    ],
)
def test_the_page_says_how_long_an_address_may_be(real: FlaskClient, ui: str, said: str) -> None:
    answer = real.get(f"/{ui}/search?q={'9' * LONGEST_ADDRESS}")
    assert said in parsed(answer.get_data(as_text=True)).select_one("main").get_text()
    refused = real.get(f"/api/v1/search?q={'9' * LONGEST_ADDRESS}")
    assert (refused.status_code, refused.content_type) == (414, "application/problem+json")
    assert "at most 8000 characters" in refused.get_json()["detail"]


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", f"questi sono i primi {MOST_MEANT}"),
        ("el", f"αυτά είναι τα πρώτα {MOST_MEANT}"),
        ("en", f"these are the first {MOST_MEANT}"),
    ],
)
def test_places_named_again_and_again_are_shown_once_and_the_page_says_where_it_stops(
    real: FlaskClient, ui: str, said: str
) -> None:
    once, often = (real.get(f"/{ui}/search?q={quote(q)}") for q in ("1-93", "1-93 " * 40))
    page = parsed(often.get_data(as_text=True))
    places = [place["href"] for place in page.select(".meant .place")]
    assert len(places) == len(set(places)) == MOST_MEANT
    assert places == [
        a["href"] for a in parsed(once.get_data(as_text=True)).select(".meant .place")
    ]
    assert said in page.select_one("main").get_text()
    assert len(often.data) < 40_000


def test_few_places_are_shown_without_a_word_of_more(real: FlaskClient) -> None:
    page = parsed(real.get("/en/search?q=30-32").get_data(as_text=True))
    assert 0 < len(page.select(".meant .place")) <= MOST_MEANT
    assert "names more places" not in page.select_one("main").get_text()


def test_the_api_names_each_place_once_and_says_where_it_stops(real: FlaskClient) -> None:
    again = real.get(f"/api/v1/resolve?citation={quote('1-93 ' * 39)}").get_json()
    assert again["targets"] == real.get("/api/v1/resolve?citation=1-93").get_json()["targets"]
    assert again["cut"] is False
    many = real.get(f"/api/v1/resolve?citation={quote('1-93, 1A-93A, 27B1-9')}").get_json()
    assert len(many["targets"]) == len(set(many["targets"]))


def test_a_citation_of_more_places_than_a_code_has_is_cut_and_says_so(library: Library) -> None:
    sections = ", ".join(f"27{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    found = resolve(library, f"1-90, {sections}, 91-93, 1A, 2A, 3A", edition="bridge-2017-it")
    assert found.cut
    assert len(found.targets) <= MOST_PLACES
    assert not resolve(library, "1-93", edition="bridge-2017-it").cut
