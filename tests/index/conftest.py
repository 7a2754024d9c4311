"""The index of a small library."""

from __future__ import annotations

from small_index import small_index, small_library

__all__ = ["small_index", "small_library"]
