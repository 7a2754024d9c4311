"""The wheel: whole, and at work in an empty folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from refsearch.store.opening import Opened

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ["-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([sys.executable, *build, str(folder), str(ROOT)], check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked, once: what one test has compiled the others find."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_wheel_holds_texts_templates_and_catalogs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "refsearch/data/texts/bridge-2017-el/text.md",
        "refsearch/data/texts/terms.toml",
        "refsearch/data/texts/languages/it/language.toml",
        "refsearch/data/texts/languages/el/pages.po",
    ):
        assert wanted in names
    assert any(n.startswith("refsearch/data/templates/") and n.endswith(".html") for n in names)
    assert any(n.startswith("refsearch/web/static/") for n in names)


def test_two_builds_of_the_wheel_are_the_same_bit_for_bit(wheel: Path, tmp_path: Path) -> None:
    build = ["-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    elsewhere = {**os.environ, "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "7"}
    command = [sys.executable, *build, str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, env=elsewhere, umask=0o077)
    assert next(tmp_path.glob("*.whl")).read_bytes() == wheel.read_bytes()


def test_the_wheel_works_from_an_empty_folder(
    site: Path, tmp_path: Path, opened: Opened, store: Path
) -> None:
    """Its texts are those of the checkout to the letter, or the store would not be theirs."""
    code = (
        "import refsearch, refsearch.store.opening as b; from refsearch.web.app import create_app\n"
        "o = b.open_library(); client = create_app(o.library, o.engine).test_client()\n"
        "print(refsearch.__file__)\nprint(o.built)\n"
        "print([client.get(p).status_code for p in ('/it/', '/el/bridge-2017-el/64.A.1')])\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(site)}
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    place, built, answers = found.stdout.splitlines()
    assert place.startswith(str(site))
    assert built == "False"
    assert answers == "[200, 200]"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["--half", "blind"], ["--offers", "--half", "tune"]])
def test_the_installed_wheel_measures_search(
    site: Path, tmp_path: Path, store: Path, words: list[str]
) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "refsearch", "evaluate", "--json", *words], cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(found.stdout)["measures"]
