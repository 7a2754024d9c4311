"""What is measured in a page, as scripts for the browser; ``make site-measures`` uses them."""

from __future__ import annotations

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
# 44 px; what is in a segmented control stands inside its border, which is tapped too.
SMALL_TARGETS = """() => [...document.querySelectorAll(
        "header.bar :is(a, button, input), nav.tabs a, .toolline :is(a, button), .text-seg a, "
        + ".tools button, .steps a, "
        + ".pager a, .rows > li > a, .tiles a, .letters a, .ptools button, .btn, .chip, .cites a"
    )].filter((e) => e.getClientRects().length
        && e.getBoundingClientRect().height < (e.closest(".seg") ? 37.5 : 43.5))
    .map((e) => e.outerHTML.slice(0, 90) + " " + e.getBoundingClientRect().height)"""
SHIFTS = """() => new Promise((done) => new PerformanceObserver((list) => done(
        list.getEntries().reduce((sum, e) => sum + e.value, 0)
    )).observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done(0), 400))"""
# Whether there is one h1, before it nothing, and after it no level that skips one.
HEADINGS = """() => {
    const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
        .filter((e) => e.getClientRects().length && !e.closest("[popover], dialog"))
        .map((e) => Number(e.tagName[1]));
    return levels[0] === 1 && levels.filter((n) => n === 1).length === 1
        && levels.every((n, at) => !at || n <= levels[at - 1] + 1);
}"""
# Where the words of a law begin.
FIRST = """() => document.querySelector(
    ".law :is(p, li, td, th, h2, h3):not(.kind-name, .note-title)"
)?.getBoundingClientRect().top ?? 0"""
# Where what one came for begins: the words of a law, a hit, an answer to choose, a result, a tile.
CAME_FOR = """() => [...document.querySelectorAll(
    ".law :is(p, li, td, th, h2, h3):not(.kind-name, .note-title), .cmp td, .redline p, .hit, "
    + ".choices a, .verdict, .answer, .tiles a, .grid-t, .pairs, main .rows > li > a"
)].filter((e) => e.getClientRects().length && e.getBoundingClientRect().height > 0)
    .map((e) => e.getBoundingClientRect().top).sort((a, b) => a - b)[0] ?? 0"""
