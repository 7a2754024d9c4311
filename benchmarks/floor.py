"""The server with an application that does nothing: what gunicorn itself takes of a request.

    python -m benchmarks.floor PORT

``/4000`` is answered with 4,000 bytes, by one process with the bounds of ``refsearch serve``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from refsearch.server.listening import Listening
from refsearch.server.serving import serve
from refsearch.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_BYTES = b"." * (1 << 20)


def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
    """Answer with as many bytes as the address says."""
    body = _BYTES[: int(environ["PATH_INFO"].removeprefix("/") or 0)]
    start("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(body)))])
    return (body,)


if __name__ == "__main__":
    with Listening("127.0.0.1", int(sys.argv[1])) as listening:
        serve(answer, listening, workers=1, threads=Settings().threads)
