"""The words of a language for search: the shape of the files in ``languages/<code>/search/``."""

from __future__ import annotations

import msgspec

from refsearch.languages.spelled import Spelled

CUES = "search/cues.toml"
SYNONYMS = "search/synonyms.toml"
PLAYERS_WORDS = "search/players-*.toml"
ASKED = "search/asked-*.toml"
KINDS = "search/kinds.toml"
Listed = tuple[str, ...]


class Definition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns before or after a term that ask what it means.

    ``around`` have the term as their group and ask so only where it is one; ``between`` stand
    between two terms, ``apart`` too and ask how they differ. ``asking`` are words that ask so
    beside it, ``of`` words before what a term is of; ``introducing`` are words of courtesy that
    may stand before the question and behind it, ``emphatic`` words that may stand anywhere in it.
    """

    before: Listed = ()
    after: Listed = ()
    introducing: str = ""
    asking: str = ""
    of: str = ""
    emphatic: str = ""
    around: Listed = ()
    between: Listed = ()
    apart: Listed = ()


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of what asks for a consequence, before what has happened or after it.

    ``prescribing`` are words that title the laws which say it.
    """

    prescribing: str = ""
    before: Listed = ()
    after: Listed = ()


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of what asks until when, before what is done or after it; ``words`` that tell it."""

    before: Listed = ()
    after: Listed = ()
    words: str = ""


class Bids(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words for one to seven, what stands between two bids, and the words searched for.

    ``apart`` are words with which two bids are not one made after the other.
    ``beyond`` are those for a bid of more than seven;
    ``letters`` stand for a suit in a contract with its result, beside those that the core reads.
    """

    levels: list[str]
    over: list[str]
    apart: str
    bid: str
    insufficient: str
    beyond: str
    letters: dict[str, str] = {}


class CardWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for ranks that are no numbers, by the letter of each, and what asks for their worth."""

    ranks: dict[str, str] = {}
    worth: str = ""


class Vulnerability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that say that a side is vulnerable, or that it is not."""

    yes: Listed = ()
    no: Listed = ()


class Cues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one language's file says; ``filters`` and ``kinds`` are names by what they mean.

    ``abbreviations`` are those of concepts of the term base, ``names`` what people call those
    beside the terms of the texts, ``instead`` phrases of questions and
    the words to look for in their place, ``computation`` words by the part
    they have in what can be computed, ``negations`` words
    that say that something was not done, ``asking`` words that begin a question of what is so,
    ``saying`` verbs of saying, ``idle`` words of questions that are not
    looked for, ``idle_phrases`` patterns of such phrases.
    """

    negations: str = ""
    saying: str = ""
    idle: str = ""
    idle_phrases: Listed = ()
    filters: dict[str, Listed] = {}
    kinds: dict[str, Listed] = {}
    definition: Definition = Definition()
    frame: Frame = Frame()
    limit: Limit = Limit()
    cards: CardWords = CardWords()
    abbreviations: dict[str, Listed] = {}
    names: dict[str, Listed] = {}
    instead: dict[str, str] = {}
    bids: Bids | None = None
    spelled: Spelled = Spelled()
    vulnerability: Vulnerability = Vulnerability()
    computation: dict[str, Listed] = {}


class SynonymWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that say the same, by group; ``narrower`` ones match the ``wider`` of their id too.

    The words of a group have spaces between them. A group has one id in all languages.
    """

    group: dict[str, str] = {}
    narrower: dict[str, str] = {}
    wider: dict[str, str] = {}
