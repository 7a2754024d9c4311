"""What ``refsearch check`` finds is said in the reader's language, whatever library found it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from pseudo import CODE, ENGLISH, write_language
from rowing import rowing_folder

from refsearch.cli.main import main
from refsearch.languages.catalogs import rendered
from refsearch.languages.registry import Languages
from refsearch.reading.corpus import examine_corpus
from refsearch.toml_faults import not_toml, of_another_shape

TEXT = """\
# Code {.laws}

## Article 1: Zzqx

1a) Zzqx zzqx as in Regulation 9z.

1a) zzqx

zz) zzqx[^1]

| zz | zz |
| zz |

!!! zzqx "zz"

    zzqx

## Zzqx 3: zzqx

## Article 5: zz

### zz

1a) zz

    2) zz

# Zzq {.definitions}

Zzqx
:   zzqx

# Zzp {.index}

## Zzqx → Article 77
"""
# what else a folder has, each faulty in its own way
FILES = {
    "rowing-2024-en/corrections.toml": """\
[[furniture]]
lines = "900"
what = "zz"

[[correction]]
where = "1"
line = 1
source = "zzzz"
corrected = "zzzz"
reason = "zz"
""",
    "rowing-2024-en/references.toml": '[[not_a_reference]]\nin = "1"\ntext = "zq"\nreason = "z"\n',
    "zz-2020-en/edition.toml": 'id = "zz"\n',
    "zz-2021-en/edition.toml": "id = in zz\n",
    "zz-2022-en/text.md": "",
    "zz-2022-en/source.txt": "zz\r\n",
    "alignments.toml": "[zz]\n",
    "terms.toml": '[zz]\ngame = "zz"\nen = 1\n',
    "games.toml": "[zz]\nname = 1\n",
    "triage/zz.toml": "zz = [\n",
    "concordance/zz.toml": '[decided."1"]\ncontent = "deleted"\nto = ["1"]\n',
    "examples/zz.md": "zz\n",
    "examples/zq.md": '+++\nname = "zz"\nfunction = "zz"\nquote = []\n[input]\n+++\n',
    "languages/zz/language.toml": 'code = "zq"\nname = "zz"\n[citation]\nlaw = ["zz"]\n',
    "languages/zz/zz.toml": "",
    "languages/zz/pages.po": 'msgid "zz\n',
}
# names, files, fields, and titles of guides
NAMES = re.compile(
    r"\(?docs/[^)]*|\S*[/_.=<>{\[]\S*|'[^']*'|`[^`]*`|\S*-\S*|\b(id|code|none|msgid|msgstr|furniture|"
    r"Article|Regulation|rowing|editor|commentary|form|example)\b"
)


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = tmp_path_factory.mktemp("faulty") / "texts"
    rowing_folder(texts, TEXT)
    (texts / "rowing-2024-en" / "source.txt").write_text("Zzqx zq\n", encoding="utf-8")
    for name, content in FILES.items():
        (texts / name).parent.mkdir(parents=True, exist_ok=True)
        (texts / name).write_text(content, encoding="utf-8", newline="")
    write_language(texts)
    return texts


def check(texts: Path, language: str) -> list[str]:
    environment = {"REFSEARCH_TEXTS": str(texts), "LANGUAGE": language}
    done = CliRunner(env=environment).invoke(main, ["check"], catch_exceptions=False)
    assert done.exit_code == 1
    return [line.replace(str(texts), "") for line in done.output.splitlines()]


def in_english(line: str) -> list[str]:
    return ENGLISH.findall(NAMES.sub(" ", line))


def test_no_finding_has_a_word_of_english(faulty: Path) -> None:
    assert {line: words for line in check(faulty, CODE) if (words := in_english(line))} == {}


def test_the_same_findings_are_found_in_english(faulty: Path) -> None:
    english, changed = check(faulty, "en"), check(faulty, CODE)
    assert len(english) == len(changed)
    places = [re.match(r"[^ ]*: ", line) for line in english]
    assert sum(bool(place) for place in places) > len(FILES)
    assert all(in_english(line) for line, place in zip(english, places, strict=True) if place)


class _Shape(msgspec.Struct, forbid_unknown_fields=True):
    a: int
    b: tuple[str, str] = ("", "")
    c: int | None = None


@pytest.mark.parametrize(
    "toml",
    [
        "", 'a = "x"', "a = 1\nz = 2", "a = 1\nb = 2", 'a = 1\nb = ["x"]', 'a = 1\nc = "x"',
        "a", "a = ", "a = 1 b = 2", "a = 1\na = 2", "[x", "[[x]", 'a = "x', "a = [1", "a = {b = 1",
        "a = 2020-99-99", 'a = "\\q"', 'a = "\\uD800"', 'a = "\\uzzzz"', "= 1", "[a]\n[a]",
        "a = 1\n[a.b]", "a = {b = 1, b = 2}", "a = {}\n[a.b]", 'a = "\x01"', "a = x # \x01",
    ],
)  # fmt: skip
def test_what_a_reader_of_toml_says_is_a_message_of_the_same_words(toml: str) -> None:
    with pytest.raises(msgspec.DecodeError) as refused:
        msgspec.toml.decode(toml, type=_Shape)
    error = refused.value
    fits = isinstance(error, msgspec.ValidationError)
    said = of_another_shape(error) if fits else not_toml(error)
    assert said == str(error)
    assert rendered(said, Languages(), "it") != said


def test_a_sentence_that_is_not_known_is_told_by_its_place() -> None:
    said = of_another_shape(msgspec.ValidationError("Never said before - at `$.a`"))
    assert said == "this is not what is needed here - at `$.a`"
    assert not_toml(msgspec.DecodeError("Never said before")) == "this is no TOML"


def test_a_text_whose_quotation_mark_is_missing_is_told_so() -> None:
    with pytest.raises(msgspec.DecodeError) as refused:
        msgspec.toml.decode('a = "x\nb = 1\n')
    unclosed = "a text in quotation marks must end on the line it begins on (at line 1, column 7)"
    assert not_toml(refused.value) == unclosed


def test_what_is_kept_of_a_fault_in_the_store_is_still_a_message(tmp_path: Path) -> None:
    from refsearch.store.opening import open_library

    texts = tmp_path / "texts"
    rowing_folder(texts, "# Code {.laws}\n\n## Article 1: Oars\n\nTwo oars.\n")
    other = texts / "rowing-2025-en"
    other.mkdir()
    (other / "edition.toml").write_text('id = "rowing-2025-en"\nyear = ""\n', encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFSEARCH_STORE", str(tmp_path / "store"))
        open_library(texts=texts)
        [problem] = open_library(texts=texts).problems
    [found] = examine_corpus(texts).problems
    assert problem.sentence == found.sentence
    for language in ("it", "el"):
        text = rendered(problem.sentence, Languages(), language)
        assert text == rendered(found.sentence, Languages(), language) != problem.sentence
