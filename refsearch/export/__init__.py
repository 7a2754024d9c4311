"""Exports of an edition: JSON, Akoma Ntoso, Markdown for readers, JSON-LD for pages.

The JSON shapes stand here, since commands and API share them. Akoma Ntoso is imported only
where it is needed (:mod:`refsearch.export.akn`), so that nothing else waits for its libraries.
"""

from refsearch.export.json import (
    Json,
    document_json,
    edition_json,
    edition_summary,
    index_json,
    part_json,
    provision_json,
    references_json,
)

__all__ = [
    "Json",
    "document_json",
    "edition_json",
    "edition_summary",
    "index_json",
    "part_json",
    "provision_json",
    "references_json",
]
