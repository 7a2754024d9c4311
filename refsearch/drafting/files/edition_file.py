"""The edition.toml of a new edition."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from refsearch.citations.headings import NAME, place_of
from refsearch.citations.samples import PathStyle
from refsearch.citations.series import COUNTERS, is_law_put_in
from refsearch.drafting.files.about import About
from refsearch.drafting.findings.taken import proposed_book, resolving_samples, without_gaps
from refsearch.drafting.guessing.citations import citation_samples
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import Proposal
from refsearch.drafting.source import Source
from refsearch.drafting.tables import without_rows
from refsearch.languages.registry import Language
from refsearch.languages.usual import USUAL, Usual
from refsearch.library.edition import Edition
from refsearch.reading.web_markup import without_web_markup

_SECTIONS = re.compile(r"(?m)^#{3,4} .*\{#(?P<noun>[a-z]+)-(?:\d+[a-z]?|[ivxl]+|[a-z])\}$")
_ORDINAL = re.compile(r"\.?[º°]")  # Artigo 5.º is cited so too: "artigos 5.º e 6.º"


def proposed_edition(
    source: Source,
    known: About,
    numbering: Numbering,
    proposal: Proposal,
    spoken: Language,
    nouns: Sequence[str],
) -> Edition:
    """Return the ``edition.toml`` to propose for a source: how it cites itself, and its gaps.

    ``nouns`` are nouns for a law that the editor gave; they precede those of the language.
    """
    words = spoken.citation
    joining = (*words.and_, *words.to, *words.sentence, *words.see, *words.skip)
    text = without_rows(without_web_markup(source.text))
    whole = (*words.sentence, *USUAL.get(spoken.code, Usual()).sentence)  # a sentence has no label
    sections = {found["noun"] for found in _SECTIONS.finditer(proposal.text)}
    parts = [noun for noun in words.item if noun not in whole and not _calls(noun, sections)]
    samples = citation_samples(text, numbering, nouns, joining, words.law, parts)
    edition = edition_of(known, numbering, proposal, samples)
    book = proposed_book(proposal, edition)
    items, complete = resolving_samples(samples, book), without_gaps(book) or None
    return replace(edition, citation_items=items, complete=complete)


def _calls(noun: str, sections: Iterable[str]) -> bool:
    """Whether a noun, or what is short for it, is that of headings with an id: Sec., Sections."""
    return any(one.startswith(noun) or noun.startswith(one) for one in sections)


def edition_of(
    known: About, numbering: Numbering, proposal: Proposal, items: Iterable[str] = ()
) -> Edition:
    """Return the proposed edition, with which to read the proposal.

    ``items`` are samples of how it cites a part of a law.
    """
    items = tuple(items)
    laws = _law_citations(numbering, items)
    return Edition(
        id=known.id,
        work=known.work,
        language=known.language,
        title=known.title,
        short_title=known.short_title,
        game=known.game,
        year=int(known.year or 0),
        publisher=known.publisher,
        in_force=known.year,
        law_headings=proposal.law_headings,
        label_styles=numbering.labels,
        citation_law=laws[0],
        citation_other_laws=laws[1:],
        label_paths=numbering.full,
        inserted=numbering.inserted,
        citation_items=items,
        succeeds=known.succeeds,
        translation_of=known.translation_of,
    )


def edition_toml(known: About, numbering: Numbering, edition: Edition) -> str:
    """Return ``edition.toml`` as it is proposed, with what its editor fills in."""
    laws = [edition.citation_law, *edition.citation_other_laws]
    return _EDITION.format(
        id=quoted(known.id),
        work=quoted(known.work),
        language=quoted(known.language),
        title=quoted(known.title),
        short_title=quoted(known.short_title),
        game=quoted(known.game),
        publisher=quoted(known.publisher),
        year=known.year or '""                        # fill in: a number',
        in_force=known.year,
        laws=quoted(list(edition.law_headings)),
        inserted=_inserted(numbering.inserted),
        complete="complete = true" if edition.complete else "# complete = true",
        labels=_labels_toml(numbering),
        citation=quoted(laws if len(laws) > 1 else laws[0]),
        succeeds=_declared("succeeds", known.succeeds),
        translation_of=_declared("translation_of", known.translation_of),
        items=_items_toml(edition.citation_items),
    )


def _inserted(sample: str) -> str:
    what = "a law" if is_law_put_in(sample) else "an article of a law"
    declared = f"inserted = {quoted(sample)}                  # {what}, put in between two others\n"
    return declared if sample else ""


def _declared(field: str, value: str) -> str:
    return f"{field} = {quoted(value)}" if value else f'# {field} = ""'


def _law_citations(numbering: Numbering, items: tuple[str, ...]) -> tuple[str, ...]:
    """Return how laws are cited: one pattern for each kind of number with its own noun."""
    found: dict[str, str] = {}
    for pattern in numbering.law_headings:
        kind = place_of(pattern)[1].kind
        found.setdefault(kind, _law_citation(pattern, items))
    first, *others = found.items()
    word = first[1].partition("{")[0]
    apart = (cited for _, cited in others if cited.partition("{")[0] != word)
    return (first[1], *apart)


def _law_citation(pattern: str, items: tuple[str, ...]) -> str:
    """Return how a law is cited: its heading without the title, or with the noun of its parts."""
    if NAME in pattern:  # cited by its title
        return "{number}"
    place, series = place_of(pattern)
    head, _, tail = pattern.partition(place)
    ordinal = _ORDINAL.match(tail) if series.kind == "number" else None
    counter = tail[:1] if tail[:1] in tuple(COUNTERS) else ordinal[0] if ordinal else ""
    word = head.rpartition("{heading}")[2].lstrip(" -–—:(")
    if not word and not counter:  # a heading that is a number and a title
        laws = (PathStyle.from_sample(item).law for item in items)
        word = next((law.before for law in laws if law.series.kind == series.kind), "")
    return word + (place if series.kind != "number" else "{number}") + counter


def _labels_toml(numbering: Numbering) -> str:
    lines = []
    if numbering.full:
        full = quoted(list(numbering.full))
        lines.append(
            f"full = {full}    # each label shows its whole path; a sample of each kind of law"
        )
    if numbering.labels or not numbering.full:
        styles = quoted([list(depth) for depth in numbering.labels])
        lines.append(f"styles = {styles}    # in the order of depth")
    return "\n".join(lines)


def _items_toml(items: tuple[str, ...]) -> str:
    if items:
        return f"items = {quoted(list(items))}    # a part of one; the first of a kind is shown"
    return '# items = ["§ 4 (2) Nr. 1"]    # a part of one, where it is not written like Law 4A2(b)'


def quoted(value: object) -> str:
    """Return a string, number or list of strings as TOML, which writes them as JSON does."""
    return json.dumps(value, ensure_ascii=False)


_EDITION = """\
id = {id}
work = {work}                    # editions of one work have the same
language = {language}
title = {title}
short_title = {short_title}            # as shown beside a citation
game = {game}
year = {year}
publisher = {publisher}                   # fill in
in_force = "{in_force}"          # fill in: 2024, 2024-10 or 2024-10-01
{complete}                  # no number is left out; false: only some laws are here
{succeeds}                  # the work or edition that this one replaces
{translation_of}            # the edition that this one translates
# supplements = ""               # the work that this one adds to

[headings]
law = {laws}
{inserted}
[labels]                         # reserved = ["13", "2d"] are numbers left out on purpose
{labels}

[citation]                       # how this edition cites its own laws
law = {citation}
{items}
separator = ""                   # what stands between law and number: "." for Art. 22.4
"""
