"""A procedure of the tests that asks for a card, a call, a number and a choice: Law 24, told so.

The rulings on offer ask in the words of a director and name neither a card nor a call; whatever a
procedure can ask for must work all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.rulings.case import Case
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.registry import REGISTERED, procedure

FOUR_KINDS = "exposed-by-card"

WORDS = {
    "it": """
[{name}]
title = "Carta esposta"
[{name}.question]
cards = "Quante carte?"
card = "Quale carta?"
led = "Giocata in anticipo?"
called = "Che cosa ha chiamato il compagno?"
[{name}.item]
left-on-table = "Restano sul tavolo, carte: {cards}."
partner-must-pass = "Il compagno doveva passare."
call-cancelled = "La chiamata è annullata."
""",
    "el": """
[{name}]
title = "Εκτεθειμένο φύλλο"
[{name}.question]
cards = "Πόσα φύλλα;"
card = "Ποιο φύλλο;"
led = "Παίχτηκε πρόωρα;"
called = "Τι δήλωσε ο συμπαίκτης;"
[{name}.item]
left-on-table = "Μένουν στο τραπέζι, φύλλα: {cards}."
partner-must-pass = "Ο συμπαίκτης έπρεπε να πασάρει."
call-cancelled = "Η δήλωση ακυρώνεται."
""",
    "en": """
[{name}]
title = "Exposed card"
[{name}.question]
cards = "How many cards?"
card = "Which card?"
led = "Prematurely led?"
called = "What did his partner call?"
[{name}.item]
left-on-table = "Cards that stay on the table: {cards}."
partner-must-pass = "His partner had to pass."
call-cancelled = "The call is cancelled."
""",
}


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
    folder: Path,
    name: str,
    rule: Callable[[Case], None],
    library: Library | None = None,
    words: Mapping[str, str] = WORDS,
) -> Iterator[str]:
    """Have a procedure among the others for a while; a library knows its words from a folder."""
    before = library.languages if library else None
    for code, text in words.items():
        file = folder / code / "rulings" / f"{name}.toml"
        file.parent.mkdir(parents=True)
        file.write_text(text.replace("{name}", name), encoding="utf-8")
    procedures()
    procedure(name, "24")(rule)
    procedures.cache_clear()
    if library:
        library.languages = Languages([folder])
    try:
        yield name
    finally:
        del REGISTERED[name]
        procedures.cache_clear()
        if library and before:
            library.languages = before
