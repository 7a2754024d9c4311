"""What is measured in a page, as scripts for the browser; ``make site-measures`` uses them."""

from __future__ import annotations

# Not innerWidth: a phone zooms out until all that is too wide is in its window.
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# 44 px; what is in a segmented control stands inside its border, which is tapped too.
SMALL_TARGETS = """() => [...document.querySelectorAll(
        "header.bar :is(a, button, input), nav.tabs a, .toolline :is(a, button), .text-seg a, "
        + ".tools button, .steps a, "
        + ".pager a, .rows > li > a, .tiles a, .letters a, .ptools button, .btn, .chip, .cites a, "
        + ".seg :is(a, label), .choices a, .path a, .stepbar :is(a, button), .option, .key, summary"
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
TEXT_ELEMENTS = ("p", "li", "td", "th", "h2", "h3")
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
# Where what a page shows begins, below its title and what leads elsewhere.
BEGINS = """() => [...document.querySelectorAll(
    "main :is(p, li, dd, td, th, legend, label, summary, output, figure, svg)"
)].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height > 0
    && !e.closest(".crumb, .lead, .toolline, .steps, .kept-note, nav, button, a, h1"))
    .map((e) => e.getBoundingClientRect().top).sort((a, b) => a - b)[0] ?? Infinity"""
_STUCK = """const stuck = () => [...document.querySelectorAll("body *")].filter((e) => {
        // what is folded away is asked nothing else: to measure it would lay it out
        if (!e.checkVisibility()) return false;
        const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(e);
        if (position !== "fixed" && position !== "sticky") return false;
        const box = e.getBoundingClientRect();
        if (!box.height || e.closest("[popover], .tablewrap")) return false;
        const near = (one, other) => Math.abs(one - parseFloat(other)) < 1;
        return position === "fixed"
            || near(box.top, insetBlockStart) || near(innerHeight - box.bottom, insetBlockEnd);
    });"""
# What stays while the page scrolls, and lies over something else that does.
STUCK_OVER_STUCK = (
    "() => {"
    + _STUCK
    + """
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
        || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const all = stuck();
    return all.flatMap((one, n) => all.slice(n + 1)
        .filter((other) => !one.contains(other)
            && !apart(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => `${one.outerHTML.slice(0, 60)} and ${other.outerHTML.slice(0, 60)}`));
}"""
)
# The share of the window's height that is always covered: columns of their own cover nothing.
COVERED = (
    "() => {"
    + _STUCK
    + """
    return stuck().filter((e) => !e.matches(".rail, .side"))
        .reduce((sum, e) => sum + e.getBoundingClientRect().height, 0) / innerHeight;
}"""
)
# What is cut off at the window's side; what scrolls by itself is not.
CUT_OFF = """() => {
    const scrolls = (e) => e && e !== document.body
        && (getComputedStyle(e).overflowX === "auto" || scrolls(e.parentElement));
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll("header.bar *, main *, footer *")]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > width + 1
            && e.getBoundingClientRect().width > 1
            && !e.closest(".vh, .visually-hidden, svg, [popover]") && !scrolls(e))
        .map((e) => e.outerHTML.slice(0, 90));
}"""
