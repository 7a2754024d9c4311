"""What stands beside the citation of a law in lists: its title, or how its text begins."""

from __future__ import annotations

from textwrap import shorten

from refsearch.library.model import Provision

_BEGINNING = 60  # characters: a line on a phone


def title_or_beginning(law: Provision, most: int = _BEGINNING) -> str:
    """Return the title of a law; of one without a title, beside its number, how it begins."""
    if law.heading or not law.label:
        return law.heading or law.citation
    return shorten(law.text, most, placeholder=" …")


def title_behind(law: Provision) -> str:
    """Return the title of a law as it stands behind its citation, which it may begin with."""
    title = law.heading or ""
    rest = title.removeprefix(law.citation)
    return rest.lstrip(" .:–—-") if rest[:1] in (" ", ".", ":") else title
