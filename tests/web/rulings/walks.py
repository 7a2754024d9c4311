"""Ten things that happen at the table, as a director's taps from the first page to the ruling."""

from __future__ import annotations

from dataclasses import dataclass

HOME, RULINGS = "", "/rulings"


@dataclass(frozen=True)
class Walk:
    """A walk: the page it begins at, what is tapped, and what the director then reads out.

    ``taps`` name a ruling, a common situation or, with ``=``, an answer; ``more`` is the home
    page's link to the list of rulings. ``items`` are all that the law says, in its order; ``said``
    and ``cited`` are words and provisions on the screen, in Italian and in Greek.
    """

    story: str
    start: str
    taps: tuple[str, ...]
    items: tuple[str, ...]
    said: dict[str, str]
    cited: dict[str, str]


WALKS = (
    Walk(
        "4S by South, West to lead: East faces the king of hearts; South forbids hearts",
        HOME,
        (
            "opening-lead-out-of-turn",
            "opening-lead=faced",
            "declarer-does=refuses",
            "penalty-card-suit=forbid",
        ),
        (
            "partners-lead-withdrawn",
            "opening-lead-withdrawn",
            "partner-waits",
            "becomes-major-penalty-card",
            "partner-leads-forbid",
            "own-penalty-card",
            "penalty-card-taken-back",
            "taken-back-unauthorised",
            "withdrawn-damage",
            "with-another-penalty-card",
            "partner-led-since",
        ),
        {
            "it": "non può attaccare in quel seme finché rimane in presa",
            "el": "δεν μπορεί να βγει σε αυτό το χρώμα για όσο χρόνο έχει την έξοδο",
        },
        {"it": "Art. 50D2(a)", "el": "Νόμος 50Δ2(α)"},
    ),
    Walk(
        "3NT: East discards on the fourth trick and shows the six of spades on the ninth; "
        "West had won the fourth",
        HOME,
        (
            "revoke",
            "revoke-defender-established",
            "exemption=none",
            "revoke-tricks=partner-or-later",
        ),
        ("established", "revoke-trick-stands", "one-trick", "equity"),
        {"it": "Una presa alla linea innocente", "el": "Μία λεβέ στον αναίτιο άξονα"},
        {"it": "Art. 64A2", "el": "Νόμος 64Α2"},
    ),
    Walk(
        "1NT - 2S - 2H, all natural; the left-hand opponent says no, and it becomes 3H",
        HOME,
        ("insufficient-bid", "insufficient-bid-refused", "replacement=same-denomination"),
        (
            "unless-inadmissible-bid",
            "27A-and-37-in-no-order",
            "auction-continues",
            "no-lead-restrictions",
            "withdrawn-call-may-be-used",
            "damage-by-assistance",
        ),
        {
            "it": "La licitazione continua senza ulteriore rettifica",
            "el": "Οι αγορές συνεχίζονται χωρίς περαιτέρω επανόρθωση",
        },
        {"it": "Art. 27B1(a)", "el": "Νόμος 27Β1(α)"},
    ),
    Walk(
        "North deals, East passes before him, and South does not accept",
        RULINGS,
        ("pass-out-of-turn-at-right-opponents", "reaction=not-accepted"),
        (
            "unless-unintended-out-of-rotation",
            "turn-reverts",
            "offender-passes-next",
            "law-30-leaves-law-26",
            "withdrawn-call-information-unless-comparable",
            "withdrawn-call-used",
            "could-have-known",
        ),
        {
            "it": "Il colpevole deve passare al suo prossimo turno",
            "el": "Ο υπαίτιος πρέπει να πασάρει, όταν έρθει η σειρά του",
        },
        {"it": "Art. 30A", "el": "Νόμος 30Α"},
    ),
    Walk(
        "West sorts his hand, and the seven of diamonds falls face up before East",
        HOME,
        ("defender-exposes-card", "defender-dropped-card", "exposed-card=low"),
        (
            "unless-dummy-was-first",
            "becomes-minor-penalty-card",
            "penalty-card-stays-faced",
            "minor-penalty-card-limits",
            "partner-leads-freely",
            "penalty-card-information",
            "penalty-card-help",
            "could-have-known",
        ),
        {
            "it": "La carta diventa una carta penalizzata minore",
            "el": "Το φύλλο γίνεται μικρό τιμωρημένο φύλλο",
        },
        {"it": "Art. 50B", "el": "Νόμος 50Β"},
    ),
    Walk(
        "1S - 3H - a long pause, then pass - pass; opener doubles on a minimum, down two",
        HOME,
        (
            "hesitation",
            "hesitation-judged",
            "information-suggested=suggested",
            "logical-alternative=yes",
            "advantage-or-damage=yes",
        ),
        (
            "suggested-was-chosen",
            "adjusted-for-information",
            "penalty-for-using-information",
            "not-after-claim-played-on",
            "opponent-misled",
            "asked-in-time",
        ),
        {
            "it": "L'Arbitro assegna un punteggio arbitrale",
            "el": "Ο Διαιτητής επιδικάζει επανορθωτική βαθμολογία",
        },
        {"it": "Art. 16B3", "el": "Νόμος 16Β3"},
    ),
    Walk(
        "4H by South, four cards left: he claims them all, and West still has the jack of trumps",
        HOME,
        ("more", "claim-forgotten-trump", "claimers-line=stated"),
        (
            "play-stops",
            "statement-due",
            "claim-establishes-revoke",
            "nothing-until-director",
            "others-revoke-corrected-first",
            "played-after-the-claim",
            "statement-repeated",
            "objections-heard",
            "cards-face-up",
            "tricks-to-the-trump",
            "conceded-with-the-claim",
            "adjudicated",
        ),
        {
            "it": "Una o più prese agli avversari per l'atout ancora fuori",
            "el": "Μία ή περισσότερες λεβέ στους αντιπάλους για το ατού που έμεινε",
        },
        {"it": "Art. 70C", "el": "Νόμος 70Γ"},
    ),
    Walk(
        "East explains 2D as both majors, it was diamonds: told so before the lead, South doubles",
        RULINGS,
        ("wrong-explanation-in-auction", "call-made=changed"),
        (
            "explanation-is-infraction",
            "director-applies-21B",
            "call-changed",
            "left-opponent-may-change",
            "lead-after-changed-call",
            "withdrawn-authorised-for-misinformed",
            "withdrawn-not-for-misinformers",
            "withdrawn-call-used",
            "explanation-unauthorised",
            "unauthorised-explanation-used",
            "misinformation-damage",
            "as-if-told-right",
            "self-inflicted-damage",
        ),
        {
            "it": "Il giocatore cambia la chiamata senza ulteriore rettifica per la sua linea",
            "el": "Ο παίκτης αλλάζει τη δήλωσή του, χωρίς περαιτέρω επανόρθωση για τον άξονά του",
        },
        {"it": "Art. 21B1(a)", "el": "Νόμος 21Β1(α)"},
    ),
    Walk(
        "3NT: dummy's ace of spades won, declarer leads a club from his hand, East objects",
        RULINGS,
        (
            "declarer-lead-out-of-turn",
            "defenders-answer=refused",
            "declarers-turn=other-hand",
        ),
        (
            "card-back-other-hand-leads",
            "defender-waits",
            "withdrawn-card-information",
            "declarer-used-information",
        ),
        {"it": "attacca dalla mano corretta", "el": "βγαίνει από το σωστό χέρι"},
        {"it": "Art. 55B2", "el": "Νόμος 55Β2"},
    ),
    Walk(
        "Burraco: a player draws while his right-hand opponent is still thinking, the card not in "
        "his hand yet",
        RULINGS,
        ("burraco-drew-before-turn", "card-drawn=apart", "opponents-turn=yes"),
        ("card-shown", "card-back-on-stock", "only-draws-and-discards-at-turn"),
        {"it": "La carta torna sul tallone", "el": "Το φύλλο γυρίζει στη στοίβα"},
        {"it": "Art. 30.2", "el": "Art. 30.2"},
    ),
)
