"""``references.toml``: references that need a human reader, each with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from refsearch.citations.locator import is_in
from refsearch.citations.series import UNSPACED
from refsearch.files import is_recorded, read_toml
from refsearch.library.links import Reference

# Goes on with a word or a number: not where words have no spaces, nor the mark of a note.
_GOES_ON = rf"[^\W{UNSPACED}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff⁰¹²³⁴-⁹]"


class ManualReference(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"holder": "in"}
):
    """A reference without a number, or with a wrong one: ``text`` as it stands in the holder.

    It applies to every occurrence there, or only to occurrence ``at``: 2 for the second.
    ``targets`` and ``missing`` are ids of the edition or global ids; ``missing`` are meant, but
    no file has them, or a file has another text under that id.
    ``intended`` tells that the printed number is not the one meant.
    """

    holder: str
    text: str
    reason: str
    targets: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    intended: bool = False
    at: int = 0


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"holder": "in"}):
    """Words that only look like a reference, as they stand in the holder, with the reason.

    This applies to every occurrence there, or only to occurrence ``at``.
    """

    holder: str
    text: str
    reason: str
    at: int = 0


class AsPrinted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"holder": "in"}):
    """Citations that lead nowhere because the document itself prints them so.

    They are those that contain ``text``, or all, in a holder and everything inside it.
    """

    holder: str
    reason: str
    text: str = ""


class Context(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"holder": "in"}):
    """What bare labels ("punto 3a") mean in a holder and everything inside it.

    They are resolved from the provision ``means``, as in a commentary printed apart from its
    text; within quotations only if ``quotations`` says that this provision is quoted.
    """

    holder: str
    means: str
    reason: str
    quotations: bool = False


class ManualIndexTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed target of the index that is wrong, and what it must have meant, if known.

    A target printed as "Definitions" is not wrong; ``definition`` is the one that it means.
    """

    heading: str
    printed: str
    reason: str
    entry: str = ""
    intended: str = ""
    definition: str = ""


class ManualReferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What a reader has recorded about an edition's references.

    ``not_a_reference`` are words that cite something else: a statute, another paper.
    """

    reference: tuple[ManualReference, ...] = ()
    not_a_reference: tuple[Passage, ...] = ()
    as_printed: tuple[AsPrinted, ...] = ()
    context: tuple[Context, ...] = ()
    index: tuple[ManualIndexTarget, ...] = ()


def printed_so(manual: ManualReferences, reference: Reference) -> AsPrinted | None:
    """Return the entry by which a citation that leads nowhere is as the document prints it."""
    inside = (one for one in manual.as_printed if is_in(reference.holder, one.holder))
    return next((one for one in inside if whole_words(one.text).search(reference.text)), None)


@lru_cache(maxsize=1 << 10)  # the records of some editions
def whole_words(text: str) -> re.Pattern[str]:
    """Return the pattern of words that are not the beginning or the end of longer ones.

    >>> [whole_words("zu 1").findall(text) for text in ("zu 1.", "zu 10", "zu 1.2", "dazu 1")]
    [['zu 1'], [], [], []]
    """
    before = rf"(?<!{_GOES_ON})" if re.match(_GOES_ON, text) else ""
    before += r"(?<!\d\.)" if text[:1].isdigit() else ""
    after = rf"(?!{_GOES_ON})" if re.match(_GOES_ON, text[-1:]) else ""
    after += r"(?!\.\d)" if text[-1:].isdigit() else ""
    return re.compile(before + re.escape(text) + after)


def standing(item: ManualReference | Passage, holder: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans at which a reader's words stand in the text of a holder."""
    if item.holder == holder:
        every = enumerate(whole_words(item.text).finditer(text), 1)
        yield from (found.span() for n, found in every if item.at in (0, n))


def read_manual_references(path: Path) -> ManualReferences:
    """Read a ``references.toml`` (a missing file is empty); raise TextError if it is malformed."""
    if not is_recorded(path):
        return ManualReferences()
    return read_toml(path, ManualReferences)
