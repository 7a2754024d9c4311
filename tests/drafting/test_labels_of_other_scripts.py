"""Lists by the Cyrillic alphabet, numbers in Arabic-Indic digits, numerals in capitals, in bold."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from refsearch.cli.main import main

RUSSIAN = """\
Статья 1 - Лодки

1. Лодка имеет:

а) номер;

б) весло;

в) руль.

2. Номер виден.

а) С берега.

Статья 2 - Судья

1. Судья смотрит.

а) Он один.
"""
ARABIC = """\
القاعدة ١ - القارب

١. للقارب رقم.

٢. للقارب مجداف.

القاعدة ٢ - الحكم

١. الحكم واحد.

٢. الحكم يراقب.
"""
NUMERALS = """\
# Rules of the quay

## Rule 1 - Boats

**I.** A boat has a number.

**II.** It has oars, as Rule 2.II says.

1. Two of wood.

2. None of iron.

**III.** It has a name.

## Rule 2 - Judge

**I.** One judge looks on.

**II.** As Rule 1(III) says.
"""


@pytest.mark.parametrize(
    ("language", "source", "label", "found"),
    [
        ("ru", RUSSIAN, "в) руль.", "8 label(s)"),
        ("ar", ARABIC, "٢. للقارب", "4 label(s)"),
        ("en", NUMERALS, "II. It has oars", "7 label(s)"),
    ],
)
def test_labels_of_other_scripts_are_taken_and_kept_as_printed(
    tmp_path: Path, language: str, source: str, label: str, found: str
) -> None:
    file = tmp_path / "source.txt"
    file.write_text(source, encoding="utf-8")
    id_ = f"boats-2024-{language}"
    arguments = ["new", id_, "--from", str(file), "--language", language, "--texts", str(tmp_path)]
    run = CliRunner(env={"REFSEARCH_TEXTS": str(tmp_path)}).invoke
    done = run(main, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "2 law(s)" in done.output
    assert f"\n{found}" in done.output
    assert language != "en" or "Rule 2.II → 2.2; Rule 1(III) → 1.3" in done.output
    assert "looks like a label" not in done.output
    assert "0 finding(s)" in run(main, ["check"], catch_exceptions=False).output
    assert f"\n{label}" in (tmp_path / id_ / "text.md").read_text(encoding="utf-8")
