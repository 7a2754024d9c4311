"""The smallest edition that the layers can be tried on."""

from __future__ import annotations

from dataclasses import replace

from refsearch.languages.registry import Language, Languages
from refsearch.languages.skeleton import skeleton_language
from refsearch.library.edition import Edition
from refsearch.library.model import Definition, Document, Part

EDITION = Edition(
    id="x", work="x", language="it", title="X", short_title="X", game="bridge", year=2000,
    publisher="", in_force="", law_headings=(), label_styles=(), citation_law="Art. {number}",
)  # fmt: skip
DOCUMENT = Document(EDITION, (Part("laws", "", "laws"),), (), (), (), ())


def document(*concepts: str, edition: str = "x") -> Document:
    """An edition that defines these concepts, each by an empty definition."""
    definitions = tuple(Definition(f"def.{key}", key, key, ()) for key in concepts)
    return replace(DOCUMENT, edition=replace(EDITION, id=edition), definitions=definitions)


def language(code: str) -> Language:
    """A language that is declared, or as `new` proposes it."""
    return Languages().get(code) or skeleton_language(code, ["Article {number}"])
