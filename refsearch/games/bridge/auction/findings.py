"""Findings on a call, each with its provision and the words it rests on."""

from __future__ import annotations

from refsearch.compute.amounts import Note
from refsearch.games.bridge.provisions import law
from refsearch.messages import msg

INSUFFICIENT = Note(
    msg("insufficient bid"),
    (law("18.D"), law("27")),
    "Una licita che non superi l'ultima licita precedente è una licita insufficiente",
)
NOTHING_TO_DOUBLE = Note(
    msg("double without a bid to double"),
    (law("19.A.1"), law("35.A"), law("36")),
    "Un giocatore può contrare solo l'ultima precedente licita",
)
OWN_BID_DOUBLED = Note(
    msg("double of one's own side's bid"),
    (law("19.A.1"), law("35.A"), law("36")),
    "Tale licita deve essere stata fatta da un avversario",
)
DOUBLED_ALREADY = Note(
    msg("double of a bid that is doubled already"),
    (law("19.A.1"), law("35.A"), law("36")),
    'tra la licita e il contro non devono esserci state altre chiamate se non "passo"',
)
NOTHING_TO_REDOUBLE = Note(
    msg("redouble without a double to redouble"),
    (law("19.B.1"), law("35.A"), law("36")),
    "Un giocatore può surcontrare solamente l'ultimo precedente contro",
)
OWN_DOUBLE_REDOUBLED = Note(
    msg("redouble of one's own side's double"),
    (law("19.B.1"), law("35.A"), law("36")),
    "Quel contro deve essere stato fatto da un avversario",
)
REDOUBLED_ALREADY = Note(
    msg("redouble of a double that is redoubled already"),
    (law("19.B.1"), law("35.A"), law("36")),
    "Fra il precedente contro ed il surcontro non devono esserci state altre chiamate",
)
MORE_THAN_SEVEN = Note(
    msg("bid of more than seven"),
    (law("38.A"), law("38.B"), law("38.C")),
    "Una licita superiore a sette viene cancellata, insieme a qualunque chiamata successiva",
)
AFTER_MORE_THAN_SEVEN = Note(
    msg("cancelled with the bid of more than seven before it"),
    (law("38.B"),),
    "insieme a qualunque chiamata successiva",
)
PASS_OUT_OF_ROTATION = Note(
    msg("pass out of rotation"), (law("17.C"), law("29"), law("30")), "al proprio turno"
)
BID_OUT_OF_ROTATION = Note(
    msg("bid out of rotation"), (law("17.C"), law("29"), law("31")), "al proprio turno"
)
DOUBLE_OUT_OF_ROTATION = Note(
    msg("double or redouble out of rotation"),
    (law("17.C"), law("29"), law("32")),
    "al proprio turno",
)
CHANGE_OF_CALL = Note(msg("change of call"), (law("25"),))
AFTER_FINAL_PASS = Note(
    msg("call after the final pass"),
    (law("39.A"),),
    "Tutte le chiamate successive al passo finale della licitazione vengono cancellate",
)
REQUIRED_TO_PASS = Note(
    msg("call by a player required to pass"),
    (law("35.B"), law("37")),
    "Una licita, un contro o un surcontro da parte di un giocatore tenuto a passare",
)
NOT_REPEATED = Note(
    msg("the call out of rotation is not repeated although the right-hand opponent passed"),
    (law("31.A.1"), law("32.A.1")),
    "il colpevole deve obbligatoriamente ripetere",
)
REPLACED_BY_DOUBLE = Note(
    msg("insufficient bid replaced by a double or redouble"),
    (law("27.B.3"),),
    "se il colpevole tenta di sostituire la sua licita insufficiente con un contro od un surcontro",
)

