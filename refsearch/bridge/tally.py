"""What a pair collected in a session: boards, averages, boards not played, penalties."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from refsearch.bridge.artificial import Average, Edition, modified_average
from refsearch.bridge.field import Line
from refsearch.bridge.figures import percent, tidy
from refsearch.bridge.provisions import MATCHPOINTS, law, norma
from refsearch.compute.citing import Amount, Citation

SIT_OUT = norma("78.4")
PENALTY = law("90.A")


@dataclass(slots=True)
class Tally:
    """A pair's matchpoints and the tops they are out of, in exact figures.

    ``line`` is the one it is ranked in. An average waits until the other boards are known.
    """

    pair: str
    line: str
    won: Fraction = Fraction(0)
    available: Fraction = Fraction(0)
    boards: int = 0
    averages: list[tuple[Average, Fraction]] = field(default_factory=list)
    parts: list[Amount] = field(default_factory=list)

    @property
    def percent(self) -> Fraction:
        """The percentage of the matchpoints available."""
        return percent(self.won, self.available)

    def play(self, line: Line) -> None:
        """Count a board with a result, or with an artificial score in percent."""
        self.won += line.matchpoints
        self.available += line.top
        self.boards += 1

    def wait(self, average: Average, top: Fraction) -> None:
        """Keep an average for when the other boards are counted."""
        self.averages.append((average, top))
        self.boards += 1

    def settle(self, edition: Edition) -> None:
        """Count the averages, by the percentage of the boards counted so far (Law 12C2(c))."""
        own = self.percent if self.available else None
        self._part("matchpoints of boards played", self.won, (MATCHPOINTS,))
        for average, top in self.averages:
            share, cited = modified_average(average, own, edition)
            self._add(average, top, share, cited)

    def carry(self, boards: int, top: Fraction, share: Fraction) -> None:
        """Count boards not played at a percentage (Norme, Art. 78.4)."""
        if boards:
            self._add("boards not played", boards * top, share, (SIT_OUT,))

    def take(self, penalty: Fraction) -> None:
        """Take a penalty in matchpoints."""
        self.won -= penalty
        self._part("penalty", -penalty, (PENALTY,))

    def _add(self, what: str, top: Fraction, share: Fraction, cited: tuple[Citation, ...]) -> None:
        self.won += top * share / 100
        self.available += top
        self._part(what, top * share / 100, cited, f"{tidy(share):g} %")

    def _part(
        self, what: str, value: Fraction, cited: tuple[Citation, ...], detail: str = ""
    ) -> None:
        self.parts.append(Amount(what, tidy(value), cited, detail))
