"""The words of terms in an edition: where each leads, and where it may mean another thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refsearch.checks.finding import EditionUnderCheck, Finding
from refsearch.languages.registry import Language
from refsearch.layers.term_uses import excepting, term_uses
from refsearch.library.links import TermLink
from refsearch.messages import joined, msg
from refsearch.reading.text.drafts import shown_id

_EXAMPLES = 3  # places named of each word


def list_terms(edition: EditionUnderCheck, language: Language) -> Iterator[Finding]:
    """Yield each word that is linked to a term, with how often; then the longer names with it."""
    document = edition.book.document
    for use in term_uses(document, document.terms, language):
        led = use.target.removeprefix(f"{document.edition.id}:")
        counted = msg("{} → {}, in {} place(s)", repr(use.word), led, len(use.links))
        first = use.links[0]
        message = joined((counted, _places(use.links)), ": ")
        yield edition.finding(first.holder, message, use.word)
        for name, links in use.names.items():
            counted = msg(
                "{} is linked as {}, in {} place(s)", repr(name), repr(use.word), len(links)
            )
            message = joined((counted, _places(links), excepting(use, language.code)), ": ")
            yield edition.finding(links[0].holder, message, name)


def _places(links: Sequence[TermLink]) -> str:
    ids = [*dict.fromkeys(shown_id(one.holder) for one in links)]
    shown = ids[:_EXAMPLES]
    return ", ".join([*shown, "…"] if len(ids) > len(shown) else shown)
