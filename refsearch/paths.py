"""Where texts, templates and the built library are."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_cache_path

from refsearch.errors import RefsearchError
from refsearch.messages import msg
from refsearch.settings import settings

_PACKAGE = Path(__file__).parent


def _data_folder(name: str) -> Path:
    """Return a data folder: inside the package when installed, beside it in a checkout."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def packaged_texts() -> Path:
    """Return the folder of the texts that come with the program."""
    return _data_folder("texts")


def judged_folder() -> Path:
    """Return the folder of what search is measured on: queries with the answers judged right."""
    installed = _PACKAGE / "data" / "judged"
    return installed if installed.is_dir() else _PACKAGE.parent / "tests" / "gold" / "search"


def texts_folder() -> Path:
    """Return the folder of the texts; ``REFSEARCH_TEXTS`` names another one.

    Raises RefsearchError if it is not a folder.
    """
    named = settings().texts
    folder = Path(named) if named else packaged_texts()
    if not folder.is_dir():
        raise RefsearchError(msg("{} is no folder of texts; REFSEARCH_TEXTS names another", folder))
    return folder


def templates_folder() -> Path:
    """Return the folder of the page templates."""
    return _data_folder("templates")


def store_folder() -> Path:
    """Return the folder of the builds; ``REFSEARCH_STORE`` names another one."""
    named = settings().store
    return Path(named) if named else user_cache_path("refsearch")
