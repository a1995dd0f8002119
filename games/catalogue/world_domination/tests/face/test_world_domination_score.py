"""Needs of the Aggressor in the score: what is missing, what is certain already, how it came out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue import RULES
from games.catalogue.world_domination.face.outline import text_context
from games.catalogue.world_domination.face.rulebook import Example
from games.catalogue.world_domination.face.score import goal_html, needs_html
from games.catalogue.world_domination.rules.campaigns import count_countries, winner_of
from games.catalogue.world_domination.rules.cards import Suit
from games.catalogue.world_domination.rules.grid import CELLS, Side
from games.catalogue.world_domination.rules.position import ONLY
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Cell, Conflict, Contract, Ending, Goal, Phase, Result
from games.kit.face.phrases import plain
from games.kit.rules.seats import Resign, Seat
from games.kit.tests.rules.random_play import walk

WD = RULES["world-domination"]
CONFLICTS = {2: 12, 3: 16, 4: 12}
DRAWN = Result(Ending.DRAW, None, Suit.POLITICS, 0, 0, None)


def late(
    goal: Goal,
    number: int,
    gold: int,
    silver: int,
    left: int,
    *,
    target: int | None = None,
    gold_tokens: int = 0,
    silver_tokens: int = 0,
    seats: int = 4,
) -> Example:
    """Gold, the Aggressor, holds the first cells of the grid, silver the last ones.

    :param left: conflicts that are not over; the last of them has its `target`, if that is given, else the
        next begins as gold.
    :param gold_tokens: that lie under others, beside the one on each country.
    """
    owners = [Side.GOLD] * gold + [None] * (CELLS - gold - silver) + [Side.SILVER] * silver
    cells = [Cell(owner, owner is Side.GOLD, owner is Side.SILVER) for owner in owners]
    cells[0] = Cell(Side.GOLD, 1 + gold_tokens, silver_tokens)
    contract = Contract(Side.GOLD, Seat(0), number, Suit.POLITICS, goal)
    over = tuple(
        Conflict(n, Seat(0), (), 0, Suit.POLITICS, (0, 0, 0), DRAWN)
        for n in range(1, CONFLICTS[seats] + 1 - left)
    )
    running = None
    if target is not None:
        running = Conflict(len(over) + 1, Seat(0), (), target, Suit.POLITICS, (0, 0, 0))
    example = Example("first 0", seats=seats) if seats != 4 else Example()
    position = example.state.position.having(
        cells=tuple(cells),
        contract=contract,
        conflicts=over,
        conflict=running,
        phase=Phase.TARGET if running is None else Phase.PLAY,
        to_move=ONLY[Seat(0)],
    )
    example.state = WorldDomination(position)
    return example


def said(example: Example) -> str:
    return plain(needs_html(example.desk()))


BID: dict[str, Any] = {"goal": Goal.AT_LEAST, "number": 11}


def test_a_bid_that_is_still_open_says_what_is_missing() -> None:
    assert said(late(**BID, gold=8, silver=6, left=5)) == (
        "Gold needs 11 at the end: 3 more. Politics is dominant."
    )
    assert said(late(**BID, gold=11, silver=6, left=5)) == (
        "Gold needs 11 at the end: 11 now, just enough. Politics is dominant."
    )
    assert said(late(**BID, gold=13, silver=6, left=5)) == (
        "Gold needs 11 at the end: 13 now, 2 to spare. Politics is dominant."
    )


def test_a_bid_out_of_reach_says_so_and_not_before() -> None:
    out = "Gold needs 11 at the end and can no longer reach that: 8 now. Politics is dominant."
    assert said(late(**BID, gold=8, silver=6, left=2)) == out
    assert "3 more" in said(late(**BID, gold=8, silver=6, left=3))


def test_a_bid_that_is_safe_says_so_and_not_before() -> None:
    safe = "Gold needs 11 at the end and can no longer fall short: 13 now. Politics is dominant."
    assert said(late(**BID, gold=13, silver=7, left=2, target=0)) == safe
    assert "2 to spare" in said(late(**BID, gold=13, silver=7, left=3, target=0))


def test_of_the_running_conflict_only_its_target_counts() -> None:
    """A country of gold's own adds none, one of silver's takes none away."""
    own, rival = 0, CELLS - 1
    assert "1 more" in said(late(**BID, gold=10, silver=8, left=1, target=rival))
    assert "can no longer reach" in said(late(**BID, gold=10, silver=8, left=1, target=own))
    assert "just enough" in said(late(**BID, gold=11, silver=8, left=1, target=own))
    assert "can no longer fall short" in said(late(**BID, gold=11, silver=8, left=1, target=rival))


def test_whoever_starts_the_last_conflict_may_only_attack_what_the_rules_let_them() -> None:
    """Gold starts, and its own countries are no target: none can be lost by it."""
    assert "can no longer fall short" in said(late(**BID, gold=11, silver=6, left=1))


def test_a_bid_that_is_over_is_told_in_the_past() -> None:
    ends = {
        14: "Gold needed 11: 3 more than that. Politics was dominant.",
        11: "Gold needed 11: just that. Politics was dominant.",
        9: "Gold needed 11: 2 fewer than that. Politics was dominant.",
    }
    for gold, words in ends.items():
        assert said(late(**BID, gold=gold, silver=6, left=0).end_campaign()) == words


def test_a_match_broken_off_says_where_it_stood() -> None:
    example = late(**BID, gold=8, silver=6, left=5)
    example.state = example.state.play(Seat(1), Resign()).state
    assert said(example) == "Gold needed 11 at the end: 8 when the match ended. Politics was dominant."


TEN: dict[str, Any] = {"goal": Goal.AT_LEAST, "number": 10}
OR_TOKENS = "11, or exactly 10 with more tokens"


def test_with_a_bid_of_ten_tokens_are_counted() -> None:
    now = late(**TEN, gold=10, silver=9, left=3, gold_tokens=4, silver_tokens=2)
    assert said(now).startswith(
        f"Gold needs {OR_TOKENS.replace('11', '11 at the end')}: 10 now, and 14 tokens"
    )
    below = late(**TEN, gold=8, silver=9, left=3)
    assert f"{OR_TOKENS.replace('11', '11 at the end')}: 8 now." in said(below)


def test_ten_countries_that_tokens_can_no_longer_help_are_out_of_reach() -> None:
    """One conflict left brings one country and one token at most: 10 and 10 are not more."""
    lost = late(**TEN, gold=9, silver=9, left=1, target=CELLS - 1, silver_tokens=1)
    assert "can no longer reach that" in said(lost)
    still = late(**TEN, gold=9, silver=9, left=1, target=CELLS - 1)
    assert "9 now" in said(still)
    assert "no longer" not in said(still)


def test_ten_countries_with_tokens_enough_are_safe() -> None:
    safe = late(**TEN, gold=10, silver=10, left=1, target=CELLS - 1, gold_tokens=2)
    assert "can no longer fall short" in said(safe)
    still = late(**TEN, gold=10, silver=10, left=1, target=CELLS - 1, gold_tokens=1)
    assert "no longer" not in said(still)


@pytest.mark.parametrize(
    ("gold", "words"),
    [(9, "9, too few"), (10, "10, and 10 tokens to 9"), (12, "12, enough")],
)
def test_a_bid_of_ten_that_is_over(gold: int, words: str) -> None:
    ended = late(**TEN, gold=gold, silver=8, left=0, silver_tokens=1).end_campaign()
    assert said(ended) == f"Gold needed {OR_TOKENS}: {words}. Politics was dominant."


MORE: dict[str, Any] = {"goal": Goal.MORE, "number": 0, "seats": 2}
MUST = "Gold, the Aggressor, needs more countries than silver"


@pytest.mark.parametrize(
    ("gold", "silver", "left", "words"),
    [
        (8, 8, 3, f"{MUST}: 8 to 8 now."),
        (9, 8, 3, f"{MUST}: 9 to 8 now, just enough."),
        (11, 8, 3, f"{MUST}: 11 to 8 now, enough."),
        (6, 12, 2, f"{MUST} and can no longer reach that: 6 to 12 now."),
        (12, 6, 2, f"{MUST} and can no longer fall short: 12 to 6 now."),
    ],
)
def test_more_countries_than_the_other(gold: int, silver: int, left: int, words: str) -> None:
    assert said(late(**MORE, gold=gold, silver=silver, left=left)) == f"{words} Politics is dominant."


def test_a_neutral_country_changes_the_lead_by_one_and_a_rivals_by_two() -> None:
    neutral, rival = 9, CELLS - 1
    assert "can no longer reach" in said(late(**MORE, gold=8, silver=9, left=1, target=neutral))
    assert "no longer" not in said(late(**MORE, gold=8, silver=9, left=1, target=rival))


@pytest.mark.parametrize(
    ("gold", "words"), [(11, "11 to 9, enough"), (10, "10 to 9, just enough"), (8, "8 to 9, too few")]
)
def test_more_countries_at_the_end(gold: int, words: str) -> None:
    ended = late(**MORE, gold=gold, silver=9, left=0).end_campaign()
    assert said(ended) == (
        f"Gold, the Aggressor, needed more countries than silver: {words}. Politics was dominant."
    )


EXACTLY: dict[str, Any] = {"goal": Goal.EXACTLY, "number": 12, "seats": 2}


@pytest.mark.parametrize(
    ("gold", "left", "words"),
    [
        (10, 3, ": 2 more"),
        (12, 3, ": just that now"),
        (13, 3, ": 1 too many"),
        (9, 2, " and can no longer reach that: 9 now"),
        (15, 2, " and can no longer reach that: 15 now"),
    ],
)
def test_an_exact_number(gold: int, left: int, words: str) -> None:
    running = late(**EXACTLY, gold=gold, silver=5, left=left)
    assert said(running) == f"Gold needs exactly 12 at the end{words}. Politics is dominant."


@pytest.mark.parametrize(("gold", "words"), [(11, "1 too few"), (12, "just that"), (14, "2 too many")])
def test_an_exact_number_at_the_end(gold: int, words: str) -> None:
    ended = late(**EXACTLY, gold=gold, silver=5, left=0).end_campaign()
    assert said(ended) == f"Gold needed exactly 12: {words}. Politics was dominant."


def test_an_empire_scores_what_it_holds() -> None:
    empire: dict[str, Any] = {"goal": Goal.MANY, "number": 0, "seats": 3}
    assert said(late(**empire, gold=9, silver=8, left=4)).startswith(
        "The Empire scores what it holds at the end: 9 now."
    )
    assert said(late(**empire, gold=9, silver=8, left=0).end_campaign()).startswith(
        "The Empire scored what it held at the end: 9."
    )


def test_the_score_in_words_says_the_same() -> None:
    example = Example().play("target 6", "play M4")
    desk = example.desk()
    assert desk.view.contract is not None
    assert goal_html(desk, desk.view.contract) in text_context(desk.table)["text"]


@pytest.mark.parametrize(
    ("seats", "options"), [(4, {}), (2, {}), (2, {"state_of_nations": True})], ids=["four", "two", "exactly"]
)
def test_what_is_called_certain_comes_true(seats: int, options: dict[str, Any]) -> None:
    """Over campaigns at random: whoever is said to lose or to win whatever happens does so."""
    example = Example("first 0", seats=seats) if seats != 4 else Example()
    checked = 0
    for seed in range(6):
        promised: dict[str, tuple[int, Contract]] = {}
        for state, _, _ in walk(WD, options, seats, Random(seed)):
            assert isinstance(state, WorldDomination)
            example.state = state
            position = state.position
            contract = position.contract
            if contract is None:
                continue
            if len(position.results) == position.campaign:
                countries = count_countries(position.cells)
                tokens = position.results[-1].tokens
                reached = winner_of(contract, countries, tokens) is contract.aggressor
                assert "reach" not in promised or not reached
                assert not {"fall", "miss"} & promised.keys() or reached
                checked += len(promised)
                promised = {}
            elif "can no longer" in (words := said(example)):
                promised[words.split("can no longer ")[1].split()[0]] = (position.campaign, contract)
    assert checked
