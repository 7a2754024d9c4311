"""A small code that has everything in it, and what tests ask of a parsed document."""

from __future__ import annotations

from datetime import date
from typing import Any

from lxml import etree

from refsearch.paths import texts_folder

AKN = "{http://docs.oasis-open.org/legaldocml/ns/akn/3.0}"
MADE = date(2026, 1, 2)
SMALL = "pebbles-2020-en"
EDITIONS = sorted(path.parent.name for path in texts_folder().glob("*/edition.toml"))

EDITION = """
id = "pebbles-2020-en"
work = "pebbles-2020"
language = "en"
title = "The Laws of Pebbles"
short_title = "Pebbles 2020"
game = "pebbles"
year = 2020
publisher = "Pebble League"
in_force = "2020-05"
[headings]
law = ["Law {number} - {heading}"]
[labels]
styles = [["A."], ["1."], ["(a)"]]
[citation]
law = "Law {number}"
"""

TEXT = """# PREFACE {#preface .front}

A game of *pebbles* & <stones>; see Law 2.

# INTRODUCTION {#introduction .front}

A player *may* throw.

# DEFINITIONS {#definitions .definitions}

Stone {#stone}
:   A pebble, large.

# BOOK I {#book-i .laws}

# PART I {#book-i-part-i .laws}

## Law 1 - The throw[^1:*]

A. Each player throws[^1:*]:

1. (a) one pebble as in *Law 2A and* more;

(b) two pebbles, see Laws from 1 to 2 and Law 9.

    What stands between.

2. three pebbles:

    - white
    - black
        - matt

B. An example of four.

!!! commentary
    Why four?

    > As the old code says.

    Because it does.

!!! old-text "Old"
    Five.

After all: 4. is no label.

!!! editor "Note"
    First line.

    See [Law 2](pebbles-2020-en:2).

[^1:*]: Or *drops*.

# BOOK II {#book-ii .laws}

## Law 2 - Score

A. The table:

| pebbles | points |
|---|---|
| 1 | 10 |
| 2 \\| 3 | see Law 1A |

B.

|  |  |
|---|---|
| a | b |

# ANNEX {#annex}

1. Laws 1A, 2B and 2.

# INDEX {#index .index}

## STONES → Law 1, Law 7

- white → Law 1A1(a), 2
- see Throws

## THROWS

- all → Law 1
"""


def by_eid(root: Any, eid: str) -> Any:
    """The one element with this eId."""
    [found] = root.xpath("//*[@eId=$eid]", eid=eid)
    return found


def tag(element: Any) -> str:
    return str(etree.QName(element).localname)


def words(element: Any) -> str:
    """All text in an element, white space folded."""
    return " ".join("".join(element.itertext()).split())
