"""The places that one citation in running text names: a list, or the ends of a range."""

from __future__ import annotations

from dataclasses import dataclass, field

from refsearch.citations.style import Path


@dataclass(slots=True)
class Mention:
    """One place named: where it stands, and its path; ``ranging`` begins a range with the next.

    ``within`` is what it names without the parts said by a language's words, not by the style: a
    sentence of an item may be no place ("§ 4 Satz 2").
    """

    start: int
    end: int
    path: Path
    ranging: bool = False
    within: Mention | None = None


@dataclass(slots=True)
class Mentions:
    """The places that one citation names; ``relative`` ones begin inside what is around them.

    ``above`` counts the levels that a relative one takes from there. ``bare`` has no noun;
    ``before_noun`` tells that a citation with one is joined to it: "2.9 and rule 1.2", ``noun`` is
    the word of a part that stands without its law, or before it: Absatz.
    """

    start: int
    places: list[Mention] = field(default_factory=list)
    above: int = 0
    bare: bool = False
    before_noun: bool = False
    noun: str = ""

    @property
    def end(self) -> int:
        """Where the last place ends."""
        return self.places[-1].end
