"""Samples of citations with a noun for each level, composed from the nouns that a text uses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from refsearch.citations.series import COUNTERS, ORDINALS
from refsearch.languages.slug import unaccented

_FEWEST = 2  # citations alike: one alone may be anything
_NOUN = 3  # letters of a word at least: "l" is short for a law
_SPOKEN = r"[^\W\d_]+\.?[ºª°]?"  # a noun, short or not: alínea, Abs., n.º
_BEFORE_ONE = re.compile(rf"(?<!\w)({_SPOKEN})[^\S\n](\d{{1,2}}|[a-z])(?!\w)")
_LEVEL = re.compile(rf",?[^\S\n]{_SPOKEN}[^\S\n](?:1|a)(?!\w)")
# the counters of a paragraph and of a number in it, by that of an article
_COUNTED = {"条": ("項", "号"), "條": ("項", "款"), "조": ("항", "호")}
Styles = Sequence[Sequence[str]]


def composed_samples(
    samples: Sequence[str],
    text: str,
    styles: Styles,
    parts: Sequence[str],
    joining: Sequence[str],
) -> list[str]:
    """Return samples that go beyond those found: § 1 Absatz 1 Nummer 1, and with Abs. for Absatz.

    ``styles`` are those of labels by depth, ``parts`` the language's nouns for a part of a law,
    ``joining`` words between two citations, or for a part without a label, like a sentence.
    """
    said = _nouns_in(text, parts)
    whole = [one for one in samples if all(_noun(level) in parts for level in _LEVEL.findall(one))]
    deeper = list(_deeper(whole, said, text, styles, joining))
    deeper += [one.replace(_LEVEL.findall(one)[0], "", 1) for one in deeper]  # laws without (1)
    spelt = [*_spelt_out((*whole, *deeper), said)]
    known: set[tuple[int, str]] = set()
    found = []
    # one with a sentence among its levels is no sample in the end, and stands for none
    by_depth = sorted(dict.fromkeys((*whole, *deeper, *spelt)), key=lambda one: -_depth(one))
    for sample in by_depth:
        levels = {*enumerate(_LEVEL.findall(sample))}
        found += [sample] if levels - known else []
        known |= levels
    found = [one for one in found if one in (*deeper, *spelt) or one not in samples]
    return [*found, *_of_one_level((*samples, *found), said)]


def spoken_samples(law: str, text: str, parts: Sequence[str]) -> Iterator[str]:
    """Yield a law with the nouns that stand before numbers and letters most often, if any do."""
    counted: dict[str, Counter[str]] = {"1": Counter(), "a": Counter()}
    for noun, core in _BEFORE_ONE.findall(text):
        if unaccented(noun.rstrip(".")) in parts:
            counted["1" if core.isdigit() else "a"][singular(noun, parts)] += 1
    often = [(most[0][0], core) for core, one in counted.items() if (most := one.most_common(1))]
    yield from ("".join((law, *(f", {noun} {core}" for noun, core in often))),) if often else ()


def bracketed_samples(samples: Sequence[str], text: str, parts: Sequence[str]) -> Iterator[str]:
    """Yield samples with a noun for a level in brackets that a text cites without its law.

    Beside rule 14(1)(a), "subrule (3)(b)": rule 1 subrule (1)(a).
    """
    deepest = max(samples, key=lambda one: one.count("("), default="")
    levels = re.findall(r"\(\w\)", deepest)
    cited = re.findall(
        rf"(?<!\w)((?i:{'|'.join(map(re.escape, parts)) or '(?!)'}))s?\s\((\w+)\)", text
    )
    counted = Counter((noun.lower(), _counter(label)) for noun, label in cited)
    for (noun, level), times in counted.items():
        if times >= _FEWEST and levels.count(level) == 1:
            yield deepest.replace(level, f" {noun} {level}")


def lettered_sample(sample: str, text: str, parts: Sequence[str]) -> str:
    """Return a sample of a whole path with the noun that a text has for its letters, if any.

    Beside Article A3a1, "paragraph c": Article A3, paragraph a. Behind a noun "a" may be a word.
    """
    above = re.match(r"(.*\d)\W?[a-z](?![^\W\d_])", sample)
    counted = Counter(
        singular(noun, parts)
        for noun, core in _BEFORE_ONE.findall(text)
        if core.isalpha() and core != "a" and unaccented(noun.rstrip(".")) in parts
    )
    noun, times = max(counted.items(), key=lambda one: one[1], default=("", 0))
    return f"{above[1]}, {noun} a" if above and times >= _FEWEST else ""


def paragraph_samples(text: str, laws: Sequence[str], parts: Sequence[str]) -> Iterator[str]:
    """Yield how a Brazilian article is cited with its paragraph and letter: § 1.º, alínea a.

    And with the letter alone; by the noun for an article that the text has most often.
    """
    found = re.findall(r"(?<!\w)([^\W\d_]{3,}\.?)\s\d{1,3}(?!\d)", text)
    known = Counter(one for one in found if unaccented(one.rstrip(".")) in laws)
    letters = re.findall(r"(?<!\w)([^\W\d_]{4,})\s[“\"]?[a-z](?!\w)", text)
    letter = Counter(singular(x, parts) for x in letters if unaccented(x) in parts).most_common(1)
    for law, _ in known.most_common(1):
        behind = f", {letter[0][0]} a" if letter else ""
        yield f"{law} 4.º, § 1.º{behind}"
        yield from [f"{law} 4.º{behind}"] if behind else []


def singular(noun: str, parts: Sequence[str]) -> str:
    """Return a noun of several parts as that of one, which the patterns read in the plural too.

    >>> singular("apartados", ["apartado", "apartados"]), singular("n.º", ["n.º", "n"])
    ('apartado', 'n.º')
    """
    plain = unaccented(noun)
    ending = next((x for x in ("s", "es") if plain.endswith(x) and plain[: -len(x)] in parts), "")
    return noun[: len(noun) - len(ending)] if len(plain) > _NOUN else noun


def nouns_below(laws: Sequence[str], parts: Sequence[str]) -> dict[str, str]:
    """Return the nouns of parts that are made of one for a law, with that: subrule of rule."""
    longest_first = sorted((one for one in laws if len(one) >= _NOUN), key=len, reverse=True)
    found = ((part, next(filter(part.endswith, longest_first), part)) for part in parts)
    return {part: law for part, law in found if part != law}


def relative_samples(text: str, below: Mapping[str, str]) -> Iterator[str]:
    """Yield samples with a noun for a part of the law it stands in: rule 1 subrule 1.1."""
    for part, law in below.items():
        if len(re.findall(rf"(?<!\w)(?i:{re.escape(part)})s?\s\d", text)) >= _FEWEST:
            yield f"{law} 1 {part} 1.1"


def _counter(label: str) -> str:
    """Return a label's level as samples have it: (1), (i) or (a)."""
    if label.isdigit():
        return "(1)"
    return "(i)" if re.fullmatch("[ivx]{2,}", label) else "(a)"


