"""Writing the site: a page as ``index.html`` in a folder of its name, packed files beside it.

An address such as ``/it/bridge-2017-it/27`` is a page and the beginning of others, so its file
cannot have its name. What is neither a page nor a file that others are linked with (an edition to
download, what is kept without a network) is left out: the application sends it with headers of its
own.
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import brotli
from flask import Flask

from refsearch.errors import RefsearchError, reason_of
from refsearch.messages import msg
from refsearch.web.common.http.compression import is_text
from refsearch.web.frozen.nginx import configuration
from refsearch.web.frozen.walking import FIRST, Found, Walk, Walker

# in the folder: the files, the name of the build they are of, what nginx is configured with
SITE, BUILD, NGINX = "site", "build", "nginx.conf"
_BROTLI = 9  # of 11: ten times faster than the last, pages two hundredths larger
_GZIP = 9  # of 9: done once, sent often
_PACKERS = 2  # threads: they pack while the next page is made
_AHEAD = 200  # pages that may wait to be packed: some 10 MB


@dataclass(frozen=True, slots=True)
class Written:
    """How many files were written, packed ones aside, and what the walk has met."""

    files: int
    walk: Walk


def write_site(
    app: Flask,
    out: Path,
    under: Iterable[str] = ("/",),
    progress: Callable[[int], None] = lambda _: None,
) -> Written:
    """Write the pages under some addresses into a folder, in the place of an earlier export.

    Raises RefsearchError where the folder holds anything else or can't be written. The earlier
    export stands until this one is complete.
    """
    _refuse_strange(out)
    walker = Walker(app, under)
    with _unfinished(out) as fresh:
        files = 0
        with ThreadPoolExecutor(_PACKERS) as packers:
            waiting: list[Future[None]] = []
            for found in walker.found():
                place = file_of(found)
                if place is None:
                    continue
                waiting += _written(fresh / SITE / place, found, packers)
                files += 1
                if len(waiting) > _AHEAD:
                    waiting.pop(0).result()
                progress(files)
            for one in waiting:
                one.result()
        rules = configuration(app, out.absolute() / SITE)
        (fresh / NGINX).write_text(rules, encoding="utf-8")
        (fresh / BUILD).write_text(f"{app.config['BUILD']}\n", encoding="utf-8")
    return Written(files, walker.walk)


def file_of(found: Found) -> PurePosixPath | None:
    """Return the file for an answer, or None if the application has to send it.

    >>> str(file_of(Found("/it/bridge-2017-it/27.B", "text/html", b"")))
    'it/bridge-2017-it/27.B/index.html'
    """
    path = PurePosixPath(found.path.lstrip("/"))
    if ".." in path.parts:
        return None
    if found.media_type == "text/html":
        return path / "index.html"
    return path if found.path.startswith("/static/") or found.path in FIRST else None


def _written(file: Path, found: Found, packers: Executor) -> Iterator[Future[None]]:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(found.body)
    if is_text(found.media_type):
        yield packers.submit(_pack, file, found.body)


def _pack(file: Path, body: bytes) -> None:
    small = brotli.compress(body, mode=brotli.MODE_TEXT, quality=_BROTLI)
    file.with_name(f"{file.name}.br").write_bytes(small)
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(body, _GZIP, mtime=0))


def _refuse_strange(out: Path) -> None:
    if out.exists() and not (out / BUILD).is_file() and not _is_empty(out):
        raise RefsearchError(
            msg("{} holds something else; name a new folder or an earlier export", out)
        )


def _is_empty(out: Path) -> bool:
    return out.is_dir() and not any(out.iterdir())


@contextmanager
def _unfinished(out: Path) -> Iterator[Path]:
    """Give a folder beside the one to write, which takes its place when all is done."""
    made = None
    try:
        out.absolute().parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.absolute().parent))
        fresh = made / "fresh"
        fresh.mkdir()
        yield fresh
        if out.exists():
            out.rename(made / "earlier")
        fresh.rename(out)
    except OSError as error:
        raise RefsearchError(msg("cannot write {}: {}", out, reason_of(error))) from error
    finally:
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)
