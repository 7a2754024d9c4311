"""The longest address that is accepted; longer ones are refused unread."""

from __future__ import annotations

from flask import Flask, request
from werkzeug.exceptions import RequestURITooLarge

from refsearch.messages import msg

# A query of 500 Greek characters takes 3,000 as they are escaped, a ruling with every fact less.
LONGEST_ADDRESS = 8_000
# An input may stand in an address: each of its fields has a bound of its own.
_WITH_INPUTS = ("calculators", "compute")


def register(app: Flask) -> None:
    """Refuse addresses that are too long."""
    app.before_request(_refuse_too_long)


def is_address_too_long() -> bool:
    """Whether the address of this request is longer than any meaningful one."""
    counted = b"" if request.blueprint in _WITH_INPUTS else request.query_string
    return len(request.environ.get("PATH_INFO", "")) + len(counted) > LONGEST_ADDRESS


def _refuse_too_long() -> None:
    if is_address_too_long():
        raise RequestURITooLarge(
            msg("an address of at most {} characters is taken", LONGEST_ADDRESS)
        )