def _of_one_level(samples: Sequence[str], said: Sequence[str]) -> Iterator[str]:
    """Yield the deepest sample with each other noun of a text, if only one level has its labels.

    "lid 1" beside "leden 1 onderdeel a": only one level has numbers.
    """
    deepest = max(samples, key=_depth, default="")
    levels = _LEVEL.findall(deepest)
    known = {_noun(level) for sample in samples for level in _LEVEL.findall(sample)}
    for one in said:
        alike = [level for level in levels if level[-1] == one[-1]]
        if unaccented(one[:-2].rstrip(".")) not in known and len(alike) == 1:
            word = alike[0].strip(", ").split()[0]
            yield deepest.replace(alike[0], alike[0].replace(word, one[:-2]), 1)


def _noun(level: str) -> str:
    return unaccented(level.strip(", ").split()[0].rstrip("."))


def _depth(sample: str) -> int:
    return len(_LEVEL.findall(sample))


def _nouns_in(text: str, parts: Sequence[str]) -> list[str]:
    """Return the nouns of parts in a text, each with 1 or a, without inflected forms: Absatzes.

    The commonest comes first: "lettera a", and not the "caso a" of "nel caso a cui".
    """
    found: list[str] = []
    counted = Counter(
        f"{singular(noun, parts)} {'1' if core.isdigit() else 'a'}"
        for noun, core in _BEFORE_ONE.findall(text)
        if unaccented(noun.rstrip(".")) in parts
    )
    for one in sorted(counted, key=lambda one: (len(one), one)):
        noun, core = one.rsplit(" ", 1)
        stems = [word for word in found if word[-1] == core and word[-3] != "."]
        if not any(unaccented(noun).startswith(unaccented(stem[:-2])) for stem in stems):
            found.append(one)
    return sorted(found, key=lambda one: -counted[one])


