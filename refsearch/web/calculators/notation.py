"""Numbers, contracts and cards as a reader sees them: decimals of the language, suits as signs."""

from __future__ import annotations

import re

from babel.numbers import format_decimal
from markupsafe import Markup, escape

from refsearch.languages.calculators import Notation
from refsearch.messages import Cards
from refsearch.web.common.i18n import locale_of
from refsearch.web.common.rendering import suit_spans, weave

_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_CALL = re.compile(r"(?P<level>\d)(?P<suit>NT|[CDHS])(?P<rest>.*)")
_RANK_FIRST = re.compile(r"(?P<rank>10|[2-9AKQJT])(?P<suit>[CDHS])")
_SUIT_FIRST = re.compile(r"(?P<suit>[CDHS])(?P<rank>10|[2-9AKQJT])")


def number(value: float, language: str) -> str:
    """Return a number with the decimal sign of a language and a true minus sign.

    >>> number(-12.5, "it")
    '−12,5'
    """
    return format_decimal(value, "0.####", locale=locale_of(language)).replace("-", "−")


def signed(value: float, language: str) -> str:
    """Return a number with its sign; zero has none."""
    return f"+{number(value, language)}" if value > 0 else number(value, language)


def suited(text: str, language: str) -> Markup:
    """Return text with suit symbols named for screen readers and coloured as on a card."""
    spans = list(suit_spans(text, language))
    return weave(text, spans) if spans else escape(text)


def contract(text: str, words: Notation) -> str:
    """Return a contract or a call with its suit as a sign.

    >>> italian = Notation("SA", "passo")
    >>> contract("4SX-1", italian), contract("3NT=", italian), contract("P", italian)
    ('4♠X−1', '3SA=', 'passo')
    """
    found = _CALL.fullmatch(text)
    if found is None:
        return words.passed if text in ("pass", "P") else text
    suit = _SUITS.get(found["suit"]) or words.notrump
    return f"{found['level']}{suit}{found['rest'].replace('-', '−')}"


def card(text: str) -> str:
    """Return a card with its suit as a sign: ``KH`` and ``HK`` as ``K♥``; a joker stays JK."""
    found = _RANK_FIRST.fullmatch(text) or _SUIT_FIRST.fullmatch(text)
    return f"{found['rank'].replace('T', '10')}{_SUITS[found['suit']]}" if found else text


def cards(value: object) -> object:
    """Return cards with their suits as signs; any other value as it is."""
    return " ".join(map(card, value.split())) if isinstance(value, Cards) else value