# What follows from a finding; none of these makes a call irregular.
ACCEPTED_BID = Note(
    msg("accepted: the left-hand opponent called"),
    (law("27.A.1"),),
    "È di fatto accettata se quel giocatore effettua una chiamata",
)
ACCEPTED_TURN = Note(
    msg("accepted: the left-hand opponent called, forfeiting the rectification"),
    (law("29.A"),),
    "l'avversario di sinistra del colpevole può decidere di chiamare a sua volta",
)
DISREGARDED = Note(
    msg("the player in turn called: the auction goes on as if the opponent had not called"),
    (law("28.B"),),
    "La licitazione prosegue come se l'avversario non avesse chiamato in quel turno",
)
DEEMED_IN_ROTATION = Note(
    msg("considered in rotation: the right-hand opponent is required to pass"),
    (law("28.A"),),
    "Una chiamata è considerata in rotazione nel caso venga effettuata da un giocatore quando sia "
    "il turno del suo avversario di destra",
)
TURN_CANCELLED = Note(
    msg("cancelled: the auction reverts to the player whose turn it was"),
    (law("29.B"),),
    "una chiamata fuori turno viene cancellata, e la licitazione ritorna al giocatore al quale "
    "spettava chiamare",
)
NEVER_ACCEPTED = Note(
    msg("an inadmissible double or redouble can't be accepted"),
    (law("32"), law("36.B.4")),
    "i contro e i surcontro inammissibili non possono mai venire accettati",
)
CORRECT_THE_BID = Note(
    msg("not accepted: a legal call must be substituted"),
    (law("27.B"),),
    "deve essere corretta sostituendola con una chiamata legale",
)
LOWEST_SUFFICIENT = Note(
    msg("replaced by the lowest sufficient bid in the same denomination: no further rectification"),
    (law("27.B.1.a"),),
    "la licitazione procede senza ulteriori rettifiche",
)
COMPARABLE = Note(
    msg("replaced by a call judged comparable: no further rectification"),
    (law("23.A"), law("23.B")),
    "Una chiamata che rimpiazza una chiamata ritirata è una chiamata paragonabile se",
)
PARTNER_PASSES = Note(
    msg("the partner must pass whenever it is his turn; lead restrictions may apply"),
    (law("27.B.2"), law("26.B")),
    "il compagno del colpevole deve obbligatoriamente passare ogni qualvolta sia il suo turno di "
    "chiamata",
)
PARTNER_PASSES_ONCE = Note(
    msg("replaced by a call not comparable: the partner must pass at the next turn"),
    (law("30.B.1.b.ii"), law("31.A.2.b"), law("32.A.2.b")),
    "il compagno del colpevole deve passare al suo prossimo turno",
)
OFFENDER_PASSES_ONCE = Note(
    msg("the offender must pass at the next turn"),
    (law("30.A"),),
    "il colpevole deve passare al suo prossimo turno",
)
SCORED_WITHOUT = Note(
    msg("the later calls stand; the result is scored as if this call had not been made"),
    (law("36.C"),),
    "il risultato finale viene calcolato come se la chiamata inammissibile non fosse stata fatta",
)
SUBSTITUTE = Note(
    msg(
        "cancelled: a legal call must be substituted, and the partner must pass whenever it is his "
        "turn; lead restrictions may apply"
    ),
    (law("36.B.1"), law("36.B.2"), law("36.B.3")),
    "il compagno del colpevole deve passare ogni qualvolta venga il suo turno di chiamata",
)
SIDE_PASSES = Note(
    msg("replaced by a pass; each member of the side must pass whenever it is his turn"),
    (law("38.C"), law("38.D")),
    "ciascun membro della linea colpevole deve obbligatoriamente passare ogni qualvolta sia il "
    "suo turno di chiamata",
)
STANDS_THOUGH_BARRED = Note(
    msg("stands: the left-hand opponent called before rectification"),
    (law("37.A"),),
    "tale chiamata e tutte le chiamate susseguenti rimangono",
)
BARRED = Note(
    msg("replaced by a pass; each member of the side must pass whenever it is his turn"),
    (law("37.B.1"), law("37.B.2")),
    "La chiamata viene sostituita da un passo",
)
CHANGE_ACCEPTED = Note(
    msg("the second call stands: the left-hand opponent accepts it"),
    (law("25.B.1"),),
    "La prima chiamata viene allora ritirata, la seconda rimane e la licitazione continua",
)
CHANGE_UNINTENDED = Note(
    msg("the second call stands: the first was unintended"),
    (law("25.A.1"),),
    "La seconda chiamata (quella intenzionale) rimane",
)
CHANGE_CANCELLED = Note(
    msg("cancelled: the original call stands"),
    (law("25.B.2"),),
    "La chiamata originale rimane e la licitazione continua",
)
TURN_MISSED = Note(
    msg(
        "cancelled: a pass out of rotation deprived a player of a turn; the auction reverts to him"
    ),
    (law("17.D.3"), law("34")),
    "la licita ritorna al giocatore che aveva mancato il proprio turno di licita",
)
NO_FURTHER_RECTIFICATION = Note(
    msg("no further rectification"),
    (law("39.B"),),
    "non ci sarà alcuna ulteriore rettifica",
)
LEAD_RESTRICTIONS = Note(
    msg("lead restrictions may apply"),
    (law("39.C"), law("26.B")),
    "possono trovare applicazione le restrizioni d'attacco di cui all'Art. 26B",
)
