"""Answers, in a process of its own, how much processor time each page takes there.

Reads an address a line, writes the milliseconds of its answer. Run with a checkout in PYTHONPATH,
so that two versions of the code can be asked in turn.
"""

from __future__ import annotations

import sys
from time import process_time

from refsearch.web.app import create_app

try:
    from refsearch.store.opening import open_library
except ImportError:  # the version that pages are compared with has it there
    from refsearch.store import open_library  # type: ignore[attr-defined,no-redef]


def main() -> None:
    opened = open_library()
    client = create_app(opened.library, opened.engine).test_client()
    print("ready", flush=True)
    for line in sys.stdin:
        before = process_time()
        client.get(line.strip()).get_data()
        print(1000 * (process_time() - before), flush=True)


if __name__ == "__main__":
    main()
