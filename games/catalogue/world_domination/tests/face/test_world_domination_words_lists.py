"""The words of World Domination: refusals, and what lists say of a match."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue.world_domination.face import WORLD_DOMINATION as PRESENTER
from games.catalogue.world_domination.face import lists as digests
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION
from games.catalogue.world_domination.tests.tables import after, start, table_at
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat

from .test_world_domination_words import AUCTION, LED

# --- refusals -------------------------------------------------------------------------------------

OUT_OF_REACH = "That country is out of reach: choose a neutral one next to a country of your side."
MUST_FOLLOW = "Military was led and you hold Military: play a Military card or any special."


@pytest.mark.parametrize(
    ("moves", "seat", "move", "words"),
    [
        ([], 1, "target 2", "It is not your turn."),
        ([], 0, "bid 11 P", "Now the target of the conflict is chosen."),
        ([], 0, "target 12", OUT_OF_REACH),
        (LED, 1, "play P4", MUST_FOLLOW),
        (LED[:1], 0, "play M12", "You do not hold Military 12."),
        (LED, 1, "play reinforcement", "Reinforcement asks whose Military card it doubles."),
        (LED, 1, "play bribe take=0", "Bribe has nothing to choose now; play it without."),
    ],
)
def test_refusals_are_worded(moves: list[tuple[int | None, str]], seat: int, move: str, words: str) -> None:
    position = after(start(), [(None if w is None else Seat(w), m) for w, m in [*AUCTION, *moves]])
    with pytest.raises(RulesError) as refused:
        after(position, [(Seat(seat), move)])
    assert PRESENTER.play.refusals.word(refused.value, table_at(position, Seat(seat))) == words


def test_a_low_bid_is_told_what_to_beat() -> None:
    position = after(start(), [(None if w is None else Seat(w), m) for w, m in AUCTION[:4]])
    with pytest.raises(RulesError) as refused:
        after(position, [(Seat(1), "bid 10 M")])
    assert PRESENTER.play.refusals.word(refused.value, table_at(position, Seat(1))) == (
        "Bid more than 10 Military: a higher number, or the same number in a higher suit."
    )


# --- digests --------------------------------------------------------------------------------------


def digest_after(moves: list[tuple[int | None, str]]) -> dict[str, Any]:
    position = after(start(), [(None if w is None else Seat(w), m) for w, m in moves])
    return WORLD_DOMINATION.digest(position.state.view(None))


@pytest.mark.parametrize(
    ("moves", "headline", "ask"),
    [
        (AUCTION[:3], "Campaign 1, auction", "Pass or make the first bid"),
        (AUCTION[:4], "Campaign 1, auction", "Pass or bid more than 10 Military"),
        (AUCTION, "Campaign 1, conflict 1 of 12", "Choose the country of conflict 1"),
        ([*AUCTION, (0, "target 2")], "Campaign 1, conflict 1 of 12", "Play to the conflict for Brazil"),
    ],
)
def test_digests_are_worded(moves: list[tuple[int | None, str]], headline: str, ask: str) -> None:
    digest = digest_after(moves)
    assert digests.headline(digest) == headline
    assert digests.ask(digest, 0) == ask


def test_the_mini_shows_owners_and_target() -> None:
    fresh = digests.mini({})
    assert [fresh.count(f"mini__{word}") for word in ("gold", "silver", "none", "target")] == [6, 6, 8, 0]
    picture = digests.mini(digest_after([*AUCTION, (0, "target 2")]))
    assert [picture.count(f"mini__{word}") for word in ("gold", "silver", "none", "target")] == [6, 6, 7, 1]


@pytest.mark.parametrize(
    ("winners", "scores", "reason", "words"),
    [
        ([0, 2], [2, 1, 2, 1], "played", "Gold won 2 : 1"),
        ([1, 3], [0, 0, 0, 0], "resigned", "Silver won 0 : 0 because gold resigned"),
        ([1, 3], [1, 0, 1, 0], "timeout", "Silver won 0 : 1 because gold ran out of time"),
        ([], [0, 0, 0, 0], "cancelled", "The match was cancelled"),
    ],
)
def test_results_are_worded(winners: list[int], scores: list[int], reason: str, words: str) -> None:
    outcome = {"winners": winners, "scores": scores, "reason": reason}
    assert digests.result({}, outcome, "ABCD") == words
