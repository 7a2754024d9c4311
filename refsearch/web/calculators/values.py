"""Values of a result as text: numbers in the form asked for, words by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from markupsafe import Markup, escape

from refsearch.languages.calculators import Notation
from refsearch.web.calculators import notation
from refsearch.web.calculators.words import Wording, looked_up
from refsearch.web.common.i18n import translated_phrase

Json = Mapping[str, Any]
# What people have typed stands as it was typed.
_AS_GIVEN = {"pair", "name", "ns_pair", "ew_pair", "tied", "unresolved", "written", "stands_for"}
_SIGNS: dict[str, Callable[[str, Notation], str]] = {
    "contract": notation.contract,
    "card": lambda text, _words: notation.card(text),
}


def at(value: Any, path: str) -> Iterator[Any]:
    """Yield what stands at a path, ``results.*.ns``; ``*`` is every member of a list.

    >>> list(at({"results": [{"ns": 1}, {"ns": 2}]}, "results.*.ns"))
    [1, 2]
    """
    if not path:
        yield value
        return
    step, _, rest = path.partition(".")
    for one in _members(value, step):
        yield from at(one, rest)


def _members(value: Any, step: str) -> Sequence[Any]:
    if isinstance(value, list):
        return value if step == "*" else value[int(step) :][:1] if step.isdigit() else ()
    return (value[step],) if isinstance(value, Mapping) and step in value else ()


def one_at(value: Any, path: str) -> Any:
    """Return what stands at a path, or None."""
    return next(at(value, path), None)


def is_number(value: Any) -> bool:
    """Whether a value is a number; yes and no are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_tally(value: Any) -> bool:
    """Whether a mapping holds numbers by name, like scores of pairs, and no fields."""
    if not isinstance(value, Mapping) or not value:
        return False
    fields = {"points", "vps", "score", "matchpoints", "most"}
    return not set(value) & fields and all(v is None or is_number(v) for v in value.values())


class Writer:
    """Writes the values of one result in one language."""

    def __init__(self, result: Json, wording: Wording) -> None:
        self.result = result
        self.wording = wording
        self.language = wording.language
        # a session says the same contracts and numbers a thousand times
        self.suited = cache(partial(notation.suited, language=self.language))
        self._shown = cache(self._number_as)

    def value(self, path: str, value: Any) -> Markup:
        """Return a value as its format asks, or as its kind does."""
        if isinstance(value, bool):
            return escape(self.wording.truth(value))
        if is_number(value):
            return escape(self._number(path, value))
        if isinstance(value, list):
            return Markup(" · ").join(self.value(path, one) for one in value)
        if isinstance(value, Mapping):
            named = (f"{self._named(path, k)} {self._tallied(v)}" for k, v in value.items())
            return escape(" · ".join(named))
        sign = _SIGNS.get(self._format(path))
        return self.suited(
            sign(value, self.wording.shared.notation) if sign else self._named(path, value)
        )

    def phrase(self, text: str) -> Markup:
        """Return a phrase of the core in this language, cards with their suits as signs."""
        return self.suited(translated_phrase(text, notation.cards))

    def number(self, value: float) -> str:
        """Return a plain number."""
        return notation.number(value, self.language)

    def _format(self, path: str) -> str:
        return str(looked_up(self.wording.page.formats, path) or "")

    def _number(self, path: str, value: float) -> str:
        kind = self._format(path)
        text = self._shown(str(value), value, kind == "signed")
        if kind.startswith("of "):
            unit = str(one_at(self.result, kind.removeprefix("of ")) or "")
            called = self.wording.value("unit", unit) or unit
            return f"{text}{called}" if called.startswith("%") else f"{text} {called}"
        return {"percent": f"{text}%", "minutes": f"{text}′"}.get(kind, text)

    def _number_as(self, _written: str, value: float, is_signed: bool) -> str:
        """Return a number, with its sign if that is asked for; -0.0 is another one than 0."""
        return (notation.signed if is_signed else notation.number)(value, self.language)

    def _tallied(self, value: Any) -> str:
        return "∞" if value is None else self.number(value)

    def _named(self, path: str, value: str) -> str:
        """Return a word of ours by its name, a phrase translated, anything else as it is."""
        last = path.rpartition(".")[2]
        if last in _AS_GIVEN or last.isdigit():
            return value
        return self.wording.value(path, value) or translated_phrase(value)
