"""A query in words: what it asks for, the term it may be, and the words to search for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold
from refsearch.library.book.book import global_id
from refsearch.search.interpret.abbreviations import begun, written_out
from refsearch.search.interpret.corrections import Change, unquoted
from refsearch.search.interpret.frames import Asked, respelled, unframed, unlimited, without_cue
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.interpret.rewording import reworded
from refsearch.search.interpret.sources import Sources
from refsearch.search.query import Query, parse_query
from refsearch.search.results import DefinitionCard
from refsearch.typed.citing.editions import named_editions


def in_words(typed: Interpretation, ui: str, sources: Sources) -> Interpretation:
    """Return a term to define where the query is one, and its words."""
    written, freed = _written(typed.query, ui, sources)
    whole, named = _placed(written, sources)
    framed, follows, limited = _framed(whole.text, sources)
    cue, more = Asked(framed, meant=False), frozenset[str]()
    if not follows:
        cue, more = _cue(framed, typed.editions, ui, sources)
    named |= more
    plain = not whole.phrases and not whole.excluded
    about = cue.text if cue.meant and plain else framed
    query, changes = _corrected(_parsed(about, whole, sources), ui, sources)
    words = replace(
        typed,
        query=query,
        understood=replace(typed.understood, text=query.text, corrected=(*freed, *changes)),
        better=query.text if changes else None,
        defines=cue.meant,
        follows=follows,
        limited=limited,
        named=named,
        wording=_wording(whole, changes),
    )
    # an abbreviation asks for the law headed by what it means
    one = len(typed.query.words) == 1 and not typed.query.words[0].begins and not typed.admits
    return _defined(words, ui, sources, plain=plain, headed=one and not freed)


def _written(asked: Query, ui: str, sources: Sources) -> tuple[Query, tuple[Change, ...]]:
    """Return a query as the texts would write it, and what was changed for that."""
    text, changes = unquoted(asked, sources.vocabulary.stands)
    if "corrections" not in sources.without:
        text, slips = respelled(text, sources.lexicon.__contains__, sources.languages)
        changes = (*changes, *slips)
    if "abbreviations" not in sources.without:
        text, short = written_out(text, sources.headword(ui), sources.languages)
        text, changes = begun(text, sources.lexicon), (*changes, *short)
    if "rewording" not in sources.without:
        text, worded = reworded(text, ui, sources.languages, sources.contracts)
        changes = (*changes, *worded)
    return _parsed(text, asked, sources), changes


def _parsed(text: str, asked: Query, sources: Sources) -> Query:
    """Return a text as a query; ``asked`` is the one that it may still be."""
    return asked if text == asked.text else parse_query(text, sources.languages)


def _placed(asked: Query, sources: Sources) -> tuple[Query, frozenset[str]]:
    """Return a query without the edition or game that it names, and these."""
    negations = recognition(sources.languages).negations

    def idle(form: str) -> bool:
        """Whether a word says nothing about what is sought."""
        return form in negations or any(w.stop and w.form == form for w in asked.words)

    text, named = named_editions(asked.text, sources.library, sources.joined, idle)
    if text == asked.text:
        return asked, named
    cue = without_cue(asked.text, sources.languages)
    if sources.definitions.cards(cue.text, tuple(sources.library.books), ""):  # "clean burraco"
        return asked, named
    return parse_query(text, sources.languages), named


def _framed(text: str, sources: Sources) -> tuple[str, bool, bool]:
    """Return a text without its frame: whether that asks what follows, or until when."""
    if "frames" in sources.without:
        return text, False, False
    asked = unlimited(text, sources.languages)
    left = unframed(asked, sources.languages)
    return left, left != asked, asked != text


def _cue(
    text: str, editions: Sequence[str], ui: str, sources: Sources
) -> tuple[Asked, frozenset[str]]:
    """Return a text without the words that ask what it means, and the editions that it names.

    Behind those words may stand where it means that: "significato di atout nel burraco". It is
    left out where a term remains.
    """

    def is_term(term: str, *, meant: bool = False) -> bool:
        return bool(sources.definitions.cards(term, editions, ui, meant=meant))

    cue = without_cue(text, sources.languages, is_term)
    if cue.meant and not is_term(cue.text, meant=True):
        left, named = named_editions(cue.text, sources.library, sources.joined, lambda form: False)
        if left != cue.text and is_term(left, meant=True):
            return Asked(left, meant=True), named
    return cue, frozenset()


def _corrected(asked: Query, ui: str, sources: Sources) -> tuple[Query, tuple[Change, ...]]:
    if "corrections" in sources.without:
        return asked, ()
    text, changes = sources.rewriter.rewrite(asked, ui)
    return _parsed(text, asked, sources), changes


def _wording(whole: Query, changes: Sequence[Change]) -> tuple[str, ...]:
    """Return the words of a query as corrected: what it is compared with evidence by."""
    better = dict(changes)
    return tuple(fold(better.get(word.written, word.written)) for word in whole.words)


def _defined(
    read: Interpretation, ui: str, sources: Sources, *, plain: bool, headed: bool
) -> Interpretation:
    """Return it with the definitions of the terms that a query in ``plain`` words is.

    They come first if they are asked for, or ``headed`` by the one word.
    """
    cards, text = sources.definitions.cards, read.query.text
    found = cards(text, read.editions, ui, meant=read.defines, among=read.named) if plain else []
    leading = found if read.defines else _headed(found, text, ui, sources) if headed else []
    defining = (global_id(card.edition, card.id) for card in leading)
    first = read.among((*_fronts(read, ui, sources), *defining))
    return read.taken("definition" if found else "words", first=first, definitions=tuple(found))


def _headed(
    cards: Sequence[DefinitionCard], text: str, ui: str, sources: Sources
) -> list[DefinitionCard]:
    """Return the definitions that one word heads, in a language that is read."""
    read = sources.edited & {ui} or sources.edited
    language = {one.id: one.language for one in sources.library.editions}
    return [c for c in cards if language[c.edition] in read and fold(c.term) == fold(text)]


def _fronts(read: Interpretation, ui: str, sources: Sources) -> Iterator[str]:
    """Yield the front parts that say what a modal word means, where that is asked for."""
    words = read.query.words if read.defines else ()
    wanted = sources.modal.get(words[0].form) if words else None
    editions = sources.library.editions if wanted else ()
    for edition in sorted(editions, key=lambda e: (e.id not in read.named, e.language != ui)):
        for part in sources.library.book(edition.id).document.parts:
            if part.kind == "front" and part.id == wanted:
                yield global_id(edition.id, part.id)
