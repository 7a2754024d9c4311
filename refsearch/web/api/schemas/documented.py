"""How the fields of the API are described in the OpenAPI document."""

from __future__ import annotations

from typing import Any


def _said(description: str, example: Any = None) -> dict[str, Any]:
    """Return what the document says of a field."""
    return {"description": description, **({} if example is None else {"example": example})}
