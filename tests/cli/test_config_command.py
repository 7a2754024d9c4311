"""Settings: defaults, a file, the environment; one that there is not is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from refsearch.cli.main import main
from refsearch.paths import store_folder
from refsearch.settings import BadSetting, Settings, settings, shown

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SETTINGS", *map(str.upper, Settings.__struct_fields__)):
        monkeypatch.delenv(f"REFSEARCH_{name}", raising=False)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFSEARCH_SETTINGS", str(tmp_path / "settings.toml"))
    return tmp_path / "settings.toml"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["config", *words])


def test_each_setting_is_shown_with_where_it_comes_from(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('port = 80\nworkers = 2\nhosts = ["a.example", "b.example"]\n', "utf-8")
    monkeypatch.setenv("REFSEARCH_WORKERS", "3")
    monkeypatch.setenv("REFSEARCH_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8")
    found = json.loads(run("--json").stdout)
    assert set(found) == set(Settings.__struct_fields__)
    assert found["threads"] == {"value": 4, "from": "default"}
    assert found["port"] == {"value": 80, "from": str(file)}
    assert found["hosts"] == {"value": ["a.example", "b.example"], "from": str(file)}
    assert found["workers"] == {"value": 3, "from": "REFSEARCH_WORKERS"}
    assert found["trusted_proxies"]["value"] == ["127.0.0.1", "10.0.0.0/8"]


def test_what_is_printed_is_a_file_of_settings(file: Path) -> None:
    file.write_text('hosts = ["a.example"]\nlog_readers = true\n', "utf-8")
    before = settings()
    file.write_text(run().stdout, "utf-8")
    assert settings() == before


def test_the_store_may_be_named_in_the_file(file: Path) -> None:
    file.write_text('store = "/var/lib/refsearch"\n', "utf-8")
    assert store_folder() == Path("/var/lib/refsearch")


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("WORKRES", "2", "there is no setting REFSEARCH_WORKRES; the nearest is REFSEARCH_WORKERS"),
        ("QQQ", "2", "the environment: there is no setting REFSEARCH_QQQ"),
        ("WORKERS", "0", "REFSEARCH_WORKERS: a whole number from 1 to 64 is needed"),
        ("PORT", "http", "REFSEARCH_PORT: a whole number from 0 to 65535 is needed"),
        ("LOG", "xml", "REFSEARCH_LOG: one of json, off, plain is needed"),
        ("METRICS_FROM", "10.0.0.0/8,ten", "REFSEARCH_METRICS_FROM: a list of addresses"),
        ("WARM", "perhaps", "REFSEARCH_WARM: true or false is needed"),
        ("SETTINGS", "/nowhere/a.toml", "REFSEARCH_SETTINGS: cannot read /nowhere/a.toml: No such"),
    ],
)
def test_what_cannot_be_set_in_the_environment_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, said: str
) -> None:
    monkeypatch.setenv(f"REFSEARCH_{variable}", value)
    result = run()
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("workres = 2", "there is no setting workres; the nearest is workers"),
        ("workers = 65", "workers: a whole number from 1 to 64 is needed"),
        ("workers = [2]", "workers: a whole number from 1 to 64 is needed"),
        ('hosts = "a.example"', "hosts: a list of texts is needed"),
        ("[server]\nworkers = 2", "there is no setting server"),
        ("port = 80\nworkers =", "not TOML, line 2"),
    ],
)
def test_what_cannot_be_set_in_the_file_is_refused_with_the_file(
    file: Path, content: str, said: str
) -> None:
    file.write_text(content, "utf-8")
    with pytest.raises(BadSetting) as refused:
        settings()
    assert str(refused.value).startswith(f"{file}: ")
    assert said in str(refused.value)


def test_a_variable_of_the_tests_is_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFSEARCH_TEST_ANYTHING", "1")
    assert settings() == Settings()


def test_a_password_is_not_shown(file: Path) -> None:
    file.write_text('base_url = "https://ann:s3cret@laws.example"\n', "utf-8")
    for result in (run(), run("--json")):
        assert "s3cret" not in result.output
        assert "https://ann:***@laws.example" in result.output
    assert shown("https://laws.example/a:b@c") == "https://laws.example/a:b@c"


def test_every_setting_stands_in_the_page_of_operations() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    named = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    listed = {name.strip(" `") for cell in named for name in cell.split(",")}
    assert set(Settings.__struct_fields__) <= listed
