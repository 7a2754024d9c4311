"""A file of results with errors: every faulty line is reported, and nothing is computed."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.errors import RefsearchError
from refsearch.messages import Message, joined, msg

WHOLE_LINE = "line"  # the field of a problem that no single field has


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line of a file: the field, why, and the provision."""

    line: int
    field: str
    message: Message
    citation: Citation | None = None

    @property
    def placed(self) -> Message:
        """What is wrong with its line before it; of a whole line no field is named."""
        if self.field == WHOLE_LINE:
            return msg("line {}: {}", self.line, self.message)
        return msg("line {}, {}: {}", self.line, self.field, self.message)


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
        lines = (msg("{}, {}", name, problem.placed) for problem in problems)
        RefsearchError.__init__(self, joined(lines, "\n"))
