"""Plain data converted into declared shapes, safely in several threads.

What msgspec knows of a type it works out when it first converts to it, and other threads already
see half of it: a process ends there (0.22; a segmentation fault). So one thread alone does that.
"""

from __future__ import annotations

from threading import RLock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_known: set[Any] = set()
_lock = RLock()


def known(type_: type[T]) -> type[T]:
    """Return a type of which all is worked out, and of the types in it."""
    if type_ not in _known:
        with _lock:
            msgspec.msgpack.Decoder(type_)
            _known.add(type_)
    return type_


def convert(data: Any, type_: type[T], *, strict: bool = True) -> T:
    """Return plain data as a type; raise msgspec.ValidationError where it does not fit."""
    return msgspec.convert(data, known(type_), strict=strict)
