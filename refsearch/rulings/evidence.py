"""Evidence for search: what the rulings say about each provision, in the words of players.

The search index takes these words as evidence for the provision; it never shows them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from refsearch.compute.amounts import Citation
from refsearch.games.catalogue import cited_places
from refsearch.languages.registry import Languages
from refsearch.library.library import Library, global_id
from refsearch.rulings.catalogue import Ruling
from refsearch.rulings.explore import leaves
from refsearch.rulings.questions import Question
from refsearch.rulings.registry import Procedure
from refsearch.rulings.report import answer_text, question_text, spoken
from refsearch.rulings.situations import Situation, situations_of
from refsearch.rulings.words import Words, words_of

# (language, text)
_Line = tuple[str, str]


def plain_words(library: Library) -> Mapping[str, Mapping[str, str]]:
    """Return the evidence for provisions by global id and language, one line each.

    A title, its summary and its situations are said of the laws that a procedure is made from, a
    question with its choices of the provisions that it cites. What follows is said of none: the
    same few words would be said of every law that may lead there.
    """
    evidence: defaultdict[str, dict[_Line, None]] = defaultdict(dict)
    for found in spoken().values():
        for citation, texts in _of_procedure(found, library.languages):
            for edition, id_, _ in cited_places(library, citation):
                evidence[global_id(edition, id_)].update(dict.fromkeys(texts))
    return {place: _by_language(texts) for place, texts in evidence.items()}


def _by_language(texts: Iterable[_Line]) -> dict[str, str]:
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for language, text in texts:
        lines[language].append(text)
    return {language: "\n".join(found) for language, found in lines.items()}


def _of_procedure(found: Procedure, languages: Languages) -> Iterator[tuple[Citation, list[_Line]]]:
    words = words_of(found.words, languages)
    for law in found.laws:
        title, summary = words.title, words.summary
        texts = [(ui, f"{title.filled(ui)}\n{summary.filled(ui)}") for ui in languages.interface]
        yield Citation(found.work, law), texts
        for one in situations_of(found.name):
            yield Citation(found.work, law), _situation(one, languages)
    seen: set[tuple[str, str]] = set()
    for leaf in leaves(found.name):
        if leaf.ruling:
            yield from _of_ruling(leaf.ruling, words, seen)


def _of_ruling(
    ruling: Ruling, words: Words, seen: set[tuple[str, str]]
) -> Iterator[tuple[Citation, list[_Line]]]:
    """Yield what a ruling asks and says that was not met on another path."""
    for answer in ruling.path:
        if ("question", answer.question.id) not in seen:
            seen.add(("question", answer.question.id))
            texts = [
                (ui, _question(words, answer.question, ui)) for ui in words.languages.interface
            ]
            yield from ((citation, texts) for citation in answer.question.citations)


def _situation(one: Situation, languages: Languages) -> list[_Line]:
    title, phrases = one.title(languages), one.phrases(languages)
    return [(ui, "\n".join((title.filled(ui), *told))) for ui, told in phrases.items()]


def _question(words: Words, question: Question, ui: str) -> str:
    """Return a question with its choices, without a bare yes and no."""
    choices = [c for c in question.choices if c not in ("yes", "no")]
    answers = (answer_text(words, question, choice, ui) for choice in choices)
    return "\n".join((question_text(words, question.id, ui), *answers))
