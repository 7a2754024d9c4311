"""The site as files: every page that asks nothing is there as sent; every link leads on."""

from __future__ import annotations

import getpass
import gzip
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from socket import create_connection, create_server

import brotli
import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from server_process import LONGEST, eventually
from small_corpus import SmallEngine
from windows import served

from refsearch.cli.export_site import export_site
from refsearch.cli.main import main
from refsearch.errors import RefsearchError
from refsearch.library.library import Library
from refsearch.web.app import create_app
from refsearch.web.frozen.walking import Found, Walker
from refsearch.web.frozen.writing import file_of, write_site

UNDER = ("/it/bridge-2017-it", "/it/search", "/it/rulings")
LAW = "it/bridge-2017-it/27"


@pytest.fixture(scope="module")
def exported(app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("export") / "out"
    written = write_site(app, out, UNDER)
    assert written.walk.broken == {}
    assert written.files == len(files(out / "site"))
    return out


def files(site: Path) -> set[str]:
    """Return the files of an export, packed ones aside."""
    found = (file for file in site.rglob("*") if file.is_file())
    return {str(f.relative_to(site)) for f in found if f.suffix not in (".br", ".gz")}


def test_every_page_is_there_as_it_is_sent_and_packed(
    exported: Path, client: FlaskClient, small: Library
) -> None:
    laws = [law.id for law in small.book("bridge-2017-it").laws]
    paths = [f"it/bridge-2017-it/{id_}" for id_ in (*laws, "27.B.1.b", "def.alert", "27/preview")]
    for path in ("it/bridge-2017-it", *paths):
        page = exported / "site" / path / "index.html"
        assert page.read_bytes() == client.get(f"/{path}").data, path
        assert brotli.decompress(Path(f"{page}.br").read_bytes()) == page.read_bytes()
        assert gzip.decompress(Path(f"{page}.gz").read_bytes()) == page.read_bytes()


def test_what_asks_something_stays_with_the_application(exported: Path) -> None:
    site = exported / "site"
    assert {path.name for path in (site / "it").iterdir()} == {"bridge-2017-it"}
    assert not (site / "it" / "bridge-2017-it" / "export").exists()
    top = {path.name for path in site.iterdir() if path.suffix not in (".br", ".gz")}
    assert top == {"it", "static", "sitemap.xml", "robots.txt"}


def test_every_file_that_pages_are_made_with_is_there(exported: Path, app: Flask) -> None:
    there = Path(str(app.static_folder))
    assert files(exported / "site" / "static") == files(there)


@pytest.fixture
def with_a_gap(small: Library) -> Flask:
    """The site with a page that leads to a law that there is not."""
    app = create_app(small, SmallEngine(small))
    links = ("/it/bridge-2017-it/999", "#here", "//else.org/x", "mailto:a@else.org", "/it/help")
    page = " ".join(f'<a href="{link}">x</a>' for link in links)
    page += "".join(f'<button formaction="/it/gap/{name}">x</button>' for name in ("sent", "none"))
    app.add_url_rule("/it/gap", "gap", lambda: page)
    app.add_url_rule("/it/gap/sent", "sent", lambda: "", methods=["POST"])
    return app


def test_a_link_that_leads_nowhere_is_told_with_its_page_and_what_is_posted_is_none(
    with_a_gap: Flask,
) -> None:
    walker = Walker(with_a_gap, ("/it/gap", "/it/bridge-2017-it/999"))
    assert "/it/gap" in {found.path for found in walker.found(["/it/gap"])}
    assert walker.walk.broken == dict.fromkeys(
        ("/it/bridge-2017-it/999", "/it/gap/none"), "/it/gap"
    )


@pytest.mark.parametrize(
    ("path", "kind", "file"),
    [
        ("/it/", "text/html", "it/index.html"),
        ("/el/x/27Β", "text/html", "el/x/27Β/index.html"),
        ("/sitemap.xml", "application/xml", "sitemap.xml"),
        ("/static/a.css", "text/css", "static/a.css"),
        ("/it/x/export/json", "application/json", "None"),
        ("/../etc/passwd", "text/html", "None"),
    ],
)
def test_an_address_has_its_file(path: str, kind: str, file: str) -> None:
    assert str(file_of(Found(path, kind, b""))) == file


def test_a_folder_with_anything_else_is_refused_and_left_alone(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(RefsearchError, match="holds something else"):
        write_site(app, tmp_path, ("/it/nothing",))
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_an_export_that_is_broken_off_leaves_the_earlier_one(app: Flask, tmp_path: Path) -> None:
    out, under = tmp_path / "out", ("/it/bridge-2017-it/27",)
    write_site(app, out, under)
    earlier = files(out)

    def stop(_count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_site(app, out, under, stop)
    assert (files(out), [path.name for path in tmp_path.iterdir()]) == (earlier, ["out"])
    write_site(app, out, under)
    assert files(out) == earlier


def test_where_nothing_can_be_written_one_line_says_so(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(RefsearchError, match="cannot write") as refused:
        write_site(app, tmp_path / "file" / "out", ("/it/nothing",))
    assert "\n" not in str(refused.value)


def test_the_command_is_listed_with_its_help() -> None:
    assert main.get_command(None, "export-site") is export_site  # type: ignore[arg-type,attr-defined]
    help_text = CliRunner().invoke(export_site, ["--help"]).output
    assert "OUT" in help_text


@pytest.fixture(scope="module")
def behind_nginx(
    exported: Path, app: Flask, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The export behind nginx as its own file configures it, with the application behind that."""
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("there is no nginx on this machine")
    folder = tmp_path_factory.mktemp("nginx")
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with served(app) as application:
        temporary = "\n".join(
            f"{name}_temp_path {folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"user {getpass.getuser()}; daemon off; pid {folder}/pid;\n"
            f"error_log {folder}/error.log; events {{}}\n"
            f"http {{ include /etc/nginx/mime.types; access_log off; {temporary}\n"
            f"server {{ listen 127.0.0.1:{port}; include {exported}/nginx.conf;\n"
            f"location @refsearch {{ proxy_pass {application}; }} }} }}\n"
        )
        process = subprocess.Popen([program, "-c", f"{folder}/nginx.conf", "-p", str(folder)])
        try:
            assert eventually(lambda: _answers(port))
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def _answers(port: int) -> bool:
    try:
        create_connection(("127.0.0.1", port), timeout=LONGEST).close()
    except OSError:
        return False
    return True


def _asked(
    address: str, data: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(address, data, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, dict(refused.headers), refused.read()


OF_A_SERVER = {"Server", "Date", "Connection", "Accept-Ranges", "ETag", "Last-Modified"}
OF_A_SERVER |= {"Transfer-Encoding", "Content-Length"}


@pytest.mark.slow
@pytest.mark.parametrize("path", [LAW, f"{LAW}/preview", "static/refsearch.css"])
def test_nginx_sends_a_file_as_the_application_would(
    behind_nginx: str, client: FlaskClient, path: str
) -> None:
    status, headers, body = _asked(f"{behind_nginx}/{path}")
    with client.get(f"/{path}") as wanted:
        assert (status, body) == (200, wanted.data)
        kept = {n: v for n, v in headers.items() if n not in OF_A_SERVER}
        own = {n: v for n, v in wanted.headers.items() if n not in OF_A_SERVER}
        if path.startswith("static"):  # without its version nobody is to keep it
            kept.pop("Cache-Control"), own.pop("Cache-Control"), own.pop("Content-Disposition")
        assert kept == own
    assert "Last-Modified" in headers  # a file's: it did not come from the application
    packed = _asked(f"{behind_nginx}/{path}", **{"Accept-Encoding": "gzip"})
    assert (packed[1]["Content-Encoding"], gzip.decompress(packed[2])) == ("gzip", body)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("it/search?q=renonce&stay=1", None, 200),
        (f"{LAW}?layers=modality", None, 200),
        ("it/rulings", None, 200),
        ("api/v1/editions", None, 200),
        ("it/bridge-2017-it/export/json", None, 200),
        ("it/nowhere/at/all", None, 404),
        ("it/calculators/session", b"x=1", 200),
    ],
)
def test_nginx_leaves_what_is_asked_to_the_application(
    behind_nginx: str, path: str, data: bytes | None, status: int
) -> None:
    assert _asked(f"{behind_nginx}/{path}", data)[0] == status
