"""Presenting: the page of results a reader asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Set

from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.present.hits import Presenter
from refsearch.search.rank.ranking import Ranked, Ranking
from refsearch.search.results import Hit, Request, Results, RulingOffer

Answer = Hit | Ranked
# (query, games, ui) -> the rulings to offer, best first
Offer = Callable[[Interpretation, Set[str], str], tuple[RulingOffer, ...]]


def present(ranking: Ranking, request: Request, presenter: Presenter, offer: Offer) -> Results:
    """Return the page of results that is asked for."""
    candidates, page, ui = ranking.candidates, request.page, request.ui
    asked = candidates.interpretation
    most = max(1, page.stop)
    found = ranking.first(most * ranking.editions if request.once else most)
    cited = _cited(ranking, found, presenter)
    answers, total, again = (_once if request.once else _answers)(ranking, found, cited)
    also = presenter.also(candidates, ui)
    games = {presenter.games[edition] for edition in asked.editions}
    return Results(
        query=asked.typed,
        total=total,
        hits=tuple(
            one if isinstance(one, Hit) else presenter.hit(one, candidates) for one in answers[page]
        ),
        resolved=asked.resolved,
        suggestion=asked.better,
        tried=(*presenter.typed(asked.query), *also),
        understood=asked.understood,
        answer=asked.answer,
        incomplete=asked.incomplete,
        definitions=asked.definitions,
        also=also,
        rulings=offer(asked, games, ui),
        # places named by their number are found whatever their words are
        counts=() if asked.resolved else _counts(ranking, presenter),
        again=again,
    )


def _counts(ranking: Ranking, presenter: Presenter) -> tuple[tuple[str, int], ...]:
    """Return how many laws of each edition answer, whichever were asked to."""
    found = ranking.by_edition()
    return tuple((edition, found.get(edition, 0)) for edition in presenter.games)


def _cited(ranking: Ranking, found: list[Ranked], presenter: Presenter) -> list[Hit]:
    """Return the hits of what the query asks for by name."""
    targets = ranking.candidates.interpretation.first
    return presenter.targets(targets, found[0].score + 1 if found else 1.0)


def _answers(
    ranking: Ranking, found: list[Ranked], cited: list[Hit]
) -> tuple[list[Answer], int, int]:
    """Return the answers, those asked for by name first, how many there are, and again.

    There is one for each law; the law found first is perhaps there again, with other sections.
    """
    taken = {(hit.edition, hit.law) for hit in cited}
    total = len(taken) + len(ranking) - sum(law in ranking for law in taken)
    rest = (law for law in found if (law.edition, law.law) not in taken)
    return _with_others(ranking, [*cited, *rest], total)


def _once(ranking: Ranking, found: list[Ranked], cited: list[Hit]) -> tuple[list[Answer], int, int]:
    """Return the answers as above: of the editions of a law the one that answers best."""
    answers: dict[Hashable, Answer] = {}
    every: list[Answer] = [*cited, *found]
    for one in every:
        answers.setdefault(ranking.same((one.edition, one.law)), one)
    named = ((hit.edition, hit.law) for hit in cited)
    return _with_others(ranking, list(answers.values()), ranking.once(named))


def _with_others(
    ranking: Ranking, answers: list[Answer], total: int
) -> tuple[list[Answer], int, int]:
    best = answers[0] if answers else None
    others = ranking.others(best) if isinstance(best, Ranked) else []
    return [*answers[:1], *others, *answers[1:]], total + len(others), len(others)
