"""What ``refsearch new`` tells of a proposal: what it took, and the places to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from refsearch.cli.console import say, say_json, tell
from refsearch.drafting.findings.taken import EXAMPLES, Taken, nearest_to_labels, read_back
from refsearch.drafting.findings.together import joined_by_cause
from refsearch.drafting.guessing.citations import doubtful_nouns
from refsearch.drafting.proposal import Proposal
from refsearch.drafting.source import Source, Unplaced, lines_of
from refsearch.errors import RefsearchError
from refsearch.languages.registry import Language
from refsearch.library.edition import Edition
from refsearch.library.links import Concept
from refsearch.messages import joined, msg
from refsearch.reading.web_markup import without_web_markup

_LINES_SHOWN = 12  # of each kind of what is left out, in a line that is still read; JSON has all


def taken_from(
    source: Source,
    proposal: Proposal,
    edition: Edition,
    source_language: Language,
    nouns: Sequence[str],
    concepts: Sequence[Concept],
) -> Taken:
    """Return what was recognised, and the doubtful nouns; refuse a source without labels."""
    taken = read_back(source, proposal, edition, source_language, concepts)
    if not taken.kinds["law(s)"]:
        raise RefsearchError(
            msg(
                "no law is found by the headings {}; say how they look with --law-heading",
                ", ".join(map(repr, edition.law_headings)),
            )
        )
    _refuse_without_labels(source, proposal, taken)
    text = without_web_markup(source.text)
    doubtful = doubtful_nouns(text, (*nouns, *source_language.citation.law))
    return replace(taken, not_taken=(*taken.not_taken, *map(_doubtful, doubtful)))


def _doubtful(noun: str) -> Unplaced:
    return Unplaced(
        1,
        msg(
            "{} stands before numbers only in tables and headings, and is not taken for a noun of "
            "a law; if it is one, write it to law under [citation] in edition.toml",
            repr(noun),
        ),
    )


def _refuse_without_labels(source: Source, proposal: Proposal, taken: Taken) -> None:
    """Raise RefsearchError if lines look like labels, but none fits a declared style."""
    lines = (one for one in lines_of(source.text) if one.number not in proposal.beside)
    near = nearest_to_labels([*lines])
    if near and not taken.kinds["label(s)"]:
        raise RefsearchError(
            msg("no label of the declared styles found; say how they look with --labels; {}", near)
        )


def tell_json(folder: Path, proposal: Proposal, taken: Taken) -> None:
    """Print what was taken and left out, and the places to look at, as JSON."""
    unplaced = joined_by_cause([*proposal.unplaced, *taken.not_taken])
    places = [_place(one) | {"more": [*map(_place, one.more)]} for one in unplaced]
    counts = {kind: len(found) for kind, found in taken.kinds.items()}
    left_out = {what: list(lines) for what, lines in taken.left_out.items()}
    say_json({"folder": str(folder), "taken": counts, "left_out": left_out, "unplaced": places})


def _place(one: Unplaced) -> dict[str, object]:
    return {"line": one.line, "message": one.message}


def tell_places(folder: Path, proposal: Proposal, taken: Taken) -> None:
    """Print the places to look at, and beside them what was taken."""
    unplaced = joined_by_cause([*proposal.unplaced, *taken.not_taken])
    for one in unplaced:
        say(joined((f"{folder / 'source.txt'}:{one.line}", one.message), ": "))
    for kind, found in taken.kinds.items():
        shown = "; ".join(found[:EXAMPLES])
        counted = joined((len(found), kind), " ")
        tell(joined((counted, shown), ": ") if shown else counted)
    _tell_left_out(taken.left_out)
    tell(
        msg(
            "{}: edition.toml, source.txt, text.md and corrections.toml proposed; "
            "{} place(s) to look at. "
            "Next: fill in edition.toml, go through the places above, run refsearch check",
            *(folder, len(unplaced)),
        )
    )


def _tell_left_out(left_out: Mapping[str, Sequence[str]]) -> None:
    """Tell the lines left out by what they are; of many the first and the last."""
    if not left_out:
        return
    shown = [f"{what}: {', '.join(_some(lines))}" for what, lines in left_out.items()]
    parts = sum(map(len, left_out.values()))
    counted = joined((parts, msg("part(s) of the source left out")), " ")
    tell(joined((counted, "; ".join(shown)), ": "))


def _some(lines: Sequence[str]) -> Sequence[str]:
    if len(lines) <= _LINES_SHOWN:
        return lines
    return [*lines[: _LINES_SHOWN - 1], f"… {lines[-1]} ({len(lines)})"]
