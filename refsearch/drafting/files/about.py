"""What is known about a new edition, and how it may relate to the existing ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from refsearch.errors import RefsearchError
from refsearch.files import text_to_point_into
from refsearch.messages import Message, msg

_NONE = msg("none")
_WORK = re.compile(r"^work = \"([^\"]+)\"", re.M)
_LANGUAGE = re.compile(r"^language = \"([^\"]+)\"", re.M)
_NAME_AND_YEAR = re.compile(r"(?P<name>[a-z-]+)-(?P<year>(?:19|20)\d\d)")
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_CODE = re.compile(r"[a-z]{2,3}")


@dataclass(frozen=True, slots=True)
class About:
    """What is known about a new edition; its editor fills in the rest.

    It is ``one_of_several`` where its work has editions of other years.
    """

    id: str
    work: str
    language: str
    title: str
    succeeds: str = ""
    translation_of: str = ""
    played: str = ""
    one_of_several: bool = False
    publisher: str = ""

    @property
    def short_title(self) -> str:
        """The title shown beside a citation; with the year, if the work has editions of others."""
        shown = self.year if self.one_of_several and self.year not in self.title else ""
        return f"{self.title} {shown}".strip()

    @property
    def year(self) -> str:
        """The year in the id or the title; empty if there is none, for the editor to fill in."""
        found = re.search(r"(?:19|20)\d\d", f"{self.id} {self.title}")
        return found[0] if found else ""

    @property
    def game(self) -> str:
        """The game: as given, or else the first word of the work's name."""
        return self.played or self.work.partition("-")[0]


def about(id_: str, language: str, work: str | None, title: str | None) -> About:
    """Return what is known about a new edition; raise RefsearchError for a malformed id or code."""
    if not _ID.fullmatch(id_):
        raise RefsearchError(
            msg("{} is no id: write it like chess-2023-en, in small letters", repr(id_))
        )
    if not _CODE.fullmatch(language):
        raise RefsearchError(msg("{} is no language: write its code, like fr", repr(language)))
    return About(id_, work or id_.removesuffix(f"-{language}"), language, title or id_)


def related_works(texts: Path, known: About) -> Iterator[Message]:
    """Yield what the editor may declare of works of the same name and another year."""
    if known.succeeds or known.translation_of:
        return
    files = sorted(texts.glob("*/edition.toml"))
    works = (_WORK.search(text_to_point_into(file)) for file in files)
    beside = any(work and work[1] == known.work for work in works)
    for file in files:
        about = text_to_point_into(file)
        spoken = _LANGUAGE.search(about)
        other_language = spoken and spoken[1] != known.language
        if other_language and not beside and _is_namesake(file.parent.name, known):
            written = f'translation_of = "{file.parent.name}"'
            yield msg(
                "{} seems to be the same in another language: if {} translates it, write {} in "
                "its edition.toml",
                *(file.parent.name, known.id, written),
            )
        found = _WORK.search(about)
        other = _NAME_AND_YEAR.fullmatch(found[1]) if found else None
        own = _NAME_AND_YEAR.fullmatch(known.work)
        if not other or not own or other["name"] != own["name"] or other["year"] == own["year"]:
            continue
        newer, older = (own, other) if own["year"] > other["year"] else (other, own)
        where = msg("its edition.toml") if newer is own else file
        yield msg(
            "{} and {} seem to be versions of one work: to have them compared, write {} in {}",
            *(newer[0], older[0], f'succeeds = "{older[0]}"', where),
        )


def has_other_years(texts: Path, known: About) -> bool:
    """Whether there is a work of the same name and another year."""
    own = _NAME_AND_YEAR.fullmatch(known.work)
    files = sorted(texts.glob("*/edition.toml"))
    works = (_WORK.search(text_to_point_into(file)) for file in files)
    others = (_NAME_AND_YEAR.fullmatch(work[1]) for work in works if work)
    return own is not None and any(
        one["name"] == own["name"] and one["year"] != own["year"] for one in others if one
    )


def refuse_unknown(texts: Path, known: About) -> None:
    """Raise RefsearchError if what the edition replaces or translates is not in the folder."""
    files = sorted(texts.glob("*/edition.toml"))
    works = {found[1] for file in files if (found := _WORK.search(text_to_point_into(file)))}
    there = sorted({file.parent.name for file in files})
    if known.translation_of and known.translation_of not in there:
        raise RefsearchError(
            msg(
                "there is no edition {} to be a translation of; there are: {}",
                *(repr(known.translation_of), ", ".join(there) or _NONE),
            )
        )
    if known.succeeds and known.succeeds not in {*works, *there}:
        raise RefsearchError(
            msg(
                "there is no work {} to succeed; there are: {}",
                *(repr(known.succeeds), ", ".join(sorted(works)) or _NONE),
            )
        )


def _is_namesake(other: str, known: About) -> bool:
    """Whether an edition of another work has the name of this one, but for year and language."""
    name, _, _ = other.rpartition("-")
    bare = [re.sub(r"-(?:19|20)\d\d$", "", one) for one in (name, known.work)]
    return bare[0] == bare[1] and name != known.work
