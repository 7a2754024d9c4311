"""A procedure of the tests that asks for a card, a call, a number and a choice: Law 24, told so.

The rulings on offer ask in the words of a director and name neither a card nor a call; whatever a
procedure can ask for must work all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from refsearch.rulings.case import Case
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.registry import REGISTERED, procedure
from refsearch.rulings.report import spoken

FOUR_KINDS = "exposed-by-card"

WORDS = """
[title]
it = "Carta esposta"
el = "Εκτεθειμένο φύλλο"
en = "Exposed card"
[question.cards]
it = "Quante carte?"
el = "Πόσα φύλλα;"
en = "How many cards?"
[question.card]
it = "Quale carta?"
el = "Ποιο φύλλο;"
en = "Which card?"
[question.led]
it = "Giocata in anticipo?"
el = "Παίχτηκε πρόωρα;"
en = "Prematurely led?"
[question.called]
it = "Che cosa ha chiamato il compagno?"
el = "Τι δήλωσε ο συμπαίκτης;"
en = "What did his partner call?"
[item.left-on-table]
it = "Restano sul tavolo, carte: {cards}."
el = "Μένουν στο τραπέζι, φύλλα: {cards}."
en = "Cards that stay on the table: {cards}."
[item.partner-must-pass]
it = "Il compagno doveva passare."
el = "Ο συμπαίκτης έπρεπε να πασάρει."
en = "His partner had to pass."
[item.call-cancelled]
it = "La chiamata è annullata."
el = "Η δήλωση ακυρώνεται."
en = "The call is cancelled."
"""


def exposed_by_card(case: Case) -> None:
    """Law 24: an honour, a card prematurely led, or two cards or more silence the partner once."""
    cards = case.number("cards", 1, 13, "24.C", samples=(1, 2, 13))
    card = case.card("card", "24", samples=("9H", "TH", "AS"))
    case.now("left-on-table", "24", cards=cards)
    if cards > 1 or card[0] in "TJQKA" or case.yes("led", "24.B"):
        case.now("partner-must-pass", "24.B", "24.C")
        if case.call("called", "24.B", samples=("P", "1NT", "X")) != "P":
            case.now("call-cancelled", "24.B")


@contextmanager
def registered(
    folder: Path, name: str, rule: Callable[[Case], None], words: str | None = WORDS
) -> Iterator[str]:
    """Have a procedure among the others for a while; its words, if any, go into a folder."""
    file = folder / f"{name}.toml"
    if words is not None:
        file.write_text(words, encoding="utf-8")
    procedures()
    procedure(name, "24", words=str(file.with_suffix("")))(rule)
    _forget()
    try:
        yield name
    finally:
        del REGISTERED[name]
        _forget()


def _forget() -> None:
    procedures.cache_clear()
    spoken.cache_clear()
