"""The numbers that an edition of a burraco code prescribes, read from ``data/<edition>.toml``.

Federations differ: there is no table, bonus or limit here that does not belong to an edition.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Citation, Note, RuleBroken
from refsearch.messages import Message, choices, msg
from refsearch.shapes import convert

DEFAULT_EDITION = "burraco-2011-it"

Deals = Literal[2, 3, 4]
TableName = Literal["2-deals", "3-deals", "4-deals", "teams"]
Burraco = Literal["royal", "super", "clean", "semi-clean", "dirty"]
EditionId = Annotated[str, msgspec.Meta(description="the edition whose numbers are used")]

_DATA = Path(__file__).parent / "data"


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of the data file."""


class CardRules(_Data, frozen=True):
    """The deck, the order of cards and suits (highest first) and the points of each rank."""

    packs: int
    jollies: int
    order: tuple[str, ...]
    suits: tuple[str, ...]
    values: dict[str, int]
    deck_provision: str
    order_provision: str
    suits_provision: str
    value_provision: str


class MeldRules(_Data, frozen=True):
    """The limits of melds, in cards."""

    smallest: int
    wild_cards: int
    longest_sequence: int
    largest_combination: int
    burraco: int
    semi_clean_run: int
    semi_clean_combination: int


class BurracoBonus(_Data, frozen=True):
    """What a kind of burraco is worth, in points."""

    bonus: int
    provision: str


class CountRules(_Data, frozen=True):
    """What a side counts beside cards and burracos, in points."""

    closing: int
    pozzetto_not_taken: int
    pozzetto_cards: int
    positive_provision: str
    negative_provision: str


class Row(_Data, frozen=True, rename={"least": "from", "most": "to"}):
    """A row of a table: differences in match points, both ends included, and the two VPs."""

    least: int
    vps: tuple[int, int]
    most: int | None = None
    note: str = ""


class Table(_Data, frozen=True):
    """A table of victory points."""

    provision: str
    rows: tuple[Row, ...]


class Score(_Data, frozen=True):
    """A score that is given, not played for."""

    vps: int
    mps: int


class SitOutRules(
    _Data, frozen=True, rename={"two": "2-deals", "three": "3-deals", "four": "4-deals"}
):
    """The score of a side that sits out."""

    provision: str
    two: Score
    three: Score
    four: Score
    teams: Score

    def score(self, table: TableName) -> Score:
        """Return the score for the table that a match is scored by."""
        scores = {"2-deals": self.two, "3-deals": self.three, "4-deals": self.four}
        return scores.get(table, self.teams)


class AbandonmentRules(_Data, frozen=True):
    """VPs of a side that leaves for a time, by the deals of the round."""

    provision: str
    vps: dict[int, int]


class LatenessRules(_Data, frozen=True):
    """Minutes, points, and the percentage and VPs by the deals of the round."""

    provision: str
    warning_after: float
    credit: int
    further_credit_from: float
    further_credit: int
    forfeit_after: float
    most_vps: int
    percentage: dict[int, int]
    absent_vps: dict[int, int]


class WarningRules(_Data, frozen=True):
    """What warnings cost."""

    provision: str
    warnings_for_penalty: int
    penalty_vps: int
    early_look_provision: str


class PlaySeconds(_Data, frozen=True):
    """The seconds a player has with fewer than so many cards in hand."""

    seconds: int
    provision: str
    fewer_than: int | None = None


class TimeRules(_Data, frozen=True):
    """Minutes of a round by its deals, seconds of a turn by the cards in hand."""

    round_provision: str
    round_minutes: dict[int, int]
    play_provision: str
    play_seconds: tuple[PlaySeconds, ...]
    seconds_after_call: int


class NoteText(_Data, frozen=True):
    """A note with the provisions and the words it rests on."""

    says: str
    provisions: tuple[str, ...]
    quote: str


class Rules(_Data, frozen=True):
    """Everything an edition says in numbers, each group with its provision."""

    edition: str
    work: str
    cards: CardRules
    melds: MeldRules
    burracos: dict[Burraco, BurracoBonus]
    count: CountRules
    tables: dict[TableName, Table]
    sit_out: SitOutRules
    abandonment: AbandonmentRules
    lateness: LatenessRules
    warnings: WarningRules
    times: TimeRules
    notes: dict[str, NoteText]
    objections: dict[str, NoteText]

    def cite(self, *ids: str) -> tuple[Citation, ...]:
        """Return citations of provisions of this edition's work."""
        return tuple(Citation(self.work, id_) for id_ in ids)

    def note(self, key: str) -> Note:
        """Return a note of the data file."""
        text = self.notes[key]
        return Note(msg(text.says), self.cite(*text.provisions), text.quote)

    def broken(self, field: str, message: Message, provision: str) -> RuleBroken:
        """Return the error for an input that a provision does not allow."""
        return RuleBroken(field, message, Citation(self.work, provision))


def editions() -> tuple[str, ...]:
    """Return the ids of the editions that have numbers."""
    return tuple(sorted(file.stem for file in _DATA.glob("*.toml")))


@cache
def rules_of(edition: str) -> Rules:
    """Return an edition's numbers; raise RuleBroken for an edition that has none."""
    if edition not in editions():
        known = choices(editions())
        raise RuleBroken("edition", msg('"{}" is none of these: {}', edition, known))
    text = (_DATA / f"{edition}.toml").read_text(encoding="utf-8")
    # keys of TOML are text, and some of the tables are by number
    return convert(tomllib.loads(text), Rules, strict=False)
