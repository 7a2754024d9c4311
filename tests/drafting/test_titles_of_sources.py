"""The title of a source is that of the document, and the name above it that of its publisher."""

from __future__ import annotations

import pytest

from refsearch.drafting.files.titles import title_and_publisher
from refsearch.drafting.source import Source

NOUNS = ("regulations", "ordnung", "statuts")


@pytest.mark.parametrize(
    ("above", "below", "title", "publisher"),
    [
        ("# Rowing Union", "## Technical Regulations", "Technical Regulations", "Rowing Union"),
        ("# Rowing Union", "## The Code 2024", "The Code 2024", "Rowing Union"),
        ("# Ruderbund", "## Wettfahrtordnung", "Wettfahrtordnung", "Ruderbund"),
        ("Rowing Union", "Technical Regulations", "Technical Regulations", "Rowing Union"),
        ("# Union d'aviron", "**Statuts**", "Union d'aviron", ""),  # no heading
        ("# Rowing Union", "## Aims", "Rowing Union", ""),
        ("# Rowing Union", "## Part 1 Regulations", "Rowing Union", ""),
        ("# Rowing Union", "## II. Regulations", "Rowing Union", ""),
        ("# Regulations 2024", "## General regulations", "Regulations 2024", ""),
        ("# Rowing Union", "The regulations are of 2024.", "Rowing Union", ""),
    ],
)
def test_a_name_above_the_title_of_a_document_is_its_publishers(
    above: str, below: str, title: str, publisher: str
) -> None:
    text = f"{above}\n\n{below}\n\nText.\n"
    assert title_and_publisher(Source(text, markdown="#" in above), NOUNS) == (title, publisher)
