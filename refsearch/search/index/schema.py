"""The fields of the Whoosh index. Words are analysed before they get there, separated by spaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, KEYWORD, TEXT, Schema

from refsearch.search.index.players_words import FIELD
from refsearch.search.language.analysis import Analyses, Token
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.passages import Passage

# Names of fields that exist once per language: heading_it, heading_el, ...
FORM_FIELDS = ("heading", "text")  # for phrases in quotes
STEM_FIELDS = ("heading_stem", "above", "text_stem")
CONCEPT_FIELDS = ("concept_heading", "concept_above")


def schema(codes: Iterable[str], spoken: Iterable[str]) -> Any:
    """Return the schema for texts in these languages, with evidence in those ``spoken``."""
    words = KEYWORD(scorable=True)
    fields: dict[str, Any] = {
        "edition": ID(stored=True),
        "language": ID,
        "id": ID(stored=True),
        "law": ID,
    }
    fields |= dict.fromkeys(CONCEPT_FIELDS, words)
    for code in codes:
        placed = TEXT(SpaceSeparatedTokenizer())
        fields |= {f"{name}_{code}": placed for name in FORM_FIELDS}
        fields |= {f"{name}_{code}": words for name in STEM_FIELDS}
    fields |= {f"{FIELD}_{code}": words for code in spoken}
    return Schema(**fields)


def fields_of(
    passage: Passage, analyses: Analyses, finder: ConceptFinder, evidence: Mapping[str, str]
) -> dict[str, Any]:
    """Return the values of a passage's fields; documents are added in the library's order.

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
        "edition": passage.edition,
        "language": code,
        "id": passage.id,
        "law": passage.law,
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
