"""``refsearch new --again``: an edition proposed anew, with what was edited by hand kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from refsearch.cli.console import say
from refsearch.drafting.files.concepts import known_concepts, propose_concepts
from refsearch.drafting.files.folder import (
    furniture_by_hand,
    kept_again,
    lines_taken_back,
    write_again,
)
from refsearch.drafting.findings.by_hand import (
    ByHand,
    EditedLines,
    defined_by_hand,
    references_by_hand,
)
from refsearch.drafting.findings.taken import Taken, read_back
from refsearch.drafting.furniture import FurnitureRecords
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import Proposal, propose
from refsearch.drafting.source import lines_of, stored_source
from refsearch.errors import RefsearchError
from refsearch.languages.skeleton import existing_language
from refsearch.library.citation_style import reserved_ids
from refsearch.messages import msg
from refsearch.reading.editions import read_edition
from refsearch.reading.samples import refuse_misread


def proposed_again(texts: Path, folder: Path) -> tuple[Proposal, Taken]:
    """Propose an edition anew as its ``edition.toml`` says, and tell what is still so in it."""
    edition = read_edition(folder / "edition.toml")
    source_language = existing_language(texts, edition.language)
    if source_language is None:
        named = repr(edition.language)
        raise RefsearchError(msg("the language {} has no texts/languages file", named))
    refuse_misread(folder / "edition.toml", edition, source_language)
    source = stored_source(folder / "source.txt")
    numbering = Numbering(edition.law_headings, edition.label_styles, edition.label_paths)
    numbering = replace(numbering, reserved=reserved_ids(edition), inserted=edition.inserted)
    concepts = known_concepts(texts)
    records = FurnitureRecords(furniture_by_hand(folder), lines_taken_back(folder))
    proposal = propose(source, numbering, source_language, concepts, records)
    again = kept_again(folder, proposal)
    dropped = {n for one in again.records.furniture for n in one.numbers}
    lines = (one for one in lines_of(source.text) if one.number not in dropped)
    by_hand = ByHand(
        references_by_hand(folder / "references.toml"),
        defined_by_hand(concepts, edition.id),
        EditedLines(lines, proposal.text, again.text),
    )
    kept = replace(
        proposal,
        text=again.text,
        corrections=again.records,
        unplaced=tuple(by_hand.without(proposal.unplaced, proposal.taken)),
    )
    taken = read_back(source, kept, edition, source_language, concepts, by_hand)
    before = write_again(folder, proposal, again, taken.links)
    propose_concepts(texts / "terms.toml", edition, taken.terms)
    for line, words in again.lost:
        place = f"{before}:{line}"
        say(msg("{}: edited by hand, and found no place: {}", place, repr(words)))
    return kept, taken
