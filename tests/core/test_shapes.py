"""A type that several threads convert to at once, for the first time, ends no process."""

from __future__ import annotations

import subprocess
import sys

# In a process of its own: without the lock it ends there, by a segmentation fault.
PROGRAM = """
import sys
from dataclasses import make_dataclass
from threading import Barrier, Thread
from refsearch.shapes import convert

sys.setswitchinterval(1e-6)
for number in range(100):
    fields = [(f"f{k}", int) for k in range(20)]
    inner = [make_dataclass(f"In{number}_{n}", fields) for n in range(20)]
    outer = make_dataclass(f"Out{number}", [(f"n{n}", one) for n, one in enumerate(inner)])
    data = {f"n{n}": {f"f{k}": k for k in range(20)} for n in range(20)}
    together = Barrier(4)

    def first():
        together.wait()
        assert convert(data, outer).n19.f19 == 19

    threads = [Thread(target=first) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("all converted")
"""


def test_threads_that_first_convert_to_a_type_at_once_all_get_it() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, "all converted\n"), ended.stderr
