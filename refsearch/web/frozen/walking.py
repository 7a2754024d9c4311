"""Walking the site: from the sitemap along every link, as a browser would follow them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from flask import Flask
from lxml import html
from werkzeug.exceptions import HTTPException
from werkzeug.test import Client, TestResponse

# Of these the answer is made for what is asked: they stay with the application.
_ASKING = frozenset({"search", "suggestions", "rulings"})
_OF_PROGRAMS = ("/api/", "/openapi.json", "/opensearch.xml")
_PREVIEWED = ("pages.unit",)  # what a script fetches to show beside a link
_OF_FORMS = ("action", "formaction")  # attributes that say where a form is sent
FIRST = ("/sitemap.xml", "/robots.txt")
_OK, _REDIRECTS, _LEAST_ERROR = 200, (301, 302, 303, 307, 308), 400  # of HTTP


@dataclass(frozen=True, slots=True)
class Found:
    """An answer as it is to be written; ``path`` is that of its address, not escaped."""

    path: str
    media_type: str
    body: bytes


@dataclass(slots=True)
class Walk:
    """What a walk has met: ``broken`` are links that lead nowhere, with a page that has them."""

    followed: int = 0
    broken: dict[str, str] = field(default_factory=dict)


class Walker:
    """Follows every link of a site, each once, as far as it leads under some addresses."""

    def __init__(self, app: Flask, under: Iterable[str] = ("/",)) -> None:
        self.walk = Walk()
        self._under = (*FIRST, "/static/", *under)
        self._files = Path(str(app.static_folder))
        self._client = Client(app, TestResponse)
        self._rules = app.url_map.bind("localhost")
        self._from: dict[str, str] = {}
        self._waiting: deque[str] = deque()

    def found(self, first: Iterable[str] = FIRST) -> Iterator[Found]:
        """Yield each answer that is to be written; links to anything else are tried as well."""
        files = (file for file in sorted(self._files.rglob("*")) if file.is_file())
        self._add("", (f"/static/{file.relative_to(self._files).as_posix()}" for file in files))
        self._add("", first)
        while self._waiting:
            address = self._waiting.popleft()
            answer = self._client.get(address)
            self.walk.followed += 1
            if answer.status_code < _LEAST_ERROR and self._endpoint(address) in _PREVIEWED:
                self._add(address, [f"{urlsplit(address).path}/preview"])
            if answer.status_code in _REDIRECTS:
                self._add(address, [answer.headers["Location"]])
            elif answer.status_code != _OK:
                self.walk.broken[address] = self._from[address]
            elif not _is_answered(address, self._endpoint(address)):
                path = unquote(urlsplit(address).path)
                yield Found(path, answer.mimetype or "", answer.data)
                self._add(address, self._links(address, answer))

    def _links(self, address: str, answer: TestResponse) -> Iterator[str]:
        if answer.mimetype == "application/xml":
            yield from (loc.text for loc in html.fromstring(answer.data).iter("loc") if loc.text)
        elif answer.mimetype == "text/html" and answer.data:
            page = html.fromstring(answer.get_data(as_text=True))
            for _element, attribute, link, _at in page.iterlinks():
                if attribute not in _OF_FORMS or not self._is_posted(self._own(address, link)):
                    yield link

    def _add(self, origin: str, links: Iterable[str]) -> None:
        for link in links:
            address = self._own(origin, link)
            if address.startswith(self._under) and address not in self._from:
                self._from[address] = origin
                self._waiting.append(address)

    def _own(self, origin: str, link: str) -> str:
        """Return a link's address on this site, without its fragment; empty for one elsewhere."""
        parts = urlsplit(urljoin(f"http://localhost{origin}", link))
        if parts.scheme not in ("http", "https") or parts.hostname != "localhost":
            return ""
        path = parts._replace(scheme="", netloc="", fragment="")
        # its files are all there already: the version in their address is for browsers
        return (path._replace(query="") if path.path.startswith("/static/") else path).geturl()

    def _is_posted(self, address: str) -> bool:
        """Whether an address takes what a form posts: it is no link to follow."""
        return self._rules.test(unquote(urlsplit(address).path), "POST")

    def _endpoint(self, address: str) -> str:
        try:
            return str(self._rules.match(unquote(urlsplit(address).path))[0])
        except HTTPException:
            return ""


def _is_answered(address: str, endpoint: str) -> bool:
    """Whether the application answers an address, and no file: it asks something of it."""
    parts = urlsplit(address)
    if endpoint.partition(".")[0] in _ASKING or parts.path.startswith(_OF_PROGRAMS):
        return True
    return bool(parts.query)
