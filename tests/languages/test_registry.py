"""The registry of languages: the packaged ones, and over them those of a folder of texts."""

from __future__ import annotations

from pathlib import Path

from refsearch.languages.registry import Languages

ITALIAN = 'code = "it"\nname = "Lingua"\n[citation]\nlaw = ["norma"]\n'
FRENCH = 'code = "fr"\nname = "Français"\n[citation]\nlaw = ["loi"]\n'


def written(folder: Path, files: dict[str, str]) -> Languages:
    for name, text in files.items():
        (folder / "languages" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "languages" / name).write_text(text, encoding="utf-8")
    return Languages.of(folder)


def test_the_packaged_languages_are_those_of_the_interface_in_their_order() -> None:
    assert Languages().interface == ("it", "el", "en")
    assert [one.code for one in Languages().declared] == ["el", "en", "it"]


def test_a_file_named_for_a_code_alone_declares_a_language_of_texts(tmp_path: Path) -> None:
    languages = written(tmp_path, {"fr.toml": FRENCH})
    french = languages.get("fr")
    assert french and french.name == "Français"
    assert languages.interface == ("it", "el", "en")


def test_a_folder_with_pages_is_a_language_of_the_interface_after_the_others(
    tmp_path: Path,
) -> None:
    languages = written(tmp_path, {"fr/language.toml": FRENCH, "fr/pages.po": ""})
    assert languages.interface == ("it", "el", "en", "fr")


def test_what_texts_declare_goes_over_the_packaged_and_keeps_what_it_leaves_out(
    tmp_path: Path,
) -> None:
    packaged, italian = Languages().get("it"), written(tmp_path, {"it.toml": ITALIAN}).get("it")
    assert packaged and italian
    assert (italian.name, italian.citation.law) == ("Lingua", ("norma",))
    assert (italian.search, italian.rank) == (packaged.search, packaged.rank)


def test_a_file_of_texts_stands_for_the_packaged_one_and_the_others_stay(tmp_path: Path) -> None:
    languages = written(tmp_path, {"it/rulings/phrases.toml": 'revoke = ["ha rifiutato"]'})
    kind = dict[str, tuple[str, ...]]
    assert languages.read("it", "rulings/phrases.toml", kind) == {"revoke": ("ha rifiutato",)}
    assert languages.file("it", "calculators.toml") == Languages().file("it", "calculators.toml")


def test_a_faulty_declaration_is_a_problem_and_the_packaged_one_stays(tmp_path: Path) -> None:
    languages = written(tmp_path, {"it.toml": "code =", "el/language.toml": FRENCH})
    problems = [Path(problem.file).as_posix() for problem in languages.problems]
    assert [name.partition("languages/")[2] for name in problems] == ["it.toml", "el/language.toml"]
    assert languages.interface == ("it", "el", "en")
    assert languages.get("fr") is None


def test_what_a_language_lacks_at_any_depth_is_english(tmp_path: Path) -> None:
    files = {"fr/language.toml": FRENCH, "fr/calculators.toml": '[names]\nace = "L\'as"\n'}
    languages = written(tmp_path, files)
    tables = dict[str, dict[str, object]]
    french = languages.words("fr", "calculators.toml", tables)
    english = languages.words("en", "calculators.toml", tables)
    assert french["names"] == {**english["names"], "ace": "L'as"}
    assert french["help"] == english["help"]
