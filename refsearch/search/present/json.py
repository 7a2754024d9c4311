"""The answer to a search in the shape that commands and the API share."""

from __future__ import annotations

from typing import Any

from refsearch.search.results import DefinitionCard, Hit, Results, RulingOffer, Understood
from refsearch.typed.results import Answer, Incomplete

Json = dict[str, Any]


def results_json(results: Results) -> Json:
    """Return the answer to a search."""
    return {
        "query": results.query,
        "total": results.total,
        "hits": [_hit(hit) for hit in results.hits],
        "resolved": list(results.resolved),
        "answer": _answer(results.answer) if results.answer else None,
        "incomplete": _incomplete(results.incomplete) if results.incomplete else None,
        "understood": _understood(results.understood) if results.understood else None,
        "definitions": [_definition(card) for card in results.definitions],
        "rulings": [_offer(offer) for offer in results.rulings],
        "suggestion": results.suggestion,
        "tried": list(results.tried),
        "also": list(results.also),
    }


def _hit(hit: Hit) -> Json:
    return {
        "edition": hit.edition,
        "id": hit.id,
        "law": hit.law,
        "citation": hit.citation,
        "heading": hit.heading,
        "snippet": hit.snippet.text,
        "marks": [list(mark) for mark in hit.snippet.marks],
        "score": hit.score,
        "translated": hit.translated,
    }


def _answer(answer: Answer) -> Json:
    return {"function": answer.function, "input": answer.inputs, "result": answer.result}


def _incomplete(asked: Incomplete) -> Json:
    return {"function": asked.function, "input": asked.inputs, "missing": list(asked.missing)}


def _understood(found: Understood) -> Json:
    return {
        "meant": found.meant,
        "text": found.text,
        "filters": [{"name": name, "value": value} for name, value in found.filters],
        "corrected": [{"typed": typed, "taken_for": taken} for typed, taken in found.corrected],
        "lacking": found.lacking or None,
    }


def _definition(card: DefinitionCard) -> Json:
    return {
        "edition": card.edition,
        "id": card.id,
        "concept": card.concept,
        "term": card.term,
        "text": card.text,
        "citation": card.citation or None,
        "equivalents": [
            {"language": one.language, "term": one.term, "target": one.target or None}
            for one in card.equivalents
        ],
    }


def _offer(offer: RulingOffer) -> Json:
    return {
        "procedure": offer.procedure,
        "title": offer.title,
        "summary": offer.summary,
        "facts": dict(offer.facts),
    }