def _deeper(
    samples: Sequence[str], said: Sequence[str], text: str, styles: Styles, joining: Sequence[str]
) -> Iterator[str]:
    """Yield samples extended by a level that follows their last one in the text.

    § 1 Absatz 1 and "Absatz 3 Nummer 2" give § 1 Absatz 1 Nummer 1. A level of letters is also
    added where letters stand under numbers.
    """
    apart = "|".join(map(re.escape, joining)) or r"(?!)"
    kinds = ["a" if any("a" in one for one in depth) else "1" for depth in styles]
    under_numbers = ("1", "a") in pairwise(kinds)
    open_ = list(samples)
    for sample in open_:
        *_, last = ("", *_LEVEL.findall(sample))
        for level in (f" {one}" for one in said if last and _depth(sample) < len(styles)):
            sentence = rf"(?:\s(?i:{apart})\s\d{{1,2}})?"
            behind = rf"{_at_any_number(last)}{sentence}{_at_any_number(level)}(?!\w)"
            lettered = under_numbers and (last[-1], level[-1]) == ("1", "a")
            if level not in sample and (lettered or re.search(behind, text)):
                deeper = f"{sample}{level}"
                open_ += [] if deeper in open_ else [deeper]
                yield deeper


def _at_any_number(level: str) -> str:
    """Return a pattern of a level of a sample with any number; its noun may be inflected."""
    word = level.strip(", ").split()[0].rstrip(".")
    return rf"\s{re.escape(word)}\w{{0,2}}\.?\s(?:\d{{1,2}}[a-z]?|[a-z])"


def _spelt_out(samples: Iterable[str], said: Sequence[str]) -> Iterator[str]:
    """Yield samples with a noun spelt as elsewhere in the text: Absatz for Abs., Nr. for Nummer."""
    nouns = [one[:-2] for one in said]
    for sample in samples:
        for level in _LEVEL.findall(sample):
            word = level.strip(", ").split()[0]
            for noun in nouns:
                if noun != word and (_is_short_for(noun, word) or _is_short_for(word, noun)):
                    yield sample.replace(level, level.replace(word, noun, 1), 1)


def _is_short_for(short: str, word: str) -> bool:
    """Whether a noun abbreviates another: by its beginning, or by some letters up to its last.

    >>> _is_short_for("Abs.", "Absatz"), _is_short_for("Nr.", "Nummer"), _is_short_for("Nr.", "Abs")
    (True, True, False)
    """
    short, word = short.rstrip(".").lower(), word.rstrip(".").lower()
    inside = re.match(".*".join(map(re.escape, short)), word)
    return word.startswith(short) or (short[-1] == word[-1] and bool(inside))


def counted_in_words(heading: str, depth: int) -> dict[str, list[str]]:
    """Return how laws with a counter behind their number are cited: 第1条第1項第1号.

    And 第1条第1号. Their parts have counters too, which are the same in every text of a language.
    """
    found = re.match(rf"([{ORDINALS}])\s?{{number}}([{COUNTERS}])", heading)
    parts = _COUNTED.get(found[2], ()) if found and depth else ()
    levels = [f"{found[1]}1{part}" for part in parts] if found else []
    law = f"{found[1]}1{found[2]}" if found else ""
    shown = dict.fromkeys(("".join(levels), levels[0], levels[-1])) if levels else ()
    return {f"{law}{one}": [] for one in shown}
