"""The log: one line for each request, as JSON or plain text, and all other messages.

What readers search for and where they are stands in no line, unless the operator asks for it: of an
address the path is logged, not the query; what gunicorn says of a bad request is shortened.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog
from structlog.typing import Processor

from refsearch.server.watching import Exchange, Observer
from refsearch.settings import Settings

_SHARED: tuple[Processor, ...] = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
)
_LONGEST = 200  # characters of a path: no page of the site has a longer one


def set_up(settings: Settings) -> None:
    """Set up logging on standard error for this process and its forks, by the settings."""
    as_json = structlog.processors.JSONRenderer(ensure_ascii=False)
    # a traceback without the values in it: those of a request tell of its reader
    traceback = structlog.dev.plain_traceback
    plain = structlog.dev.ConsoleRenderer(
        colors=False, pad_event_to=0, exception_formatter=traceback
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *([structlog.processors.format_exc_info] if settings.log == "json" else []),
            as_json if settings.log == "json" else plain,
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    if not settings.log_readers:
        handler.addFilter(without_readers)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.raiseExceptions = False  # a full disk under the log is no fault of a request
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def request_log(settings: Settings, build: str) -> Observer:
    """Return an observer that logs each request, with the build that answered it."""
    log = structlog.get_logger("refsearch.requests").bind(build=build)

    def tell(exchange: Exchange) -> None:
        """Log an exchange as a line."""
        line: dict[str, Any] = {
            "id": exchange.id,
            "method": exchange.method,
            "path": exchange.path[:_LONGEST],
            "kind": exchange.kind,
            "status": exchange.status,
            "ms": round(1000 * exchange.seconds, 1),
        }
        if settings.log_readers:
            line |= {"query": exchange.query, "reader": exchange.reader}
        log.info("request", **line)

    return tell


def without_readers(record: logging.LogRecord) -> bool:
    """Remove from a log line of gunicorn what a reader asked, and from which address."""
    if record.name != "gunicorn.error":
        return True
    said = str(record.msg)
    if said.startswith("Invalid request from ip="):
        record.msg, record.args = "a request was refused that is not HTTP or over a bound", ()
    elif said.startswith("Error handling request"):
        record.msg, record.args = "a request failed", ()
    elif said.startswith("Socket error"):  # who sends nothing is left after a while
        record.msg, record.args, record.exc_info = "a client stalled or went away", (), None
    return True
