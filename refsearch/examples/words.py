"""The words of the examples: ``examples.toml`` of each language, or the file of the example."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from refsearch.languages.registry import Languages
from refsearch.languages.words import Text

WORDS = "examples.toml"


class ExampleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an example is called, and how its result follows from the words quoted."""

    title: str = ""
    explanation: str = ""


def words_of(
    name: str, languages: Languages, titles: Mapping[str, str], explanations: Mapping[str, str]
) -> tuple[Text, Text]:
    """Return the title and the explanation of an example; those of its own file come first."""
    read = {c: languages.read(c, WORDS, dict[str, ExampleWords]) or {} for c in languages.interface}
    known = {code: found[name] for code, found in read.items() if name in found}
    title = {code: one.title for code, one in known.items() if one.title}
    explanation = {code: one.explanation for code, one in known.items() if one.explanation}
    return Text(title | {**titles}), Text(explanation | {**explanations})
