"""What a story's page shows: what is asked next, or what was right and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from refsearch.library.library import Library
from refsearch.practice.stories import Story
from refsearch.web.common.i18n import translated as _
from refsearch.web.practice.listing import Kept, chosen_stories, index_url, level_names, story_url
from refsearch.web.practice.options import (
    FACT,
    FOLLOWS,
    RULING,
    AskedView,
    fact_question,
    follows_options,
    ruling_options,
)
from refsearch.web.rulings.quotes import Quote
from refsearch.web.rulings.viewmodels import RulingPage, place_of, ruling_page

Given = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A story: first which ruling it is, then what that asks, then what is right.

    ``asked`` is what is to be answered now, ``answers`` all that was answered at the end; ``kept``
    are the filters by which the reader came.
    """

    story: Story
    text: str
    level: str
    ruling: AskedView
    asked: tuple[AskedView, ...]
    answers: tuple[AskedView, ...]
    page: RulingPage
    kept: Kept
    here_url: str
    index_url: str
    next_url: str

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """The provisions of what follows, each once."""
        every = (q for group in self.page.groups for item in group.items for q in item.quotes)
        return tuple({quote.cited.url: quote for quote in every}.values())

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(one.is_right for one in self.answers)

    @property
    def is_all_right(self) -> bool:
        """Whether every answer was right."""
        return self.right == len(self.answers)


def story_page(library: Library, story: Story, ui: str, given: Given, kept: Kept) -> StoryPage:
    """Return the page of a story, as far as it was answered."""
    languages = library.languages
    place = place_of(languages, story.procedure, ui, story.facts)
    options = ruling_options(story, languages, ui, given.get(RULING, ""))
    ruling = AskedView(RULING, _("Which ruling is it?"), tuple(options))
    facts = [
        fact_question(answer, place.words, ui, given.get(FACT + answer.question.id, ""))
        for answer in story.ruled().path
    ]
    offered = follows_options(story, languages, ui, given.get(FOLLOWS, ""))
    follows = AskedView(FOLLOWS, _("Which of these follows?"), tuple(offered))
    is_over = bool(ruling.chosen and follows.chosen)
    return StoryPage(
        story=story,
        text=story.text(languages).filled(ui),
        level=level_names()[story.level],
        ruling=ruling,
        asked=() if is_over else (*facts, follows) if ruling.chosen else (ruling,),
        answers=(ruling, *facts, follows) if is_over else (),
        page=ruling_page(library, place),
        kept=kept,
        here_url=story_url(story, ui, kept),
        index_url=index_url(ui, kept),
        next_url=_next(story, ui, kept),
    )


def _next(story: Story, ui: str, kept: Kept) -> str:
    """Return the story after this one among those chosen, the first after the last."""
    chosen = chosen_stories(kept)
    at = chosen.index(story) if story in chosen else -1
    return story_url(chosen[(at + 1) % len(chosen)], ui, kept) if chosen else ""
