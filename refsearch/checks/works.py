"""The works that an edition replaces or supplements: each must be in the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from refsearch.checks.finding import Finding
from refsearch.files import line_with, text_to_point_into
from refsearch.library.library import Library
from refsearch.messages import msg

_GUIDE = "docs/adding-an-edition.md, Versions and translations"


def check_works(library: Library, texts: Path) -> Iterator[Finding]:
    """Every work that an edition succeeds or supplements has an edition in the folder."""
    works = tuple(dict.fromkeys(edition.work for edition in library.editions))
    for edition in library.editions:
        for field in ("succeeds", "supplements"):
            named = getattr(edition, field)
            if named and named not in works:
                file = texts / edition.id / "edition.toml"
                message = msg(
                    "{} is {}, and no edition of it is here; write one of {}, or leave it out "
                    "until its text is here ({})",
                    *(field, repr(named), ", ".join(works), _GUIDE),
                )
                yield Finding(str(file), line_with(text_to_point_into(file), field), message)
