"""The transcript of a ruling as text: questions, outcomes and their provisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refsearch.web.common.citations import CitedView
from refsearch.web.common.i18n import translated as _
from refsearch.web.rulings.asking import Place, Step
from refsearch.web.rulings.outcomes import GroupView


def transcript_of(
    place: Place, path: Iterable[Step], outcome: Iterable[GroupView], address: str, of: str = ""
) -> str:
    """Return a ruling as lines of text, to send or to keep.

    ``of`` names norms and the code they supplement, where what is cited is of several codes.
    """
    return "\n".join(_lines(place, path, outcome, address, of))


def _lines(
    place: Place, path: Iterable[Step], outcome: Iterable[GroupView], address: str, of: str
) -> Iterator[str]:
    yield place.words.title.filled(place.ui)
    yield ""
    for step in path:
        yield f"{step.whole} {step.answer}"
    for group in outcome:
        yield from ("", f"{group.title}:")
        for item in group.items:
            cited = ", ".join(_named(quote.cited, of) for quote in item.quotes)
            yield f"- {item.text}" + (f" ({cited})" if cited else "")
    yield ""
    yield f"{_('Link to this ruling')}: {address}"


def _named(cited: CitedView, of: str) -> str:
    """Return a provision, with its edition where ``of`` is given and it is none of the norms."""
    named = of and not of.startswith(cited.edition)
    return f"{cited.text} {cited.edition}" if named else cited.text
