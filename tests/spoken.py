"""The languages of the interface, from the registry: a test of a text is one for each of them."""

from __future__ import annotations

from refsearch.languages.registry import ENGLISH, Languages

INTERFACE = Languages().interface
TRANSLATED = tuple(code for code in INTERFACE if code != ENGLISH)
