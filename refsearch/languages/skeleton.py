"""A draft ``language.toml`` for a new language: known values filled in, the others explained."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
import Stemmer
from babel import Locale, UnknownLocaleError
from whoosh.lang import has_stopwords, stopwords_for_language

from refsearch.errors import RefsearchError, reason_of
from refsearch.files import is_recorded
from refsearch.languages.declared_words import CitationWords, PartTitles, SearchWords
from refsearch.languages.registry import ENGLISH, Language, Languages, read_language
from refsearch.languages.slug import unaccented
from refsearch.languages.usual import USUAL, Usual
from refsearch.messages import msg

ASKED = {  # what is asked of a language that is not declared yet
    "law": msg("Words for a law, as it is cited"),
    "item": msg("Words for a part of a law"),
    "and": msg("Words that join citations: and, or"),
    "definition": msg("The title of the chapter of definitions, and words for one"),
}


def existing_language(texts: Path, code: str) -> Language | None:
    """Return a language's declaration, or None if there is none yet."""
    path = texts / "languages" / f"{code}.toml"
    return read_language(path) if is_recorded(path) else Languages.of(texts).get(code)


def skeleton_language(
    code: str, law_headings: Iterable[str], elided: tuple[str, ...] = ()
) -> Language:
    """Return what can be proposed for a language: its name, its stemmer, its word for a law."""
    heads = (re.match(r"[^\W\d_]+", pattern) for pattern in law_headings)
    law = tuple(dict.fromkeys(unaccented(head[0]) for head in heads if head))
    try:
        locale = Locale.parse(code)
        name = (locale.get_language_name(code) or code).capitalize()
        english = (locale.get_language_name(ENGLISH) or "").lower()
    except (UnknownLocaleError, ValueError):
        name, english = code, ""
    stemmer = english if english in Stemmer.algorithms() else ""
    usual = USUAL.get(code, Usual())
    joining = (*_joining(code), *usual.and_)
    words = CitationWords(law, usual.item, joining, usual.to, usual.skip)
    words = msgspec.structs.replace(
        words,
        of=usual.of,
        document=usual.document,
        this=usual.this,
        that=usual.that,
        its=usual.its,
        thereof=usual.thereof,
        wording=usual.wording,
        sentence=usual.sentence,
        with_=usual.with_,
        before=usual.before,
        after=usual.after,
        beside=usual.beside,
        definition=usual.definition,
    )
    search = SearchWords(stemmer=stemmer, elided=elided, stop=_stop_words(code))
    return Language(code, name, words, PartTitles(definitions=usual.definition), search)


def with_words(language: Language, words: Mapping[str, Iterable[str]]) -> Language:
    """Return a language with more words to cite by; each is one of :data:`ASKED`."""
    extended = {}
    for kind, more in words.items():
        field = "and_" if kind == "and" else kind
        known = getattr(language.citation, field)
        extended[field] = tuple(dict.fromkeys((*known, *map(unaccented, more))))
    parts = language.parts
    if "definition" in extended:
        titles = dict.fromkeys((*parts.definitions, *extended["definition"]))
        parts = msgspec.structs.replace(parts, definitions=tuple(titles))
    citation = msgspec.structs.replace(language.citation, **extended)
    return msgspec.structs.replace(language, citation=citation, parts=parts)


def _stop_words(code: str) -> str:
    """Return the stop words of the index's library; empty if it has none for the language."""
    if not has_stopwords(code):
        return ""
    return " ".join(sorted(stopwords_for_language(code)))


def _joining(code: str) -> tuple[str, ...]:
    """Return the words for and and or, as lists of a language are written (CLDR)."""
    try:
        patterns = Locale.parse(code).list_patterns
    except (UnknownLocaleError, ValueError):
        return ()
    joined = (patterns[name]["2"] for name in ("standard", "or") if name in patterns)
    words = (unaccented(one.replace("{0}", "").replace("{1}", "")) for one in joined)
    return tuple(dict.fromkeys(word.strip(" ,") for word in words if word.strip(" ,")))


def write_language(texts: Path, language: Language) -> Path:
    """Write the skeleton of a language's file, with an explanation of each word it needs."""
    path = texts / "languages" / f"{language.code}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    search = language.search or SearchWords()
    skeleton = _SKELETON.format(
        code=language.code,
        name=_quoted(language.name),
        law=_quoted(list(language.citation.law)),
        item=_quoted(list(language.citation.item)),
        definition=_quoted(list(language.citation.definition)),
        definitions=_quoted(list(language.parts.definitions)),
        stop=_quoted(search.stop),
        elided=_quoted(list(search.elided)),
        joining=_quoted(list(language.citation.and_)),
        to=_quoted(list(language.citation.to)),
        of=_quoted(list(language.citation.of)),
        skip=_quoted(list(language.citation.skip)),
        document=_quoted(list(language.citation.document)),
        this=_quoted(list(language.citation.this)),
        that=_quoted(list(language.citation.that)),
        its=_quoted(list(language.citation.its)),
        thereof=_quoted(list(language.citation.thereof)),
        wording=_quoted(list(language.citation.wording)),
        with_=_quoted(list(language.citation.with_)),
        sentence=_quoted(list(language.citation.sentence)),
        before=_quoted(list(language.citation.before)),
        after=_quoted(list(language.citation.after)),
        beside=_quoted(list(language.citation.beside)),
        stemmer=_quoted(search.stemmer),
    )
    try:
        path.write_text(skeleton, encoding="utf-8", newline="\n")
    except OSError as error:
        raise RefsearchError(msg("cannot write {}: {}", path, reason_of(error))) from error
    return path


def _quoted(value: object) -> str:
    """Return a string or a list of strings as TOML, which writes them as JSON does."""
    return json.dumps(value, ensure_ascii=False)


_SKELETON = """\
# What is needed of a language. Words for [citation] and [parts] are written in lower case without
# accents; each list may have several forms: ["article", "articles", "art"].
code = "{code}"
name = {name}

[citation]
law = {law}      # nouns for a law, as it is cited: all forms and abbreviations, without full stops
item = {item}        # nouns for a part of a law: section, paragraph, letter, number, point
and = {joining}    # joins citations: and, or
to = {to}          # joins the ends of a range: to, through
of = {of}          # joins an item to its law: of ("point 1 of Law 27")
skip = {skip}        # may stand before a number: articles, prepositions
document = {document}  # nouns for documents whose laws are others: "article 5 of the statutes"
this = {this}        # how words for this document begin: present
that = {that}        # ... and for what was named last: that, the same, the said
its = {its}          # words before a part of what was named last: its
thereof = {thereof}     # ... or behind one: thereof
wording = {wording}  # what opens the act that gave a law its words: as amended by
with = {with_}  # between two places of one document: in conjunction with
sentence = {sentence}    # nouns for parts that have no label: sentence
before = {before}      # how words begin that name what stands right before: preceding
after = {after}       # ... or right behind: following, next
beside = {beside}      # nouns for a part beside the laws that needs no number: annex
footnote = []    # footnote, note
definition = {definition}  # definition, definitions: as the printed index names that chapter
introduction = []
see = []         # see, see also
relative = []    # above, below, preceding, following

[parts]          # how the parts beside the laws are titled
preface = []
introduction = []
definitions = {definitions}
index = []

[search]
stemmer = {stemmer}     # a Snowball stemmer, or "" for none
fold_first = false      # true for a stemmer that wants its words without accents
elided = {elided}             # cut off before an apostrophe: l, d, qu
elided_after = []       # cut off after one: s
# words that say nothing of what is sought, apart by spaces
stop = {stop}
"""
