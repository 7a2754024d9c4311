"""Executable examples: a call of the core beside the sentence it illustrates.

Each is a Markdown file of ``texts/examples`` (docs/examples.md). Its quotes must stand in the
provisions and its result must come out, or ``refsearch check`` fails.
"""

from refsearch.examples.model import Example, Examples, UnknownExample
from refsearch.examples.reading import examine_examples, read_examples
from refsearch.examples.running import ExampleRun, run

__all__ = [
    "Example",
    "ExampleRun",
    "Examples",
    "UnknownExample",
    "examine_examples",
    "read_examples",
    "run",
]
