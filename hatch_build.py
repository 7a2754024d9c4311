"""Build hook: compiles the message catalogs, for wheels and for editable installs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_TRANSLATIONS = "refsearch/web/translations"


def compile_catalogs(folder: Path) -> list[Path]:
    """Write a ``.mo`` beside each ``.po`` under ``folder`` that has changed; return them all."""
    return [_compiled(po) for po in sorted(folder.glob("*/LC_MESSAGES/*.po"))]


def _compiled(po: Path) -> Path:
    mo = po.with_suffix(".mo")
    if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
        with po.open("rb") as source:
            catalog = read_po(source, locale=po.parts[-3])
        with mo.open("wb") as target:
            write_mo(target, catalog)
    return mo


class CatalogHook(BuildHookInterface):  # type: ignore[misc]
    """Adds the compiled catalogs, which are not under version control, to what is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogs before anything is packed."""
        for mo in compile_catalogs(Path(self.root) / _TRANSLATIONS):
            build_data["artifacts"].append(mo.relative_to(self.root).as_posix())
