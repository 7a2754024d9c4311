"""Reading the examples of ``texts/examples``; every fault is reported with its file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from refsearch.errors import TextError, TextErrors
from refsearch.examples.model import Example, Examples, Json, Quote, Refusal
from refsearch.examples.words import words_of
from refsearch.files import decode_toml, line_with, read_text_file, table_lines
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.messages import Message, msg

FOLDER = "examples"
_FENCE = "+++"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PARAGRAPH = re.compile(r"(?P<language>[a-z]{2,3}): (?P<text>\S.*)", re.DOTALL)


class _Front(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The front matter, as it is written."""

    name: str
    function: str
    title: dict[str, str] = {}
    quote: list[Quote]
    input: Json
    result: Json = {}
    none: tuple[str, ...] = ()
    refused: Refusal | None = None


def read_examples(texts: Path) -> Examples:
    """Return every example under ``texts``; raise TextErrors with every fault in them."""
    examples, problems = examine_examples(texts)
    if problems:
        raise TextErrors(problems)
    return examples


def examine_examples(texts: Path) -> tuple[Examples, list[TextError]]:
    """Return the examples that can be read, and the faults of the others."""
    examples: list[Example] = []
    problems: list[TextError] = []
    languages = Languages.of(texts)
    for file in sorted((texts / FOLDER).glob("*.md")):
        try:
            examples.append(read_example(file, languages))
        except TextError as error:
            problems += error.errors
    return Examples(examples), problems


def read_example(file: Path, languages: Languages) -> Example:
    """Return one example; raise TextError with the faulty line."""
    text = read_text_file(file)
    head, start = _front_text(file, text)
    front = decode_toml(file, head, _Front)
    errors = list(_faults(file, head, front))
    if errors:
        raise TextErrors(errors)
    explanations = _explanation(file, text.split("\n")[start:], start, languages.interface)
    title, explanation = words_of(front.name, languages, front.title, explanations)
    if ENGLISH not in title.by_language:
        raise TextError(str(file), line_with(head, "[title]"), msg("no title in English"))
    if ENGLISH not in explanation.by_language:
        raise TextError(str(file), start, msg("no explanation in English"))
    expected = "[refused]" if front.refused else "[result]" if front.result else "none ="
    return Example(
        name=front.name,
        function=front.function,
        title=title,
        quotes=tuple(front.quote),
        input=front.input,
        result=front.result,
        none=front.none,
        refused=front.refused,
        explanation=explanation,
        file=file,
        lines=(*table_lines(head, "quote"), line_with(head, expected)),
    )


def _front_text(file: Path, text: str) -> tuple[str, int]:
    """Return the front matter, its lines counted as in the file, and the line where it ends."""
    lines = text.split("\n")
    if lines[0] != _FENCE:
        message = msg("an example begins with a line {}, then its TOML", _FENCE)
        raise TextError(str(file), 1, message)
    if _FENCE not in lines[1:]:
        message = msg("the TOML at its head does not end: a line {}", _FENCE)
        raise TextError(str(file), 1, message)
    end = lines.index(_FENCE, 1)
    return "\n".join(["", *lines[1:end]]), end + 1


def _faults(file: Path, head: str, front: _Front) -> Iterator[TextError]:
    def fault(wanted: str, message: Message) -> TextError:
        """Return a fault at the line of the head that has a word."""
        return TextError(str(file), line_with(head, wanted), message)

    if front.name != file.stem or not _NAME.fullmatch(front.name):
        detail = msg("the name is that of the file, {}, in a-z, 0-9 and -", repr(file.stem))
        yield fault("name", detail)
    if not front.quote:
        yield fault("quote", msg("an example quotes at least one provision"))
    if front.refused is not None and (front.result or front.none):
        yield fault("[refused]", msg("an input that is refused has no result"))
    if front.refused is None and not (front.result or front.none):
        yield fault(
            "[input]", msg("what is expected: {} or {}", "[result], none = […]", "[refused]")
        )
    for language, title in front.title.items():
        if not title.strip():
            yield fault("[title]", msg("no title in {}", language))
    for line, quote in zip(table_lines(head, "quote"), front.quote, strict=False):
        if not quote.text.strip():
            yield TextError(str(file), line, msg("a quote has the words of the provision"))


def _explanation(
    file: Path, lines: list[str], start: int, languages: Sequence[str]
) -> dict[str, str]:
    """Return the paragraphs below the front matter: one for each language, ``it: …``."""
    found: dict[str, str] = {}
    for line, paragraph in _paragraphs(lines, start):
        match = _PARAGRAPH.fullmatch(paragraph)
        if match is None or match["language"] not in languages or match["language"] in found:
            wanted = ", ".join(f"{language}: …" for language in languages)
            message = msg("below the TOML stands one paragraph each: {}", wanted)
            raise TextError(str(file), line, message)
        found[match["language"]] = " ".join(match["text"].split())
    return found


def _paragraphs(lines: list[str], start: int) -> Iterator[tuple[int, str]]:
    """Yield (line in the file, text) of each run of lines that are not blank."""
    paragraph: list[str] = []
    for number, line in enumerate([*lines, ""], start + 1):
        if line.strip():
            paragraph.append(line)
        elif paragraph:
            yield number - len(paragraph), "\n".join(paragraph)
            paragraph = []
