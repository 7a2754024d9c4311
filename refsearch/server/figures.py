"""The folder where processes store their metrics, so that each can report those of all."""

from __future__ import annotations

import os
import shutil
from tempfile import mkdtemp
from typing import Any

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # as the library calls it, which looks when it is imported


def shared_figures() -> dict[str, Any]:
    """Make the folder, unless one is named; return what gunicorn is to do at the end of each."""
    named = os.environ.get(_FOLDER)
    folder = named or mkdtemp(prefix="refsearch-metrics-")
    os.environ[_FOLDER] = folder

    def forget(_master: Any, worker: Any) -> None:
        """Leave the gauges of a process that has ended out of the sums."""
        # the library looks for its folder when it is imported
        from prometheus_client import multiprocess

        # some versions of the library have types, others none
        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call,unused-ignore]

    def remove(_master: Any) -> None:
        """Remove the folder, if it was made here."""
        if not named:
            shutil.rmtree(folder, ignore_errors=True)

    return {"child_exit": forget, "on_exit": remove}
