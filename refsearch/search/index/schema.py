"""The fields of the Whoosh index. The schema is pickled into it: analyzers keep their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from whoosh.analysis import Token as WhooshToken
from whoosh.fields import ID, KEYWORD, TEXT, Schema

from refsearch.search.index.players_words import EVIDENCE_FIELDS
from refsearch.search.language.analysis import analysed
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.language.folding import locator_form
from refsearch.search.passages import Passage

# Names of fields that exist once per language: heading_it, heading_el, ...
FORM_FIELDS = ("heading", "text")
STEM_FIELDS = ("heading_stem", "above", "text_stem", "index")
CONCEPT_FIELDS = ("concept_heading", "concept_above", "concept")


@dataclass(frozen=True)
class FormAnalyzer:
    """A Whoosh analyzer that gives words as they are written, folded, stop words too."""

    code: str

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        """Yield Whoosh's tokens, numbered by their place among all words."""
        for position, token in enumerate(analysed(self.code, value)):
            yield _whoosh_token(token.form, position)


@dataclass(frozen=True)
class StemAnalyzer:
    """A Whoosh analyzer that gives stems; stop words leave a gap in the positions."""

    code: str

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        """Yield Whoosh's tokens, numbered by their place among all words."""
        for position, token in enumerate(analysed(self.code, value)):
            if not token.stop:
                yield _whoosh_token(token.stem, position)


def _whoosh_token(text: str, position: int) -> Any:
    return WhooshToken(positions=True, text=text, pos=position, boost=1.0, stopped=False)


def schema(codes: Iterable[str], spoken: Iterable[str]) -> Any:
    """Return the schema for texts in these languages, with evidence in those ``spoken``."""
    fields: dict[str, Any] = {
        "edition": ID(stored=True),
        "language": ID,
        "id": ID(stored=True),
        "law": ID,
        "locator": KEYWORD(scorable=True),
        "game": ID,
    }
    fields |= {name: KEYWORD(scorable=True) for name in CONCEPT_FIELDS}
    for code in codes:
        fields |= {f"{name}_{code}": TEXT(FormAnalyzer(code)) for name in FORM_FIELDS}
        fields |= {f"{name}_{code}": TEXT(StemAnalyzer(code)) for name in STEM_FIELDS}
    fields |= {f"{n}_{code}": TEXT(StemAnalyzer(code)) for n in EVIDENCE_FIELDS for code in spoken}
    return Schema(**fields)


def fields_of(
    passage: Passage, finder: ConceptFinder, evidence: Mapping[str, str]
) -> dict[str, Any]:
    """Return the values of a passage's fields; documents are added in the library's order.

    ``evidence`` is what is said of it elsewhere, by field.
    """
    own = {
        "heading": passage.heading,
        "heading_stem": passage.heading,
        "above": "\n".join(passage.above),
        "text": passage.text,
        "text_stem": passage.text,
        "index": passage.index,
    }
    return {
        "edition": passage.edition,
        "language": passage.language,
        "id": passage.id,
        "law": passage.law,
        "locator": locator_form(passage.id),
        "game": passage.game,
        "concept": _concepts(passage.text, passage, finder),
        "concept_heading": _concepts(passage.heading, passage, finder),
        "concept_above": _concepts("\n".join(passage.above), passage, finder),
        **{f"{name}_{passage.language}": value for name, value in own.items() if value},
        **evidence,
    }


def _concepts(text: str, passage: Passage, finder: ConceptFinder) -> str:
    """Return the keys of the concepts a text names, as often as it names them."""
    tokens = analysed(passage.language, text)
    found = finder.in_text(tokens, passage.language, passage.game)
    return " ".join(key for key, _, _ in found)
