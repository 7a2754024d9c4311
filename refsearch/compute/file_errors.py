"""A file of results with errors: every faulty line is reported, and nothing is computed."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.errors import RefsearchError
from refsearch.messages import Message, joined, msg


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line of a file: the field, why, and the provision."""

    line: int
    field: str
    message: Message
    citation: Citation | None = None


class FileFaults(RuleBroken):
    """A file of results with faulty lines: ``problems`` lists them all, and nothing is scored.

    ``field`` is "file:line:field" of the first.
    """

    def __init__(self, name: str, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        first = problems[0]
        self.field = f"{name}:{first.line}:{first.field}"
        self.message = first.message
        self.citation = first.citation
        lines = (msg("{}, line {}, {}: {}", name, p.line, p.field, p.message) for p in problems)
        RefsearchError.__init__(self, joined(lines, "\n"))
