"""The operator's settings: the environment overrides a TOML file, which overrides the defaults.

``REFSEARCH_SETTINGS`` names the file. In it a setting has its own name (``workers = 4``), in the
environment that name in capitals after ``REFSEARCH_``, a list with commas between its items.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from refsearch.errors import RefsearchError, reason_of
from refsearch.messages import Message, msg

_PREFIX = "REFSEARCH_"
_FILE = "REFSEARCH_SETTINGS"
_OF_TESTS = "REFSEARCH_TEST_"  # what is set for tests stands beside the settings
_PASSWORD = re.compile(r"(?<=://)([^/?#@\s:]*):[^/?#\s]*(?=@)|(?<=password=)()[^&\s]+")

DEFAULT = "default"  # the origin of what nobody sets

Origins = Mapping[str, str]


class BadSetting(RefsearchError):
    """An unknown setting, or a value that a setting cannot have; says where it stands."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings, with their defaults."""

    store: str = ""
    """Folder of what is built; empty for the user's cache folder."""
    texts: str = ""
    """Folder of the texts; empty for those that come with the program."""
    engine: str = ""
    """Where search looks: empty for the index in the store, else a build on ``postgresql://…``."""
    host: str = "127.0.0.1"
    """Address to listen on."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """Port to listen on; 0 takes a free one."""
    # 64 workers or threads and 64 GB are beyond any machine for this: more is a slip
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    """Processes that answer; one for each processor."""
    threads: Annotated[int, msgspec.Meta(ge=1, le=64)] = 4
    """Requests that a process answers at the same time."""
    warm: bool = True
    """Whether a page of each kind is made before the first is answered."""
    base_url: str = ""
    """Address of the site, which its pages name; empty for the one it listens on."""
    hosts: tuple[str, ...] = ()
    """Further names that it is asked for under; any other is refused."""
    kept_megabytes: Annotated[int, msgspec.Meta(ge=0, le=65536)] = 64
    """Memory of a process for finished answers; 0 keeps none."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose word on the reader is believed."""
    requests_a_minute: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """Requests that an address may send in a minute; 0 bounds none."""
    requests_counted: str = ""
    """Where requests are counted for all processes, as redis://…; empty for each in its memory."""
    metrics_from: tuple[str, ...] = ()
    """Addresses or networks that may read ``/metrics``; nobody else gets it."""
    log: Literal["json", "plain", "off"] = "plain"
    """How requests are logged: as JSON, as plain lines, or not."""
    log_readers: bool = False
    """Whether the log holds readers' addresses and what they search for."""


_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}
_LISTS = ("hosts", "trusted_proxies", "metrics_from")
_ENGINES = ("postgresql://", "postgres://")
_NETWORKS = ("trusted_proxies", "metrics_from")
_NETWORK_LIST = msg("a list of addresses or networks, such as 10.0.0.0/8")
_LINE = re.compile(r"line (\d+)")


def settings() -> Settings:
    """Return the current settings; raise BadSetting for an invalid one."""
    return settings_and_origins()[0]


def settings_and_origins() -> tuple[Settings, Origins]:
    """Return the settings, and by name where each comes from."""
    values: dict[str, Any] = {}
    origins = dict.fromkeys(_FIELDS, DEFAULT)
    for name, value, origin in (*_from_file(), *_from_environment()):
        values[name] = _checked(name, value, origin)
        origins[name] = origin
    return Settings(**values), origins


def shown(value: object) -> object:
    """Return a setting's value as it may be shown: a password in an address is left out."""
    if not isinstance(value, str):
        return value
    return _PASSWORD.sub(lambda found: "***" if found[1] is None else f"{found[1]}:***", value)


def _from_file() -> Iterator[tuple[str, Any, str]]:
    named = os.environ.get(_FILE)
    if not named:
        return
    try:
        text = Path(named).read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except OSError as error:
        raise BadSetting(msg("{}: cannot read {}: {}", _FILE, named, reason_of(error))) from error
    except UnicodeDecodeError as error:
        raise BadSetting(msg("{}: not text in UTF-8", named)) from error
    except (ValueError, RecursionError) as error:  # brackets in brackets, by the thousand
        found = _LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1  # at its end
        raise BadSetting(msg("{}: not TOML, line {}", named, line)) from error
    for name, value in content.items():
        _known(name, list(_FIELDS), named)
        yield name, value, named


def _from_environment() -> Iterator[tuple[str, Any, str]]:
    names = {_PREFIX + name.upper(): name for name in _FIELDS}
    for variable, value in sorted(os.environ.items()):
        if not variable.startswith(_PREFIX) or variable.startswith(_OF_TESTS):
            continue
        if variable == _FILE or not value:
            continue
        _known(variable, [*names, _FILE], msg("the environment"))
        name = names[variable]
        yield name, _listed(value) if name in _LISTS else value, variable


def _known(name: str, names: list[str], where: str) -> None:
    if name not in names:
        near = get_close_matches(name, names, n=1)
        message = msg("{}: there is no setting {}", where, name)
        raise BadSetting(msg("{}; the nearest is {}", message, near[0]) if near else message)


def _listed(value: str) -> list[str]:
    return [item.strip() for item in value.split(",") if item.strip()]


def _checked(name: str, value: object, origin: str) -> object:
    where = origin if origin.startswith(_PREFIX) else f"{origin}: {name}"
    try:
        # in the environment all is text
        converted = msgspec.convert(value, _FIELDS[name].type, strict=False)
        for network in converted if name in _NETWORKS else ():
            ip_network(network)
        if name == "engine" and converted and not converted.startswith(_ENGINES):
            raise ValueError(f"an address that begins with {_ENGINES[0]} is needed")
    except ValueError as error:  # of msgspec too
        raise BadSetting(msg("{}: {} is needed", where, _needed(name))) from error
    return converted


def _needed(name: str) -> Message:
    """Return what a setting takes."""
    if name in _LISTS:
        return _NETWORK_LIST if name in _NETWORKS else msg("a list of texts")
    taken = msgspec.json.schema(_FIELDS[name].type)
    if "enum" in taken:
        return msg("one of {}", ", ".join(taken["enum"]))
    if "minimum" in taken:
        return msg("a whole number from {} to {}", taken["minimum"], taken["maximum"])
    return msg("true or false") if taken["type"] == "boolean" else msg("a text")
