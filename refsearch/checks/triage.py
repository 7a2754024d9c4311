"""Readers' verdicts on the divergence report: each belongs to a finding that is still there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from refsearch.checks.finding import Finding
from refsearch.comparison.compared import Comparisons
from refsearch.comparison.report.findings import report_of
from refsearch.comparison.report.translations import NotTranslations
from refsearch.comparison.report.triage_file import line_of, read_triage, triage_files, undone
from refsearch.errors import TextError, UnknownEdition
from refsearch.files import text_to_point_into
from refsearch.library.compared.divergence import Judgement
from refsearch.library.library import Library
from refsearch.messages import Message, msg


def check_triage(library: Library, texts: Path) -> Iterator[Finding]:
    """Every judgement is of a finding of the report on two editions, and on the texts as read."""
    for path in triage_files(texts):
        try:
            judged = read_triage(path)
        except TextError:  # the reading has listed what is wrong with it
            continue
        text = text_to_point_into(path)
        for name, judgements in judged.items():
            for message, one in _at_fault(library, name, judgements):
                line = line_of(text, name, one.id, one.kind)
                yield Finding(str(path), line, message)


def _at_fault(
    library: Library, name: str, judgements: tuple[Judgement, ...]
) -> Iterator[tuple[Message, Judgement]]:
    left, _, right = name.partition(" ")
    comparisons = Comparisons(library)  # of which a build has kept what is not new
    own = [pair for pair in comparisons.pairs if {*pair} == {left, right}]
    compared = Library(comparisons.corpus(map(comparisons.of, own)), library.languages)
    try:
        findings = report_of(compared, left, right).findings
    except (UnknownEdition, NotTranslations) as error:
        yield error.sentence, judgements[0]
        return
    known = {one.key for one in findings}
    for one in undone(judgements, findings):
        has_changed = f"{one.id}-{one.kind}" in known
        why = msg("a text has changed since: judge it again") if has_changed else msg("it is gone")
        yield msg("{}: the judgement of {} has no finding; {}", one.id, one.kind, why), one
