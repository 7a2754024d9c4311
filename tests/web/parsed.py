"""What tests of the site share by import: a name of its own, since every folder has a conftest.

A page is read by lxml and asked as Beautiful Soup is, which makes an object of every word: to read
a page with it took three times as long as to make the page, and lxml takes a tenth of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cssselect import HTMLTranslator
from lxml import etree, html

ROOT = Path(__file__).parents[2]
MANY = ("class", "rel")  # attributes that are lists of words
_strings = etree.XPath(
    "descendant::text()[not(parent::script or parent::style or parent::template)]",
    smart_strings=False,
)


@cache
def _selector(css: str, prefix: str) -> etree.XPath:
    if css.startswith(":scope > "):
        css, prefix = css.removeprefix(":scope > "), "child::"
    return etree.XPath(HTMLTranslator().css_to_xpath(css, prefix))


class Tag:
    """An element of a page."""

    prefix = "descendant::"
    inner = staticmethod(html.HtmlElement.iterdescendants)

    def __init__(self, element: html.HtmlElement) -> None:
        self.element = element
        self.name = element.tag

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tag) and self.element is other.element

    def __hash__(self) -> int:
        return hash(self.element)

    def __str__(self) -> str:
        return str(html.tostring(self.element, encoding="unicode", with_tail=False))

    def __getitem__(self, name: str) -> Any:
        value = self.element.attrib[name]
        return value.split() if name in MANY else value

    def get(self, name: str, otherwise: Any = None) -> Any:
        return self[name] if self.has_attr(name) else otherwise

    def has_attr(self, name: str) -> bool:
        return name in self.element.attrib

    def select(self, css: str) -> list[Tag]:
        return [Tag(one) for one in _selector(css, self.prefix)(self.element)]

    def select_one(self, css: str) -> Tag | None:
        return next(iter(self.select(css)), None)

    def find_all(
        self, names: str | list[str] | None = None, recursive: bool = True, **wanted: Any
    ) -> list[Tag]:
        """Return the elements of some names with some attributes; True stands for any value."""
        inner = self.inner(self.element) if recursive else self.element.iterchildren()
        named = (names,) if isinstance(names, str) else names
        found = (Tag(one) for one in inner if named is None or one.tag in named)
        return [one for one in found if all(one.has(*item) for item in wanted.items())]

    def find(self, *names: Any, **wanted: Any) -> Tag | None:
        return next(iter(self.find_all(*names, **wanted)), None)

    def has(self, name: str, wanted: Any) -> bool:
        """Whether an attribute has a value, or that among the words it is a list of."""
        value = self.get(name.rstrip("_"))
        words = value if isinstance(value, list) else [value]
        return value is not None and (wanted in (True, value) or wanted in words)

    def __getattr__(self, name: str) -> Any:
        """Return the first element of a name."""
        return self.find(name)

    def find_parent(self, css: str) -> Tag | None:
        above = _selector(css, "ancestor::")(self.element)
        return Tag(above[-1]) if above else None

    def find_next(self, css: str) -> Tag | None:
        behind = _selector(css, "following::")(self.element)
        return Tag(behind[0]) if behind else None

    @property
    def before(self) -> Tag | str | None:
        """What stands before an element beside it: words, or the element whose end meets it."""
        other = self.element.getprevious()
        if other is None:
            return self.element.getparent().text
        return other.tail or Tag(other)

    @property
    def strings(self) -> list[str]:
        """The texts of the page, but not its scripts."""
        return list(_strings(self.element))

    @property
    def stripped_strings(self) -> Iterator[str]:
        return filter(None, map(str.strip, self.strings))

    def get_text(self, between: str = "", strip: bool = False) -> str:
        return between.join(self.stripped_strings if strip else self.strings)

    text = property(get_text)

    @property
    def string(self) -> str:
        """The text that an element holds and nothing besides: that of a script too."""
        return str(self.element.text)

    def extract(self) -> None:
        """Take an element out of its page; what stands behind it stays."""
        self.element.drop_tree()


class Html(Tag):
    """A page: to ask it is to ask its outermost element too."""

    prefix = "descendant-or-self::"
    inner = staticmethod(html.HtmlElement.iter)


Soup = Callable[..., Tag]


def parsed(page: str | bytes) -> Tag:
    """Read a page, or a fragment as it stands."""
    text = page if isinstance(page, str) else page.decode()
    if text[:9].lower() == "<!doctype":
        return Html(html.document_fromstring(text))
    return Tag(html.fragment_fromstring(text, create_parent="fragment"))
