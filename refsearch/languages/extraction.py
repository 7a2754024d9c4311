"""The ``pybabel`` extractor for the sentences in the data files of the games."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import BinaryIO

_SAYS = b"says = "


def templates_of_data(
    file: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the line and the sentence of each note of a data file."""
    for number, line in enumerate(file, start=1):
        if line.startswith(_SAYS):
            yield number, None, tomllib.loads(line.decode())["says"], []
