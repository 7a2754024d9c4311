"""Element ids of Akoma Ntoso: an eId is a locator with the element name of each component.

``27.B.1.a`` is ``art_27__para_B__subpara_1__point_a``: the element of a step follows from its
depth, its number is the locator's component as it stands, and the prefixes are those of the Akoma
Ntoso Naming Convention (OASIS, 2019). A level with a slug instead of a label is an ``hcontainer``.
Beside the provisions: ``def_revoke`` for ``def.revoke``, ``authorialNote_7`` for ``fn.7``;
``chp_…``, ``part_…`` and ``sec_…`` for groups of laws, ``container_preface`` for a front part.
"""

from __future__ import annotations

from refsearch.citations.locator import Locator
from refsearch.library.book.book import Book
from refsearch.library.citation_style import is_label
from refsearch.library.model import Part

_PREFIXES = {
    "article": "art",
    "paragraph": "para",
    "subparagraph": "subpara",
    "chapter": "chp",
    "section": "sec",
}
_LABELLED = ("article", "paragraph", "subparagraph", "point", "indent")
_GROUPS = ("chapter", "part", "section")
_LOOSE = {"def": "def", "fn": "authorialNote"}
_DEEPER = "level"


def element_of(locator: Locator) -> str:
    """Return the element that a provision is.

    >>> element_of(Locator.from_id("27.B.1.a")), element_of(Locator.from_id("tabelle"))
    ('point', 'hcontainer')
    """
    if not is_label(locator.parts[-1]) or (locator.depth == 0 and not locator.parts[0].isdigit()):
        return "hcontainer"
    return _LABELLED[locator.depth] if locator.depth < len(_LABELLED) else _DEEPER


def locator_eid(locator: Locator) -> str:
    """Return the eId of a provision, definition or footnote.

    >>> locator_eid(Locator.from_id("13.burraco-reale"))
    'art_13__hcontainer_burraco-reale'
    """
    space = _LOOSE.get(locator.parts[0]) if len(locator.parts) > 1 else None
    if space:
        return f"{space}_{'.'.join(locator.parts[1:])}"
    steps = (Locator(locator.parts[: n + 1]) for n in range(len(locator.parts)))
    return "__".join(_step(element_of(step), step.parts[-1]) for step in steps)


def _step(element: str, number: str) -> str:
    return f"{_PREFIXES.get(element, element)}_{number}"


def id_of_eid(eid: str) -> str:
    """Return the id that an eId was made from.

    >>> id_of_eid("art_27__para_B__subpara_1__point_a"), id_of_eid("def_revoke")
    ('27.B.1.a', 'def.revoke')
    """
    spaces = {prefix: space for space, prefix in _LOOSE.items()}
    prefix, _, rest = eid.partition("_")
    if prefix in spaces:
        return f"{spaces[prefix]}.{rest}"
    return ".".join(step.partition("_")[2] for step in eid.split("__"))


def group_element(parts: tuple[Part, ...], part: Part) -> str:
    """Return the element of a group of laws: a chapter, a part in it, a section in that.

    The id of a group inside another begins with the other's: ``capitolo-v-parte-i``.
    """
    around = [p for p in parts if p.kind == "laws" and part.id.startswith(f"{p.id}-")]
    return _GROUPS[len(around)] if len(around) < len(_GROUPS) else _DEEPER


def part_eid(book: Book, part: Part) -> str | None:
    """Return the eId of a part; None for a group of laws without a title, which is no element."""
    if part.kind == "laws":
        title = part.title
        return _step(group_element(book.document.parts, part), part.id) if title else None
    return _step("container" if part.kind == "front" else "hcontainer", part.id)


def eid_of(book: Book, id_: str) -> str | None:
    """Return the eId of anything that a reference can point at; None for the whole document."""
    if id_ in book.provisions or id_ not in book.parts:
        return locator_eid(Locator.from_id(id_))
    return part_eid(book, book.parts[id_])


def index_eid(part: Part, number: int) -> str:
    """Return the eId of a heading of the printed index, counted from 1."""
    return f"{_step('hcontainer', part.id)}__{_step('hcontainer', str(number))}"
