"""Runs the commands: ``python -m refsearch``."""

from refsearch.cli.main import main

main(prog_name="refsearch")
