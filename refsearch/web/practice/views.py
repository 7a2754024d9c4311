"""The practice pages. A reader's answers are in the address; the server stores none."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, render_template, request

from refsearch.practice.stories import UnknownStory, find_story
from refsearch.web.common.errors import error_page
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.services import library
from refsearch.web.practice.listing import kept_of, listing
from refsearch.web.practice.viewmodels import story_page

blueprint = Blueprint("practice", __name__)
_LONGEST_SHOWN = 60  # characters of a wrong name in a sentence of the page


@blueprint.errorhandler(UnknownStory)
def answer_unknown(error: UnknownStory) -> Response:
    """Say that there is no such story."""
    wanted = error.wanted[:_LONGEST_SHOWN]
    reason = _("There is no story called “%(wanted)s” here.", wanted=wanted)
    return error_page(HTTPStatus.NOT_FOUND, reason)


@blueprint.get("/<ui:ui>/practice")
def index(ui: str) -> str:
    """List the stories of a game and a difficulty, by law."""
    kept = kept_of(request.args)
    return render_template("practice/index.html", listing=listing(library(), ui, kept), kept=kept)


# its name in the counts of requests stays
@blueprint.get("/<ui:ui>/practice/<name>", endpoint="told")
def show_story(ui: str, name: str) -> str:
    """Show a story and ask about it; say what is right when it was answered."""
    story = find_story(name)
    page = story_page(library(), story, ui, request.args, kept_of(request.args))
    return render_template("practice/story.html", exercise=page)
