"""What a site installs is locked: each dependency, in an allowed version, with its hashes."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "deploy" / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
_ENTRY = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>\S+)(?P<marker> ;[^\\]*)?(?P<rest>(?:[ ]*\\\n .*)*)", re.M
)
LOCKED = {canonicalize_name(one["name"]): one for one in _ENTRY.finditer(LOCK)}


def wanted() -> list[str]:
    project = PROJECT["project"]
    optional = project["optional-dependencies"]
    more = (*optional["mcp"], *optional["postgresql"])
    return [*project["dependencies"], *more, *PROJECT["build-system"]["requires"]]


@pytest.mark.parametrize("typed", wanted())
def test_the_lock_has_a_version_that_is_allowed(typed: str) -> None:
    requirement = Requirement(typed)
    locked = LOCKED[canonicalize_name(requirement.name)]
    assert Version(locked["version"]) in requirement.specifier, "run make lock"


def asked_for() -> set[str]:
    """Return what the project asks for, and what any of that does, on whatever machine."""
    found: set[str] = set()
    waiting = wanted()
    while waiting:
        name = canonicalize_name(Requirement(waiting.pop()).name)
        if name not in found:
            found.add(name)
            with suppress(PackageNotFoundError):  # for another machine: nothing more is known of it
                waiting += requires(name) or ()
    return found


def test_nothing_is_locked_that_nobody_asks_for_any_more() -> None:
    assert set(LOCKED) - asked_for() == set(), "run make lock"


def test_everything_locked_has_its_hashes_and_comes_from_nowhere_in_particular() -> None:
    assert len(LOCKED) > len(wanted())
    assert [name for name, one in LOCKED.items() if "--hash=sha256:" not in one["rest"]] == []
    assert "://" not in LOCK
    assert "--index" not in LOCK


def test_the_container_installs_by_hash() -> None:
    steps = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    assert "pip install -q --no-cache-dir --require-hashes -r requirements.lock" in steps
    assert "COPY pyproject.toml README.md LICENSE deploy/requirements.lock ./" in steps
