"""Folders of the store: one to build in, the name it gets when it is finished, the old ones."""

from __future__ import annotations

import errno
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from refsearch.errors import RefsearchError, reason_of
from refsearch.messages import msg

_UNFINISHED = "building-"
_BUILD_NAME = re.compile("[0-9a-f]{16}")
_KEPT = 2  # builds kept beside the one just made: a server may be starting on one of them
_ABANDONED = 3600.0  # seconds after which an unfinished build is nobody's
_ATTEMPTS = 9  # to put a build in place beside others that do the same


@contextmanager
def workshop_in(store: Path) -> Iterator[Path]:
    """A folder to build in, beside where the build will stand; gone afterwards.

    Raises RefsearchError where it can't be made or filled.
    """
    folder = None
    try:
        store.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f"{_UNFINISHED}{os.getpid()}-", dir=store))
        yield folder
    except OSError as error:
        raise RefsearchError(
            msg(
                "cannot write to {}: {}; set REFSEARCH_STORE to another folder",
                store,
                reason_of(error),
            )
        ) from error
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def put_in_place(finished: Path, place: Path, workshop: Path) -> None:
    """Give a build its final name; what has the name goes, even if another put it there just now.

    Two builds of the same name say the same, so the last that is put there stays.
    """
    for attempt in range(_ATTEMPTS):
        with suppress(FileNotFoundError):
            place.rename(workshop / f"replaced-{attempt}")
        try:
            finished.rename(place)
            return
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST) or attempt + 1 == _ATTEMPTS:
                raise


def drop_old_builds(place: Path) -> None:
    """Remove all but the latest builds, and what builds that were killed left behind."""
    folders = [f for f in place.parent.iterdir() if f.is_dir() and f != place]
    unfinished = [f for f in folders if f.name.startswith(_UNFINISHED)]
    killed = [f for f in unfinished if _age(f) > _ABANDONED and not _at_work(f)]
    builds = sorted((f for f in folders if _BUILD_NAME.fullmatch(f.name)), key=_age)
    for folder in [*killed, *builds[_KEPT:]]:
        shutil.rmtree(folder, ignore_errors=True)


def _at_work(folder: Path) -> bool:
    """Whether the process that builds in a folder lives: no clock put forward abandons it."""
    number = folder.name.removeprefix(_UNFINISHED).partition("-")[0]
    if os.name != "posix" or not number.isdigit():  # elsewhere to ask a process is to end it
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _age(folder: Path) -> float:
    return time.time() - folder.stat().st_mtime
