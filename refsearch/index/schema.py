"""The fields of the Whoosh index. Words are analysed before they get there, separated by spaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import KEYWORD, TEXT, Schema

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.language import Analyses, Token
from refsearch.index.interface import CONCEPT_FIELDS, FORM_FIELDS, STEM_FIELDS
from refsearch.index.passages import Passage
from refsearch.index.players_words import FIELD


def schema(codes: Iterable[str], spoken: Iterable[str]) -> Any:
    """Return Whoosh's schema for texts in these languages, with evidence in those ``spoken``."""
    words = KEYWORD(scorable=True)
    fields: dict[str, Any] = dict.fromkeys(CONCEPT_FIELDS, words)
    for code in codes:
        # where each word stands is kept of these alone
        fields |= {f"{name}_{code}": TEXT(SpaceSeparatedTokenizer()) for name in FORM_FIELDS}
        fields |= {f"{name}_{code}": words for name in STEM_FIELDS}
    fields |= {f"{FIELD}_{code}": words for code in spoken}
    return Schema(**fields)


def fields_of(
    passage: Passage,
    analyses: Analyses,
    finder: ConceptFinder,
    evidence: Mapping[str, str],
) -> dict[str, str]:
    """Return the words of a passage in each field, with spaces between them.

    ``evidence`` is what players say of it, by language.
    """
    code = passage.language
    above = "\n".join(passage.above)
    heading, higher, text = (
        analyses.words(code, t) for t in (passage.heading, above, passage.text)
    )
    own = {
        "heading": _forms(heading),
        "heading_stem": _stems(heading),
        "above": _stems(higher),
        "text": _forms(text),
        "text_stem": _stems(text),
    }
    return {
        "concept_heading": _concepts(heading, passage, finder),
        "concept_above": _concepts(higher, passage, finder),
        **{f"{name}_{code}": value for name, value in own.items() if value},
        **{
            f"{FIELD}_{spoken}": _stems(analyses.words(spoken, said))
            for spoken, said in evidence.items()
        },
    }


def _forms(words: Sequence[Token]) -> str:
    return " ".join(word.form for word in words)


def _stems(words: Sequence[Token]) -> str:
    return " ".join(word.stem for word in words if not word.stop)


def _concepts(words: Sequence[Token], passage: Passage, finder: ConceptFinder) -> str:
    """Return the keys of the concepts a text names, as often as it names them."""
    found = finder.in_text(words, passage.language, passage.game)
    return " ".join(key for key, _, _ in found)
