"""The JSON API of the practice stories: the text, the facts, what follows and what does not."""

# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import marshmallow as ma
from flask_smorest import Blueprint
from marshmallow import fields

from refsearch.practice.stories import Story
from refsearch.web.api.arguments import OneOf, Text
from refsearch.web.api.schemas.documented import doc
from refsearch.web.common.services import library
from refsearch.web.practice.listing import GAME, LEVEL, chosen_stories, values_of


class StorySchema(ma.Schema):
    """A situation in words; /api/v1/rulings/{procedure} with its facts rules it."""

    id = fields.String(metadata={"description": "Its id", "example": "insufficient-same-suit"})
    game = fields.String(metadata={"description": "Its game", "example": "bridge"})
    level = fields.Integer(metadata={"description": "How hard it is, from 1 to 3", "example": 3})
    law = fields.String(metadata={"description": "The first law of its ruling", "example": "27"})
    text = fields.Dict(metadata={"description": "The story, by language"})
    procedure = fields.String(
        metadata={"description": "The ruling that it is", "example": "insufficient-bid"}
    )
    facts = fields.Dict(metadata={"description": "The answers to all that the ruling asks"})
    follows = fields.String(
        metadata={"description": "The id of an item that follows", "example": "auction-continues"}
    )
    instead = fields.List(
        fields.String(),
        metadata={"description": "Items that do not follow, those of another ruling with its name"},
    )


def _known(key: str) -> Callable[[str], str]:
    return lambda value: OneOf(tuple(sorted(values_of(key))))(value)


class StoriesQuerySchema(ma.Schema):
    """Which stories are listed; every one where nothing is asked for."""

    game = Text(validate=_known(GAME), metadata=doc("Of this game", "bridge"))
    level = Text(validate=_known(LEVEL), metadata=doc("As hard as this", "3"))


class StoriesSchema(ma.Schema):
    """The stories asked for."""

    stories = fields.List(fields.Nested(StorySchema))


blueprint = Blueprint(
    "practice_api", __name__, url_prefix="/api/v1/practice", description="Stories to practise on"
)


@blueprint.route("")
@blueprint.doc(operationId="listStories")
@blueprint.arguments(StoriesQuerySchema, location="query")
@blueprint.response(200, StoriesSchema)
def listed(query: dict[str, str]) -> dict[str, Any]:
    """List the stories to practise on, by chapter of the code."""
    return {"stories": [_story(one) for one in chosen_stories(query)]}


def _story(one: Story) -> dict[str, Any]:
    languages = library().languages
    return {
        "id": one.id,
        "game": one.game,
        "level": one.level,
        "law": one.law,
        "text": {code: one.text(languages).filled(code) for code in languages.interface},
        "procedure": one.procedure,
        "facts": one.facts,
        "follows": one.follows,
        "instead": list(one.instead),
    }
