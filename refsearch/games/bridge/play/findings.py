"""Findings on a card played, each with its provision and the words it rests on."""

from __future__ import annotations

from refsearch.compute.amounts import Note
from refsearch.games.bridge.provisions import law
from refsearch.messages import msg

OPENING_LEAD_OUT_OF_TURN = Note(
    msg("opening lead out of turn"),
    (law("41.A"), law("54")),
    "il difensore alla sinistra del presunto dichiarante effettua l'attacco iniziale",
)
OPENING_LEAD_BY_DECLARING_SIDE = Note(
    msg("attempted opening lead by the declaring side"),
    (law("54.E"), law("24")),
    "Qualora un giocatore della linea del dichiarante tenti di effettuare un attacco iniziale",
)
DECLARER_LEAD_OUT_OF_TURN = Note(
    msg("lead out of turn by declarer, from his hand or dummy's"),
    (law("44.G"), law("55")),
    "L'attacco nella presa successiva spetta alla mano che aveva vinto l'ultima presa",
)
DEFENDER_LEAD_OUT_OF_TURN = Note(
    msg("lead out of turn by a defender"),
    (law("44.G"), law("56")),
    "L'attacco nella presa successiva spetta alla mano che aveva vinto l'ultima presa",
)
LEAD_ACCEPTED = Note(
    msg("accepted: the hand next in rotation played"),
    (law("53.A"),),
    "se viene effettuata una giocata dalla mano che è successiva in rotazione rispetto "
    "all'attacco irregolare",
)
LEAD_ACCEPTED_BY_WRONG_DEFENDER = Note(
    msg("accepted: the defender on the right of declarer's irregular lead played; Law 57 applies"),
    (law("53.C"), law("57")),
    "l'attacco permane e viene applicato l'Art. 57",
)
PROPER_LEAD_STANDS = Note(
    msg("withdrawn: the opponent whose turn it was led"),
    (law("53.B"),),
    "l'attacco regolare rimane e tutte le carte giocate erroneamente in questa presa possono "
    "essere ritirate",
)
LEAD_WITHDRAWN = Note(
    msg("withdrawn: the lead is made from the proper hand"),
    (law("53.A"), law("47.B")),
    "l'Arbitro richiederà che l'attacco sia fatto dalla mano cui spettava",
)
LAST_LEAD_WITHDRAWN = Note(
    msg("withdrawn: a lead out of turn to the thirteenth trick must be"),
    (law("53.A"),),
    "Prima della tredicesima presa",
)
PENALTY_CARD_OPENING = Note(
    msg("the card withdrawn is a major penalty card"),
    (law("54.D"), law("50.D")),
    "La carta ritirata diventa una carta penalizzata maggiore",
)
PENALTY_CARD = Note(
    msg("the card withdrawn is a major penalty card"),
    (law("56.B"), law("50.D")),
    "La carta ritirata diventa una carta penalizzata maggiore",
)
BACK_AS_DEFENDER_LEADS = Note(
    msg("the card goes back to its hand without further rectification"),
    (law("55.B.1"),),
    "Non trova applicazione alcuna ulteriore rettifica",
)
BACK_AS_OTHER_HAND_LEADS = Note(
    msg("the card goes back to its hand; the lead is from the other one"),
    (law("55.B.2"),),
    "Egli deve attaccare dalla mano corretta",
)
BACK_BEFORE_THE_LEAD = Note(
    msg("the card goes back to its hand"),
    (law("24.D"),),
    "le carte esposte sono ritirate e ritornano nella mano del giocatore",
)
PREMATURE_PLAY = Note(
    msg("play out of turn by a defender before his partner has played"),
    (law("44.B"), law("57.A")),
    "giochi fuori turno prima che il suo compagno abbia giocato",
)
PREMATURE_AFTER_BOTH_HANDS = Note(
    msg("play before the partner, after declarer has played from both hands: no rectification"),
    (law("44.B"), law("57.C.1")),
    "Un difensore non è soggetto a rettifica per aver giocato prima del suo compagno se il "
    "dichiarante ha già giocato da entrambe le mani",
)
PREMATURE_AT_RIGHT_HAND_TURN = Note(
    msg("play by a defender at the turn of his right-hand opponent"),
    (law("44.B"), law("57.D")),
    "Quando un difensore tentasse di giocare (non di attaccare) in una presa al turno del suo "
    "avversario di destra",
)
PREMATURE_BY_DECLARER = Note(
    msg("play out of turn by declarer, from his hand or dummy's: the card is played"),
    (law("44.B"), law("57.C.3")),
    "è una carta giocata, e, se legale, non può essere ritirata",
)
PREMATURE_LEAD = Note(
    msg(
        "lead to the next trick before the partner has played to this one; the card is a "
        "penalty card"
    ),
    (law("44.G"), law("57.A")),
    "Quando un difensore attacchi nella presa successiva prima che il suo compagno abbia giocato "
    "nella presa in corso",
)
SECOND_CARD = Note(
    msg("second card to a trick: it is taken back"),
    (law("44.B"), law("67.A.2"), law("45.E")),
    "Per rettificare il gioco di troppe carte in una presa",
)
REVOKE = Note(
    msg("revoke"),
    (law("44.C"), law("61.A")),
    "Il mancare di rispondere a colore secondo le disposizioni di cui all'Art. 44",
)
REQUIRED_NOT_PLAYED = Note(
    msg("revoke: the card or suit required was not led or played"),
    (law("61.A"),),
    "oppure il mancare di attaccare, o di giocare, pur essendone in grado, una carta o un seme "
    "come richiesto per legge",
)

