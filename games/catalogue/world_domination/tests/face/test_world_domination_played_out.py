"""Sentences of proofs in the log of World Domination."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue.world_domination.face.played_out import proof_html
from games.kit.face.phrases import plain
from games.kit.rules.proofs import Proof

BID = {"side": 0, "goal": "at-least", "number": 12, "held": 7, "theirs": 9, "left": 3}


@pytest.mark.parametrize(
    ("code", "facts", "words"),
    [
        pytest.param(
            "lost",
            BID,
            "Gold has bid 12 and holds 7 countries: whatever is played in the last 3 conflicts, Silver wins"
            " the campaign",
            id="out of reach",
        ),
        pytest.param(
            "won",
            BID | {"side": 1, "held": 13, "left": 1},
            "Silver has bid 12 and holds 13 countries: whatever is played in the last conflict, Silver wins"
            " the campaign",
            id="made",
        ),
        pytest.param(
            "won",
            BID | {"goal": "more", "held": 12},
            "Gold holds 12 countries and silver 9: whatever is played in the last 3 conflicts, Gold wins"
            " the campaign",
            id="more",
        ),
        pytest.param(
            "lost",
            BID | {"goal": "exactly"},
            "Gold has declared exactly 12 countries and holds 7: whatever is played in the last 3 conflicts,"
            " Silver wins the campaign",
            id="exactly",
        ),
        pytest.param(
            "all-same",
            {"left": 1},
            "Whatever is played in the last conflict, the campaign comes out the same",
            id="all that is compared",
        ),
    ],
)
def test_a_proof_is_one_sentence(code: str, facts: dict[str, Any], words: str) -> None:
    assert plain(proof_html(Proof(code, facts))) == words
