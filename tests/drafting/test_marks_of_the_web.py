"""What a text written for the web has besides its words: front matter, quotations, escapes."""

from __future__ import annotations

import pytest
from walked import Walk, walk

SOURCE = """\
---
title: Pond
sidebar_position: 1
---

# Rules of the pond

## Article 1: The pond

### 1.1

The pond is round.

> **Note of the jury**
>
> A pond is round when
> it looks so (Article 2), and
> - wet,
> - deep.

### 1.2

The water is still.

**(1) Note on 1.1**

It may be green.

---
sidebar_position: 2
tags:
  - ducks
---

## Article 2: The ducks

### 2.1

A duck&nbsp;swims&#10;and
dives. <img src="duck.png" width="9"
height="9" />

![](pond.png)

- - -

### 2.2

Term: a duck dives.

### 2.3 {#floats .unnumbered}

::: {.note #duck}
A duck [floats]{.small}<!-- or
sinks --> in the pond, and <!-- seen -->
<!--
-->
dives as Article 1[1](#fn1) says.
:::

### 2.4

It dives like [all the
ducks](#article-2-the-ducks) of the pond.
"""


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    return walk(tmp_path_factory.mktemp("pond"), "pond-2024-en", SOURCE)


def test_front_matter_is_no_text(walked: Walk) -> None:
    assert "sidebar" not in walked.text
    assert "ducks\n" in walked.text
    assert walked.document.edition.title == "Rules of the pond"


def test_pictures_are_told_and_signs_of_the_web_are_read(walked: Walk) -> None:
    assert walked.blocks("2.1")[0].text == "A duck swims and dives."
    lost = [one.partition("the picture ")[2] for one in walked.said if "the picture" in one]
    assert [one.partition(" ")[0] for one in lost] == ["duck.png", "pond.png"]


def test_what_a_page_does_not_show_is_left_out_and_its_words_are_told(walked: Walk) -> None:
    assert [one.text for one in walked.blocks("2.3")] == [
        "A duck floats in the pond, and dives as Article 1¹ says."
    ]
    assert walked.led["2.3"] == ["Article 1 → 1"]
    told = [one.partition("source.txt:")[2] for one in walked.said if "a comment of" in one]
    assert [one.partition(": if")[0] for one in told] == [
        "54: a comment of the page is left out: 'or sinks'",
        "55: a comment of the page is left out: 'seen'",
    ]


def test_a_link_that_goes_on_in_the_next_line_is_one(walked: Walk) -> None:
    assert "It dives like all the ducks of the pond." in walked.text
    assert walked.led["2.4"] == ["all the ducks → 2"]


def test_a_quotation_keeps_its_paragraphs_without_its_marks(walked: Walk) -> None:
    quoted = [one.text for one in walked.blocks("1.1") if one.kind == "quotation"]
    first = "A pond is round when it looks so (Article 2), and"
    assert quoted == ["Note of the jury", first, "wet,", "deep."]


def test_the_proposal_passes_its_own_check(walked: Walk) -> None:
    assert walked.found == []
