"""What the revokes of a play leave to the Director, and the assumptions their tricks rest on."""

from __future__ import annotations

from refsearch.compute.amounts import Note
from refsearch.games.bridge.play import findings as found
from refsearch.games.bridge.play.record_input import PlayInput
from refsearch.games.bridge.play.revokes import Ruled
from refsearch.games.bridge.play.tricks import Play
from refsearch.games.bridge.provisions import law
from refsearch.messages import msg

ONE_TRICK_ONCE = Note(
    msg(
        "of several revokes of a side each takes tricks that no other of them takes: the text "
        "doesn't say how their transfers add up, and a trick can't be transferred twice"
    ),
    (law("64.A.1"), law("64.A.2")),
    "una presa verrà trasferita alla linea innocente",
)
ANY_ESTABLISHED = Note(
    msg(
        "both sides count as having revoked by any established revoke, also one of dummy's or "
        "of trick twelve, that wouldn't cost a trick by itself: the text makes no difference"
    ),
    (law("64.B.7"),),
    "quando entrambe le linee hanno commesso renonce nello stesso board",
)
DUMMYS_TRICK = Note(
    msg("a trick won with a card of dummy's was not won by declarer"),
    (law("64.A"),),
)
EDITIONS_ON_CLAIMS = Note(
    msg(
        "the Italian text establishes a revoke by the offending side's claim or concession, "
        "the Greek by its claim or its agreeing to a concession: the edition decides"
    ),
    (law("63.A.3"),),
    "faccia una richiesta o una concessione di prese",
)
FORCED_CORRECTION = Note(
    msg(
        "trick twelve is played again with the only legal card and the last cards with it; "
        "what the other side may withdraw (62C1) is for corrections to say"
    ),
    (law("62.D.1"), law("62.C.1")),
    "deve essere corretta se rilevata prima che tutte e quattro le mani siano riposte nel board",
)
CLAIMED_REVOKE_TRICK = Note(
    msg("the revoke trick was not completed: it counts as not won by the offending player"),
    (law("64.A.2"),),
)


def revoke_notes(
    ruled: list[Ruled], given: PlayInput, followed: Play, *, forced: bool
) -> tuple[Note, ...]:
    """Return what the revokes found leave to the Director, and the readings they rest on."""
    established = [one for one in ruled if one.established]
    exempt = {note for one in established for note in one.exempt}
    counted = [one.side for one in established if not one.exempt]
    by_dummy = {t.number for t in followed.completed if t.winner == followed.dummy}
    declarers = [one for one in established if one.revoke.seat == followed.record.declarer]
    incomplete = {t.number for t in followed.tricks if not t.winner}
    conditions = [
        (bool(established), found.EQUITY),
        (found.SAME_SUIT_AGAIN in exempt, found.EQUITY_SAME_SUIT),
        (found.BOTH_SIDES in exempt, found.EQUITY_BOTH),
        (found.BOTH_SIDES in exempt, ANY_ESTABLISHED),
        (len(counted) > len(set(counted)), ONE_TRICK_ONCE),
        (any(one.revoke.trick in by_dummy for one in declarers), DUMMYS_TRICK),
        (any(one.revoke.trick in incomplete for one in established), CLAIMED_REVOKE_TRICK),
        (bool(ruled) and given.claim is not None, EDITIONS_ON_CLAIMS),
        (forced, FORCED_CORRECTION),
    ]
    return tuple(note for holds, note in conditions if holds)
