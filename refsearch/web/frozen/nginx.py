"""The nginx configuration of an exported site: its files, and the headers of its answers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from flask import Flask

# nginx makes these itself, of the file that it sends
_OF_THE_FILE = {"Content-Type", "Content-Length", "ETag", "Last-Modified", "Date"}
_OF_THE_FILE |= {"Content-Disposition", "Content-Encoding"}
# 418 is no status of the site: it only leads from one place of this file to another
_CONFIGURATION = """\
# Written by `refsearch export-site` for build {build}: to be included in a server of nginx, which
# names the application as @refsearch. With brotli (Debian: libnginx-mod-http-brotli-static) say
# `brotli_static on;` beside the include.
root {site};
gzip_static on;
charset utf-8;
charset_types text/html text/plain text/css text/xml application/javascript;
location / {{
  recursive_error_pages on;
  error_page 418 = @refsearch;
  if ($request_method !~ ^(GET|HEAD)$) {{ return 418; }}
  if ($args) {{ return 418; }}
  try_files $uri/index.html $uri @refsearch;
{page_headers}
}}
location /static/ {{
  try_files $uri @refsearch;
{static_headers}
}}
"""


def configuration(app: Flask, site: Path) -> str:
    """Return the part of a configuration that sends the files in ``site`` as an application does.

    The headers are those that the application gives a page and a file now.
    """
    client = app.test_client()
    ui = next(iter(app.extensions["refsearch"].library.languages.interface))
    with app.test_request_context():
        # what Jinja holds under a name is of any type
        style = app.jinja_env.globals["static_url"]("refsearch.css")  # type: ignore[operator]
    with client.get(f"/{ui}/") as page, client.get(style) as file:
        return _CONFIGURATION.format(
            build=app.config["BUILD"],
            site=_quoted(str(site)),
            page_headers=_headers(page.headers),
            static_headers=_headers(file.headers),
        )


def _headers(answered: Iterable[tuple[str, str]]) -> str:
    kept = ((name, value) for name, value in answered if name not in _OF_THE_FILE)
    return "\n".join(f"  add_header {name} {_quoted(value)};" for name, value in kept)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
