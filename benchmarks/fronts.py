"""nginx and Caddy as ``deploy/`` has them, begun on this machine before a server, without TLS."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import MappingProxyType

DEPLOY = Path(__file__).parents[1] / "deploy"
_PATIENCE = 60  # seconds until a busy machine must have begun
_AROUND = """
{user} daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    {site}
}}
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def nginx_conf(
    folder: Path, port: int, server: int, changed: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the site of ``deploy/nginx.conf`` for some ports, in a configuration of its own.

    What else is ``changed`` in it is given as what stands there and what is to stand there.
    """
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", site, flags=re.S)
    site = re.sub(r"    (listen \[::\]|ssl_).*\n", "", site)
    for documented, here in {
        "443 ssl http2": f"127.0.0.1:{port}",
        "127.0.0.1:8000": f"127.0.0.1:{server}",
        "laws.example.org": "localhost",
        "/var/lib/nginx/": f"{folder}/",
        **changed,
    }.items():
        assert documented in site, documented
        site = site.replace(documented, here)
    user = "user root;" if os.geteuid() == 0 else ""  # the folder is nobody else's
    return _AROUND.format(user=user, folder=folder, site=site)


def caddyfile(port: int, server: int) -> str:
    """Return ``deploy/Caddyfile`` for some ports."""
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    for documented, here in {
        "laws.example.org {": f"http://localhost:{port} {{",
        "http://, https:// {": f"http://:{port} {{",
        "127.0.0.1:8000": f"127.0.0.1:{server}",
    }.items():
        assert documented in site, documented
        site = site.replace(documented, here)
    return site


@contextmanager
def front(
    kind: str, folder: Path, server: int, changed: Mapping[str, str] = MappingProxyType({})
) -> Iterator[int]:
    """Begin nginx or Caddy before a server; yield the port that it listens on.

    ``changed`` is what nginx is to have otherwise than ``deploy/nginx.conf``.
    """
    port = free_port()
    if kind == "nginx":
        file = folder / "nginx.conf"
        file.write_text(nginx_conf(folder, port, server, changed), encoding="utf-8")
        command = ["nginx", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(file)]
    else:
        file = folder / "Caddyfile"
        file.write_text(caddyfile(port, server), encoding="utf-8")
        command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
    said = (folder / f"{kind}.log").open("w")
    begun = subprocess.Popen(
        command, stdout=said, stderr=said,
        env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
    )  # fmt: skip
    try:
        _wait_for(port, begun)
        yield port
    finally:
        begun.terminate()
        begun.wait()
        said.close()


def is_there(kind: str) -> bool:
    return shutil.which(kind) is not None


def _wait_for(port: int, begun: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and begun.poll() is None:
        with suppress(OSError, HTTPException):
            asked = HTTPConnection("localhost", port, timeout=5)
            asked.request("GET", "/healthz")
            asked.getresponse().read()
            asked.close()
            return
        time.sleep(0.02)
    raise TimeoutError("the front does not answer")
