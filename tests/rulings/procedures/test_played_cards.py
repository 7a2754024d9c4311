"""The play, first part (Laws 41-43, 45-52, 65, 66): what is asked."""

from __future__ import annotations

from refsearch.rulings.catalogue import rule_case


def test_what_is_known_of_the_exposure_is_not_asked() -> None:
    facts = {
        "how": "dropped",
        "partner-could-see": "yes",
        "exposed-card": "low",
        "penalty-card-exposure": "deliberate-play",
    }
    assert rule_case("defender-exposes-card", facts).unused == ("penalty-card-exposure",)
