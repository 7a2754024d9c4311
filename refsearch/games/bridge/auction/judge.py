"""Judging a record call by call: whether each is legal, and whether later calls stand on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from refsearch.compute.amounts import Note
from refsearch.games.bridge.auction import findings as found
from refsearch.games.bridge.auction.calls import DENOMINATIONS, Call
from refsearch.games.bridge.auction.rotation import Turns, inadmissible
from refsearch.games.bridge.auction.table import Made
from refsearch.games.bridge.cards import left_of, partner_of, right_of, side_of

SEVEN = 7  # the most odd tricks that a bid can name (Law 18A)


@dataclass(slots=True)
class Judge(Turns):
    """Follows a record; ``made`` are the calls in its order."""

    made: list[Made] = field(default_factory=list)
    replaces: Call | None = None
    over_seven: bool = False

    def follow(self) -> None:
        """Judge every call of the record."""
        for index, one in enumerate(self.written):
            turn = left_of(self.made[-1].seat) if self.over_seven else self.table.turn
            made = Made(one.seat or turn, one.call)
            self.made.append(made)
            self._judge(index, made)
        if self.over_seven and not self.table.ended:
            # the table takes no call after a bid over seven: three passes end it on the record
            last_three = [one.call.kind for one in self.made[-3:]]
            self.table.ended = len(self.made) > 3 and last_three == ["pass"] * 3

    def _judge(self, index: int, made: Made) -> None:
        if self.over_seven:
            self.cancel(made)
            made.consequences.append(found.AFTER_MORE_THAN_SEVEN)
        elif self._is_change(made):
            self._change(index, made)
        elif self.table.ended:
            self._after_the_end(index, made)
        elif made.call.level > SEVEN:
            self._more_than_seven(made)
        elif made.seat == self.table.turn or self.deemed_in_rotation(made):
            self._in_rotation(index, made)
        else:
            self.out_of_rotation(index, made)

    def _in_rotation(self, index: int, made: Made) -> None:
        table, seat = self.table, made.seat
        barred, passes = table.barred.get(seat), table.passes
        right_hand_passed = bool(passes) and passes[-1].made.seat == right_of(seat)
        objection = table.objection(made.call, seat)
        # 37A lets a barred player's call stand, but not one against Law 19: then 36 (37B otherwise)
        excepted = inadmissible(made.call, objection) and self.left_calls_next(index, seat)
        if barred and made.call.kind != "pass" and not excepted:
            made.findings += [objection] if objection else []
            self._barred_call(index, made)
        elif self.replaces is not None:
            self._replacement(index, made, objection)
        elif objection is None:
            self.stand(made)
        elif objection is found.INSUFFICIENT:
            self._insufficient(index, made)
        else:
            self._inadmissible_double(index, made, objection)
        if made.effect != "cancelled":
            if barred == "once":
                self.table.barred.pop(seat, None)
            self.settle_owed(index, made, right_hand_passed)

    def _pass_instead(self, made: Made) -> None:
        made.effect = "pass"
        self.table.apply(made, "pass")

    def _barred_call(self, index: int, made: Made) -> None:
        made.findings.append(found.REQUIRED_TO_PASS)
        if self.left_calls_next(index, made.seat):
            made.consequences.append(found.STANDS_THOUGH_BARRED)
            self.stand(made)
            return
        made.consequences.append(found.BARRED)
        self.bar({made.seat: "always", partner_of(made.seat): "always"})
        self._pass_instead(made)

    def _insufficient(self, index: int, made: Made) -> None:
        made.findings.append(found.INSUFFICIENT)
        if self.left_calls_next(index, made.seat):
            made.consequences.append(found.ACCEPTED_BID)
            self.replaces = None
            self.stand(made)
            return
        self.cancel(made)
        made.consequences.append(found.CORRECT_THE_BID)
        self.replaces = made.call

    def _replacement(self, index: int, made: Made, objection: Note | None) -> None:
        """Judge the call that is substituted for an insufficient bid (Law 27B)."""
        first = self.replaces
        comparable = index in self.choices.comparable
        if made.call.kind in ("double", "redouble") and (objection or not comparable):
            self.cancel(made, found.REPLACED_BY_DOUBLE, *([objection] if objection else []))
            self._partner_passes(made)
        elif objection is found.INSUFFICIENT:
            self._insufficient(index, made)
            if made.effect == "cancelled":
                self._partner_passes(made)
        else:
            if first is not None and self._lowest_sufficient(made.call, first):
                made.consequences.append(found.LOWEST_SUFFICIENT)
            elif comparable:
                made.consequences.append(found.COMPARABLE)
            else:
                self._partner_passes(made)
            self.replaces = None
            self.stand(made)

    def _partner_passes(self, made: Made) -> None:
        made.consequences.append(found.PARTNER_PASSES)
        self.bar({partner_of(made.seat): "always"})

    def _lowest_sufficient(self, call: Call, first: Call) -> bool:
        last = self.table.standing.bid
        if call.kind != "bid" or last is None or call.denomination != first.denomination:
            return False
        higher = DENOMINATIONS.index(call.denomination) > DENOMINATIONS.index(last.denomination)
        return call.level == last.level + (0 if higher else 1)

    def _inadmissible_double(self, index: int, made: Made, objection: Note) -> None:
        self.cancel(made, objection)
        if self.left_calls_next(index, made.seat):
            self.scored_without(made)
            return
        made.consequences.append(found.SUBSTITUTE)
        self.bar({partner_of(made.seat): "always"})

    def _is_change(self, made: Made) -> bool:
        """Whether it is a second call at the next player's turn (Laws 25, 30B2, 31C, 32C)."""
        if self.last is None or self.before is None or made.seat != self.last.seat:
            return False
        if self.table.ended:
            return self.choices.change_of_call != "cancelled"
        return self.table.turn == left_of(made.seat)

    def _change(self, index: int, made: Made) -> None:
        made.findings.append(found.CHANGE_OF_CALL)
        first, before = self.last, self.before
        if self.choices.change_of_call == "cancelled" or first is None or before is None:
            self.cancel(made)
            made.consequences.append(found.CHANGE_CANCELLED)
            return
        accepted = self.choices.change_of_call == "accepted"
        made.consequences.append(found.CHANGE_ACCEPTED if accepted else found.CHANGE_UNINTENDED)
        first.effect, self.table = "cancelled", before
        self.last = self.before = None
        if made.call.level > SEVEN:
            self._more_than_seven(made)
        else:
            self._in_rotation(index, made)

    def _more_than_seven(self, made: Made) -> None:
        made.findings.append(found.MORE_THAN_SEVEN)
        made.consequences.append(found.SIDE_PASSES)
        self.bar({made.seat: "always", partner_of(made.seat): "always"})
        if made.seat == self.table.turn:
            self._pass_instead(made)
        else:
            self.cancel(made, self.turn_finding(-1, made.call))
        self.over_seven = self.choices.irregular == "reported"

    def _after_the_end(self, index: int, made: Made) -> None:
        self.cancel(made, found.AFTER_FINAL_PASS)
        declarer = self.table.declarer
        is_own_side = declarer is not None and side_of(declarer) == side_of(made.seat)
        if is_own_side or made.call.kind == "pass" or self.left_calls_next(index, made.seat):
            made.consequences.append(found.NO_FURTHER_RECTIFICATION)
        else:
            made.consequences.append(found.LEAD_RESTRICTIONS)
        self.table.turn = left_of(made.seat)
