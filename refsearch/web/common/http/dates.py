"""When what is served last changed: a day of the build, never the day of the request."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from refsearch.paths import texts_folder

# Set by whoever builds on several machines and wants the same bytes of all: reproducible-builds.org
_GIVEN = "SOURCE_DATE_EPOCH"


def last_changed(*folders: str) -> date | None:
    """Return the day on which a file of some folders of the texts last changed; None for none."""
    return _last_changed(texts_folder(), folders, os.environ.get(_GIVEN, ""))


@cache
def _last_changed(texts: Path, folders: tuple[str, ...], given: str) -> date | None:
    files = [file for folder in folders for file in (texts / folder).rglob("*.*")]
    times = [float(given)] if given.isdigit() else [file.stat().st_mtime for file in files]
    return datetime.fromtimestamp(max(times), UTC).date() if files else None
