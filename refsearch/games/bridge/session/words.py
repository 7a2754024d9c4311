"""The vocabulary of files of results, in three languages: headings, seats, vulnerability."""

from __future__ import annotations

from typing import Final

from refsearch.compute.extent import LONGEST_CONTRACT
from refsearch.games.bridge.cards import Seat
from refsearch.games.bridge.scoring.artificial import Average
from refsearch.games.bridge.scoring.contracts import folded

_SIGNS = str.maketrans("", "", " ._-/°'()\u00ba#&:")

_HEADINGS = {
    "board": "boardn boardno boardnumber bd mano smazzata διανομη διανομηαρ θηκη",
    "section": "sez sezione girone τμημα ομιλος",
    "ns": "nordsud coppians nscoppia pairns nspair pairidns northsouth βν ζευγοςβν βορραςνοτος",
    "ew": "eo estovest coppiaeo eocoppia pairew ewpair pairidew eastwest αδ ζευγοςαδ ανατοληδυση",
    "north": "nord βορρας",
    "south": "sud νοτος",
    "east": "est ανατολη",
    "west": "ovest δυση",
    "ns_names": "namesns nomins nomins ονοματαβν",
    "ew_names": "namesew nomieo ονοματααδ",
    "contract": "contratto συμβολαιο",
    "declarer": "dichiarante giocante decl by da εκτελεστης",
    "tricks": "prese λεβε",
    "result": "risultato res ris αποτελεσμα",
    "vulnerable": "vul vulnerability zona inzona vulnerabilita μανς δευτερημανς",
    "score": "scorens nsscore punti puntins βαθμοι βαθμολογια βαθμβν",
    "ns_award": "nsarbitrale arbitralens percentagens τεχνητηβν",
    "ew_award": "ewarbitrale eoarbitrale arbitraleeo percentageew τεχνητηαδ",
    "adjusted": "arbitrale rettificato assegnato διορθωμενη",
    "ew_adjusted": "arbitraleew eorettificato διορθωμενηαδ",
    "ns_penalty": "penalitans nspenalita ποινηβν",
    "ew_penalty": "penalitaew penalitaeo eopenalita ποινηαδ",
    "group": "gruppo ομαδα",
    "comment": "commento nota note σχολιο table tavolo tav τραπεζι round turno γυρος lead attacco "
    "εξοδος nspoints ewpoints nspercent ewpercent dealer distributore μοιραζει",
}
_SEATS: dict[Seat, str] = {
    "N": "n north nord βορρας β",
    "E": "e east est ανατολη α",
    "S": "s south sud νοτος ν",
    "W": "w west ovest o δυση δ",
}
_VULNERABLE = {
    "none": "none love - o nessuno prima κανεις πρωτη",
    "NS": "ns n nordsud βν",
    "EW": "ew e eo estovest αδ",
    "all": "all both b tutti entrambi ολοι",
}
_AVERAGES: dict[Average, str] = {
    "average-plus": "a+ ave+ averageplus mediapiu media+ sopramedia μο+ μεσοςοροςσυν",
    "average": "a a= ave average media μο μεσοςορος",
    "average-minus": "a- ave- averageminus mediameno media- sottomedia μο- μεσοςορος-",
}
_NOT_PLAYED = (
    "np notplayed unplayed nongiocato nongiocata nong ng δενπαιχτηκε bye sitout riposo ρεπο"
)


def key(text: str) -> str:
    """Return a word without case, accents, spaces and the signs that pages put in headings."""
    return folded(text[:LONGEST_CONTRACT]).translate(_SIGNS)


def sign(text: str) -> str:
    """Return a word without case, accents and spaces; a plus or a minus after it says something."""
    return folded(text[:LONGEST_CONTRACT])


HEADINGS: Final = {
    key(word): column for column, words in _HEADINGS.items() for word in (column, *words.split())
}
SEAT_OF: Final = {folded(word): seat for seat, words in _SEATS.items() for word in words.split()}
VULNERABLE: Final = {
    folded(word): who for who, words in _VULNERABLE.items() for word in words.split()
}
AVERAGES: Final[dict[str, Average]] = {
    folded(word): name for name, words in _AVERAGES.items() for word in (name, *words.split())
}
NOT_PLAYED: Final = frozenset(folded(word) for word in _NOT_PLAYED.split())
GREEK_NU: Final = ("Ν", "ν")  # South, and looks as the N of North does
LATIN_SEATS: Final = frozenset("NESWneswOo")
