"""An edition names no work that is not here without being told."""

from __future__ import annotations

from pathlib import Path

import pytest
from rowing import rowing_folder

from refsearch.checks.all import check_texts

TEXT = "# — {#laws .laws}\n\n## Article 2: Course\n\n2a) The course is straight.\n"


@pytest.mark.parametrize("field", ["succeeds", "supplements"])
def test_a_work_that_is_not_here_is_told_with_its_line_and_what_to_do(
    tmp_path: Path, field: str
) -> None:
    file = rowing_folder(tmp_path, TEXT) / "edition.toml"
    file.write_text(f'{field} = "rowing-2021"\n{file.read_text("utf-8")}', "utf-8")
    [told] = [one for one in check_texts(tmp_path) if "no edition of it is here" in one.message]
    assert (told.file, told.line) == (str(file), 1)
    assert f"{field} is 'rowing-2021'" in told.message
    assert "write one of rowing-2024, or leave it out" in told.message
