"""Options that several commands have."""

from __future__ import annotations

import click

EDITION = click.option("--edition", help="Only this edition, e.g. bridge-2017-it.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
