"""``python -m refsearch``."""

from refsearch.cli import main

main(prog_name="refsearch")