# Why no trick is transferred (64B), in the order of the law.
NO_TRICK_WON = Note(
    msg("the offending side won neither the revoke trick nor a later one"),
    (law("64.B.1"),),
    "la linea colpevole non ha vinto né la presa della renonce, né nessuna altra presa successiva",
)
SAME_SUIT_AGAIN = Note(
    msg("a further revoke by the same player in the same suit, the first being established"),
    (law("64.B.2"),),
    "si tratta di una renonce successiva dello stesso giocatore nello stesso seme",
)
FACED_CARD = Note(
    msg("made in failing to play a penalty card or a card of dummy's"),
    (law("64.B.3"),),
    "nel mancare di giocare una carta penalizzata o qualunque carta del morto",
)
AFTER_NEXT_CALL = Note(
    msg("attention was first drawn after the other side had called on the next deal"),
    (law("64.B.4"),),
    "dopo che un membro della linea innocente abbia effettuato una chiamata nella mano successiva",
)
AFTER_ROUND = Note(
    msg("attention was first drawn after the round had ended"),
    (law("64.B.5"),),
    "dopo che il round sia finito",
)
TWELFTH_TRICK = Note(
    msg("made on the twelfth trick"),
    (law("64.B.6"),),
    "si tratta di una renonce commessa alla dodicesima presa",
)
BOTH_SIDES = Note(
    msg("both sides revoked on the board and both revokes are established"),
    (law("64.B.7"),),
    "quando entrambe le linee hanno commesso renonce nello stesso board",
)
CORRECTED_BOTH = Note(
    msg(
        "corrected although one side had played to the next trick: both sides had revoked to "
        "this one"
    ),
    (law("64.B.8"), law("62.C.3")),
    "la renonce è stata corretta in accordo con l'Art. 62C3",
)

# What makes a revoke established, or not.
PLAYED_ON = Note(
    msg("established: the offender or his partner led or played to the next trick"),
    (law("63.A.1"),),
    "Quando il colpevole, o il suo compagno, attacchino o giochino nella presa successiva",
)
DESIGNATED = Note(
    msg(
        "established: the offender or his partner designated a card to be played to the next trick"
    ),
    (law("63.A.2"),),
    "nominino o altrimenti designino una carta da giocare nella presa successiva",
)
CLAIMED = Note(
    msg("established: a member of the offending side claimed or conceded"),
    (law("63.A.3"),),
    "Quando un componente della linea colpevole faccia una richiesta o una concessione di prese",
)
AGREED = Note(
    msg("established: agreement with the opponents' claim or concession"),
    (law("63.A.4"), law("69.A")),
    "Quando viene raggiunto un accordo",
)
NOT_ESTABLISHED = Note(
    msg("not established: it must be corrected"),
    (law("62.A"),),
    "Un giocatore deve correggere la sua renonce se viene attirata l'attenzione "
    "sull'irregolarità prima che diventi consumata",
)
CORRECTED = Note(
    msg("corrected before it was established"),
    (law("62.A"), law("62.B")),
    "Per correggere una renonce, il colpevole ritira la carta che ha giocato e la sostituisce con "
    "una carta legale",
)
CORRECTED_ON_TWELFTH = Note(
    msg("a revoke on trick twelve is corrected, even if established, until the hands are returned"),
    (law("62.D.1"),),
    "Una renonce alla dodicesima presa, anche se consumata, deve essere corretta se rilevata prima "
    "che tutte e quattro le mani siano riposte nel board",
)
EQUITY = Note(
    msg("the Director adjusts the score where the tricks transferred don't make up for the damage"),
    (law("64.C.1"),),
    "l'Arbitro ritenga che la linea innocente non sia stata sufficientemente compensata",
)
EQUITY_SAME_SUIT = Note(
    msg("the Director adjusts the score where a later revoke in the suit cost tricks"),
    (law("64.C.2.a"),),
    "Dopo ripetute renonce da parte dello stesso giocatore nello stesso seme",
)
EQUITY_BOTH = Note(
    msg("the Director adjusts the score by the probable result without the revokes"),
    (law("64.C.2.b"),),
    "dovrà assegnare un punteggio arbitrario basato sul probabile risultato che sarebbe stato "
    "ottenuto se le renonce non fossero state commesse",
)
BOTH_TO_CORRECT = Note(
    msg(
        "both sides revoked to the trick and only one has played to the next: both must be "
        "corrected"
    ),
    (law("62.C.3"), law("63.B")),
    "Se entrambe le linee commettono una renonce nella stessa presa e solamente una linea ha "
    "giocato nella presa seguente, entrambe le renonce devono essere corrette",
)
