"""What texts say again and again, held once: the id of a law stands in its parts, terms and index.

A decoder makes each anew. Held once they take a quarter less memory, of twenty copies 19 MB.
"""

from __future__ import annotations

from typing import Any

from refsearch.library.model import Corpus

_REPEATED = {
    "provisions": ("parent", "label", "part", "children"),
    "references": ("holder", "targets"),
    "terms": ("holder", "concept", "target"),
    "modality": ("holder",),
    "index": ("heading", "printed", "targets"),
}


def held_once(corpus: Corpus) -> Corpus:
    """Return a corpus just decoded, with equal strings that stand in many places the same one."""
    known: dict[Any, Any] = {}
    for document in corpus.documents:
        for layer, names in _REPEATED.items():
            for one in getattr(document, layer):
                for name in names:
                    said = getattr(one, name)
                    same = (
                        _each(said, known) if type(said) is tuple else known.setdefault(said, said)
                    )
                    # frozen for all who read: nobody has it yet, and it says the same
                    object.__setattr__(one, name, same)
    return corpus


def _each(said: tuple[str, ...], known: dict[Any, Any]) -> tuple[str, ...]:
    return tuple(map(known.setdefault, said, said))
