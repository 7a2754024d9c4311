"""Query parameters of the API: their types and bounds, with error messages of our own."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from refsearch.compute.extent import short_list, short_text
from refsearch.compute.shape_faults import KINDS, NEEDED
from refsearch.messages import Message, msg
from refsearch.web.common.i18n import interface


class _Argument(fields.Field[Any]):
    """A parameter that says itself what is wrong with it: marshmallow has English only."""

    kind: Message

    def make_error(self, key: str, **_more: object) -> ma.ValidationError:
        """Return the error for a parameter that is missing or of another kind."""
        wrong = NEEDED if key == "required" else msg("{} is needed", self.kind)
        return ma.ValidationError([wrong])


class Text(_Argument, fields.String):
    """A text."""

    kind = KINDS["str"]


class Texts(_Argument, fields.List[str]):
    """Texts, each given by the same name again."""

    kind = KINDS["array"]

    def __init__(self, most: int, longest: int, **more: Any) -> None:
        super().__init__(Text(validate=Filled(longest)), validate=FewTexts(most), **more)

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> list[str | None]:
        """Return the texts; what is wrong with one is said of the parameter, not of its place."""
        try:
            return super()._deserialize(value, attr, data, **more)
        except ma.ValidationError as error:
            wrong = error.messages.values() if isinstance(error.messages, dict) else ()
            raise ma.ValidationError(next(iter(wrong), [NEEDED])) from error


class Number(_Argument, fields.Integer):
    """A whole number."""

    kind = KINDS["int"]


class Between(validate.Range):
    """Whole numbers from one to another."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    def __call__(self, value: Any) -> Any:
        """Return the number; raise ValidationError for one out of bounds."""
        if value < self.least:
            raise ma.ValidationError([msg("{} of at least {} is needed", KINDS["int"], self.least)])
        if value > self.most:
            raise ma.ValidationError([msg("{} of at most {} is needed", KINDS["int"], self.most)])
        return value


class Filled(validate.Length):
    """Texts that are not empty, and of at most so many characters."""

    def __init__(self, most: int | None = None) -> None:
        super().__init__(1, most)
        self.most = most

    def __call__(self, value: Any) -> Any:
        """Return the text; raise ValidationError for one that is empty or too long."""
        if not value:
            raise ma.ValidationError([NEEDED])
        if self.most is not None and len(value) > self.most:
            raise ma.ValidationError([short_text(self.most)])
        return value


class FewTexts(validate.Length):
    """One text or more, and at most so many."""

    def __init__(self, most: int) -> None:
        super().__init__(1, most)
        self.most = most

    def __call__(self, value: Any) -> Any:
        """Return the texts; raise ValidationError for none or too many."""
        if not value:
            raise ma.ValidationError([NEEDED])
        if len(value) > self.most:
            raise ma.ValidationError([short_list(self.most)])
        return value


class OneOf(validate.OneOf):
    """One of some values."""

    def __call__(self, value: str) -> str:
        """Return the value; raise ValidationError for any other."""
        if value not in self.choices:
            raise ma.ValidationError([msg("one of {} is needed", ", ".join(self.choices))])
        return value


class OneOfInterface(OneOf):
    """The languages of the interface; which they are is known as the document is made."""

    def __init__(self) -> None:
        self.labels: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]  # an attribute of OneOf
        """The codes of the languages."""
        return interface()
