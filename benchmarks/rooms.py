"""A picture of the rooms, made from the imports: ``python -m benchmarks.rooms`` writes it.

An arrow stands for at least one import; one that follows from others is left out.
"""

from __future__ import annotations

from pathlib import Path

import grimp

PICTURE = Path(__file__).parent.parent / "docs" / "rooms.md"
PACKAGE = "refsearch"
# for those who stand at the bottom every room would have an arrow
GROUND = {"errors", "files", "messages", "paths", "manifest", "json_input", "decoding"}


def picture() -> str:
    """Return the page: a Mermaid drawing of the rooms and their imports."""
    graph = grimp.build_graph(PACKAGE)
    names = {child.rpartition(".")[2] for child in graph.find_children(PACKAGE)}
    rooms = sorted(name for name in names if name not in GROUND and not name.startswith("__"))
    below = {room: _imports(graph, room, rooms) for room in rooms}
    arrows = [f"  {room} --> {other}" for room in rooms for other in sorted(_direct(room, below))]
    head = "# The rooms\n\nMade from the imports by `python -m benchmarks.rooms`.\n"
    return "\n".join([head, "```mermaid", "flowchart TD", *arrows, "```", ""])


def _imports(graph: grimp.ImportGraph, room: str, rooms: list[str]) -> set[str]:
    own = f"{PACKAGE}.{room}"
    others = (other for other in rooms if other != room)
    return {
        other
        for other in others
        if graph.direct_import_exists(importer=own, imported=f"{PACKAGE}.{other}", as_packages=True)
    }


def _direct(room: str, below: dict[str, set[str]]) -> set[str]:
    """Return the rooms that are not reached through another one."""
    return {one for one in below[room] if not any(_reaches(o, one, below) for o in below[room])}


def _reaches(start: str, end: str, below: dict[str, set[str]]) -> bool:
    if start == end:
        return False
    return end in below[start] or any(_reaches(other, end, below) for other in below[start])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
