"""Reordering a typed citation that names a part before its law: "section B of law 27"."""

from __future__ import annotations

from collections.abc import Callable

from refsearch.citations.tokens import Token

Is = Callable[[str, str], bool]  # whether a word is of a kind in some language


def widest_first(tokens: list[Token], is_: Is) -> list[Token]:
    """Return "section B of law 27" as "law 27 section B of", the widest part first."""
    law = next((n for n, t in enumerate(tokens) if is_("law", t.text)), 0)
    law = law or next((n for n in range(2, len(tokens)) if _bare_law(tokens, n, is_)), 0)
    items = [n for n, token in enumerate(tokens[:law]) if _is_item(tokens, n, is_)]
    if not items or not any(token.is_number for token in tokens[law:]):
        return tokens
    parts = [tokens[a:b] for a, b in zip(items, [*items[1:], law], strict=True)]
    of = (token.text for part in parts[:-1] for token in part[1:])
    nested = any(is_("of", word) or is_("skip", word) for word in of)
    parts = parts[::-1] if nested else parts
    return [*tokens[law:], *tokens[: items[0]], *(token for part in parts for token in part)]


def _is_item(tokens: list[Token], n: int, is_: Is) -> bool:
    """Whether a word is a noun for a part; one letter is before a label: "n. 1", "s. B"."""
    word, behind = tokens[n].text, [one.text for one in tokens[n + 1 : n + 3]]
    if word == "§":  # "§ B of law 20"
        return behind[0].isalpha()
    label = behind[-1] if behind[0] == "." else behind[0]
    return is_("item", word) and (len(word) > 1 or len(label) == 1 or label.isdigit())


def _bare_law(tokens: list[Token], n: int, is_: Is) -> bool:
    """Whether a law stands at a place without its noun: "letter b of 27B1"."""
    before = tokens[n - 1].text
    return tokens[n].is_number and (is_("of", before) or is_("skip", before))
