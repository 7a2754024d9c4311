"""The examples of the running application: read once, each run when it is first shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Flask, current_app

from refsearch.examples import Example, ExampleRun, Examples, read_examples, run
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.paths import texts_folder

_KEY = "refsearch-examples"


@dataclass(slots=True)
class ServedExamples:
    """Every example, and what came out of those that have been run."""

    library: Library
    examples: Examples
    _runs: dict[str, ExampleRun] = field(default_factory=dict)

    def run_of(self, example: Example) -> ExampleRun:
        """Return what an example gives; the library does not change while it is served."""
        if example.name not in self._runs:
            self._runs[example.name] = run(self.library, example)
        return self._runs[example.name]

    def of_law(self, book: Book, id_: str) -> tuple[Example, ...]:
        """Return the examples of the law that holds an id, those of the id itself first."""
        law = book.law_of(id_).id if id_ in book.provisions else id_
        found = self.examples.examples_for(book.edition.id, law)
        return tuple(sorted(found, key=lambda one: not one.illustrates(book.edition.id, id_)))


def register(app: Flask, library: Library) -> None:
    """Give an application its examples."""
    app.extensions[_KEY] = ServedExamples(library, read_examples(texts_folder()))


def served_examples() -> ServedExamples:
    """Return the examples of the application that answers the request."""
    found: ServedExamples = current_app.extensions[_KEY]
    return found
