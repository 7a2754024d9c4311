"""Offerable rulings as a build stores them, with what takes long to make of their words."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from refsearch.arrays import read_arrays, write_arrays
from refsearch.classifiers.reading import reader_of
from refsearch.library.library import Library
from refsearch.manifest import StoredFiles
from refsearch.rulings.offering.classifier import IncidentClassifier
from refsearch.rulings.offering.training import trained
from refsearch.search.results import Offerable

_RULINGS = "rulings.msgpack"
_CLASSIFIER = "rulings"


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    offerables: tuple[Offerable, ...]
    names: tuple[str, ...]  # of the classes


class Offering(NamedTuple):
    """Procedures and situations, and a classifier of incidents.

    There is no ``classifier`` where nothing can be offered.
    """

    offerables: tuple[Offerable, ...]
    classifier: IncidentClassifier | None

    @classmethod
    def of(cls, offerables: tuple[Offerable, ...], library: Library) -> Offering:
        """Return what is kept of what can be offered for a library."""
        learnt = trained(offerables, reader_of(library), library.languages) if offerables else None
        return cls(offerables, learnt)


def write_offering(offering: Offering, folder: Path) -> None:
    """Write what can be offered into the folder of a build."""
    classifier = offering.classifier
    names = classifier.names if classifier else ()
    stored = _Stored(offering.offerables, names)
    (folder / _RULINGS).write_bytes(msgspec.msgpack.encode(stored))
    write_arrays(folder, _CLASSIFIER, classifier.arrays() if classifier else {})


def read_offering(files: StoredFiles) -> Offering:
    """Read what can be offered; raise StoreDamaged unless it is as it was written."""
    stored = files.decode(_RULINGS, _Stored)
    arrays = read_arrays(files, _CLASSIFIER)
    classifier = IncidentClassifier.of(stored.names, arrays) if arrays else None
    return Offering(stored.offerables, classifier)
