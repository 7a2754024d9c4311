"""Descriptions and examples of the API's fields in the OpenAPI document."""

from __future__ import annotations

from typing import Any

import marshmallow as ma


class AsItIs(ma.Schema):
    """A schema of answers that are made in its shape: it describes them and changes nothing."""

    def dump(self, obj: Any, **_more: Any) -> Any:
        """Return what a view has made."""
        return obj


def doc(description: str, example: Any = None) -> dict[str, Any]:
    """Return what the document says of a field."""
    return {"description": description, **({} if example is None else {"example": example})}
