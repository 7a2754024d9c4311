"""The metadata of an Akoma Ntoso document: its identification (FRBR) and its references."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from refsearch.export.akn_inline import E, Element
from refsearch.export.frbr import SUBTYPE, Body, Identity, full_date

_MAKER = Body("refsearch")


def meta(
    who: Identity, game: str, concepts: Mapping[str, str], made: date, portion: str = ""
) -> Element:
    """Return the meta element; ``concepts`` are names by key, ``portion`` the eId of a part."""
    bodies = {body.key: body for body in (who.author, who.publisher, _MAKER)}
    references = E.references(
        *(E.TLCOrganization(eId=b.key, href=b.href, showAs=b.name) for b in bodies.values()),
        *(
            E.TLCConcept(
                eId=f"concept-{key}", href=f"/akn/ontology/concept/{game}.{key}", showAs=name
            )
            for key, name in concepts.items()
        ),
        source=f"#{_MAKER.key}",
    )
    return E.meta(_identification(who, made, f"/~{portion}" if portion else ""), references)


def _identification(who: Identity, made: date, portion: str) -> Element:
    return E.identification(
        _work(who, portion),
        _expression(who, portion),
        E.FRBRManifestation(
            E.FRBRthis(value=_in_file(who, portion)),
            E.FRBRuri(value=who.manifestation),
            E.FRBRdate(date=made.isoformat(), name="markup"),
            E.FRBRauthor(href=f"#{_MAKER.key}"),
            E.FRBRformat(value="application/akn+xml"),
        ),
        source=f"#{_MAKER.key}",
    )


def _in_file(who: Identity, portion: str) -> str:
    return f"{who.expression}{portion}.xml"


def _work(who: Identity, portion: str) -> Element:
    return E.FRBRWork(
        E.FRBRthis(value=who.work + portion),
        E.FRBRuri(value=who.work),
        E.FRBRalias(value=who.edition.title, name="title"),
        E.FRBRalias(value=who.edition.short_title, name="short"),
        E.FRBRdate(date=full_date(who.work_date), name="generation"),
        E.FRBRauthor(href=f"#{who.author.key}"),
        E.FRBRcountry(value=who.country),
        E.FRBRsubtype(value=SUBTYPE),
        E.FRBRnumber(value=who.edition.work),
        E.FRBRname(value=who.edition.short_title),
    )


def _expression(who: Identity, portion: str) -> Element:
    found = E.FRBRExpression(
        E.FRBRthis(value=who.expression + portion),
        E.FRBRuri(value=who.expression),
        E.FRBRalias(value=who.edition.id, name="edition"),
        E.FRBRdate(date=full_date(who.edition.in_force), name="inForce"),
        E.FRBRauthor(href=f"#{who.publisher.key}"),
        E.FRBRlanguage(language=who.language),
    )
    if who.original:
        source = f"{who.work}/{who.original}"
        found.append(
            E.FRBRtranslation(href=source, fromLanguage=who.original, by=f"#{who.publisher.key}")
        )
    return found
