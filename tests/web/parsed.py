"""What tests of the site share by import: a name of its own, since every folder has a conftest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bs4 import BeautifulSoup

ROOT = Path(__file__).parents[2]
Soup = Callable[..., BeautifulSoup]


def parsed(html: str | bytes) -> BeautifulSoup:
    """Parse a page with lxml, which takes half the time, and a fragment as it stands."""
    whole = html[:9].lower() in ("<!doctype", b"<!doctype")
    return BeautifulSoup(html, "lxml" if whole else "html.parser")
