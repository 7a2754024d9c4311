"""The words that ``language.toml`` declares: for citing, for the titles of parts, for search."""

from __future__ import annotations

import msgspec


class CitationWords(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"and_": "and", "with_": "with"}
):
    """Words in lower case without accents.

    ``law`` are nouns for a law, ``item`` for its parts, ``and_`` and ``to`` join citations,
    ``skip`` may stand before a number ("e l'Art. 72C"); ``relative`` make a bare label a reference
    ("punto 1 precedente"), ``see`` open one ("vedi B1", "vedi «Ritirata»"), ``of`` join an item to
    its law ("punto 1 dell'Art. 27"); ``document`` are nouns for documents ("§ 5 der Satzung") with
    laws of their own, ``this`` beginnings of words for the document itself ("del presente …"),
    ``that`` those of words for what was named last ("of that Act", "derselben Nummer"), ``its``
    words before a part of that ("its Article 20"), ``thereof`` after one, ``wording`` words before
    the act that gave a law its present text ("as amended by"),
    ``with`` joins two places of one document ("in conjunction with"), ``sentence`` are parts
    without a label ("Satz 2"); ``before`` and ``after`` are the beginnings of words for what is
    right before or after ("the preceding rule"), ``beside`` nouns for a part beside the laws that
    needs no number ("the Annex"). Of a query only: ``code`` are words for any code, ``asked`` those
    around a citation ("what does law 27 say"), ``named`` those for the editions of a game, work or
    language, which stands first in each, or of those no longer in force (``former``) or still so
    (``current``), ``part`` those for a numbered part, its prefix first,
    ``letter_names`` the letters by their names ("βήτα"); ``typed_law`` and ``typed_item`` are
    further nouns for a law and its parts, ``onwards`` stands behind a law for those after it too
    ("et seq.").
    """

    law: tuple[str, ...]
    item: tuple[str, ...] = ()
    and_: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    footnote: tuple[str, ...] = ()
    definition: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    document: tuple[str, ...] = ()
    this: tuple[str, ...] = ()
    that: tuple[str, ...] = ()
    its: tuple[str, ...] = ()
    thereof: tuple[str, ...] = ()
    wording: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    sentence: tuple[str, ...] = ()
    relative: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    named: tuple[tuple[str, ...], ...] = ()
    part: tuple[tuple[str, ...], ...] = ()
    letter_names: dict[str, str] = {}
    typed_law: tuple[str, ...] = ()
    typed_item: tuple[str, ...] = ()
    onwards: tuple[str, ...] = ()


class PartTitles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the parts beside the laws are usually titled, in lower case without accents."""

    preface: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    index: tuple[str, ...] = ()


class SearchWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How words of the language are cut and reduced for search.

    ``stemmer`` names a Snowball algorithm ("french"); empty for none. ``fold_first`` takes accents
    off before it, which is wrong where it reads them. ``elided`` are cut off before an apostrophe
    ("l'atout"), ``elided_after`` behind one ("declarer's"); ``stop`` are words, apart by spaces,
    that carry no meaning for a search. ``families`` join stems that the algorithm separates,
    ``forms`` give single words another stem.
    """

    script: str = "latin"
    stemmer: str = ""
    fold_first: bool = False
    apostrophe_is_accent: bool = False
    elided: tuple[str, ...] = ()
    elided_after: tuple[str, ...] = ()
    stop: str = ""
    trim: tuple[str, ...] = ()
    trim_keeps: int = 4  # letters: a shorter stem is that of many words
    families: dict[str, tuple[str, ...]] = {}
    forms: dict[str, str] = {}
