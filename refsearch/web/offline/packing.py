"""Packing pages: the same HTML that the site sends, with every line that pages share stored once.

The pages of a text differ in a few lines: 162 of them are 3.9 MB as files and 0.3 MB packed and
compressed. The browser puts a page together again by joining its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from flask import Flask
from werkzeug.test import Client

from refsearch.web.common.http.address import BASE_URL
from refsearch.web.common.http.packed import PACKED

Runs = list[int]


def packed(app: Flask, addresses: Iterable[str]) -> dict[str, Any]:
    """Return the pages at some addresses; missing ones are left out.

    A page is runs of lines: where one begins, and of how many lines it is.
    """
    # past the store of finished answers, which knows a page by its address alone
    client = Client(partial(Flask.wsgi_app, app))
    request_options = {"base_url": app.config[BASE_URL], "environ_overrides": {PACKED: True}}
    lines: dict[str, int] = {}
    pages: dict[str, Runs] = {}
    for address in addresses:
        answer = client.get(address, **request_options)
        if answer.status_code == 200:
            written = answer.get_data(as_text=True).split("\n")
            pages[address] = runs_of([lines.setdefault(line, len(lines)) for line in written])
    return {"lines": list(lines), "pages": pages}


def unpacked(pack: Mapping[str, Any], address: str) -> str:
    """Return a page of a pack, as the browser puts it together."""
    runs: Runs = pack["pages"][address]
    pairs = zip(runs[::2], runs[1::2], strict=True)
    return "\n".join(line for at, count in pairs for line in pack["lines"][at : at + count])


def runs_of(numbers: list[int]) -> Runs:
    """Return runs of numbers that follow each other.

    >>> runs_of([0, 1, 2, 7, 8, 3])
    [0, 3, 7, 2, 3, 1]
    """
    runs: Runs = []
    for number in numbers:
        if runs and runs[-2] + runs[-1] == number:
            runs[-1] += 1
        else:
            runs += [number, 1]
    return runs
