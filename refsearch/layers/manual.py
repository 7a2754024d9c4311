"""``references.toml``: references that only a reader can resolve, each with its reason."""

from __future__ import annotations

from pathlib import Path

import msgspec

from refsearch.errors import TextError


class ManualReference(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"holder": "in"}
):
    """A reference without a number, or with a wrong one: ``text`` as it stands in the holder."""

    holder: str
    text: str
    targets: tuple[str, ...]
    reason: str


class ManualIndexTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed target of the index that is wrong, and what it must have meant, if known."""

    heading: str
    printed: str
    reason: str
    entry: str = ""
    intended: str = ""


class ManualReferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a reader has added to an edition's references."""

    reference: tuple[ManualReference, ...] = ()
    index: tuple[ManualIndexTarget, ...] = ()


def read_manual_references(path: Path) -> ManualReferences:
    """Read a ``references.toml`` (none is an empty one); raise TextError for a malformed one."""
    if not path.exists():
        return ManualReferences()
    try:
        return msgspec.toml.decode(path.read_bytes(), type=ManualReferences)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise TextError(str(path), 1, str(error)) from error
