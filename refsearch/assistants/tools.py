"""The tools offered to an assistant: what each does, and the operation of the API behind it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: its name, what it does, and the operation of the API that does it.

    Of a list, what is said of each in it is ``brief`` where no name is given: an assistant reads
    all that it is sent, and pays for it.
    """

    name: str
    title: str
    description: str
    path: str
    method: str = "get"
    brief: tuple[str, ...] = ()


TOOLS = (
    Tool(
        "editions",
        "List the editions",
        "List the editions of the laws that are served, with their ids, languages and years. "
        "There is no English text: quote the edition's own words.",
        "/api/v1/editions",
    ),
    Tool(
        "search",
        "Search the laws",
        "Search the laws of duplicate bridge and of burraco, in Italian, Greek or English, by "
        "words, by a citation or by a question. Hits are excerpts: read the whole provision with "
        "show before you quote it.",
        "/api/v1/search",
    ),
    Tool(
        "resolve",
        "Look a citation up",
        "Say which provisions a citation means, in any spelling, in every edition or in one.",
        "/api/v1/resolve",
    ),
    Tool(
        "show",
        "Show a provision",
        "Return the text of what a citation means, word for word, with its citation and edition. "
        "Quote it as it stands and name both.",
        "/api/v1/text",
    ),
    Tool(
        "functions",
        "List what can be computed",
        "List the functions that compute tells the result of: scores, matchpoints, IMPs, VPs, "
        "sessions, burraco hands. With the name of one: the JSON Schemas of its input and output, "
        "which compute needs.",
        "/api/v1/compute",
        brief=("name", "summary"),
    ),
    Tool(
        "compute",
        "Compute a score",
        "Compute a function that functions lists from its input; each figure has the provisions "
        "that it follows from.",
        "/api/v1/compute/{name}",
        "post",
    ),
    Tool(
        "procedures",
        "List the rulings",
        "List the irregularities that rule can rule on. With the name of one: the laws, too.",
        "/api/v1/rulings",
        brief=("name", "title", "summary"),
    ),
    Tool(
        "rule",
        "Rule on an irregularity",
        "Rule on an irregularity that procedures lists, as far as its facts go. Without facts it "
        "returns the first question; send all facts again with one more until outcome is there. "
        "Never guess a fact: ask the person. What unused names was not asked for: see whether the "
        "id is right. Options are told before somebody chooses; the outcome cites the laws.",
        "/api/v1/rulings/{name}",
        "post",
    ),
)
