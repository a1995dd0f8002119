"""Sentences of the log for two and three, to each what it may know."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from games.catalogue.world_domination.face import lists as digests
from games.catalogue.world_domination.face.history import history_page
from games.catalogue.world_domination.face.outline import text_context
from games.catalogue.world_domination.face.rulebook import Example
from games.catalogue.world_domination.rules.events import CODES
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION
from games.catalogue.world_domination.rules.view import Goal, Phase
from games.catalogue.world_domination.tests.seats import armed, duel, rising
from games.catalogue.world_domination.tests.tables import after, play_until, start, table_at, view_of
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat, Viewer
from games.selectors.record.history import History
from tests.support.clock import NOON
from tests.support.telling import lines, log, read_out, summed_up

from .test_world_domination_outline import otherwise

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"state_of_nations": True}),
    (3, {}),
    (3, {"tribute": "first"}),
    (4, {"drafting": True, "secret_meeting": True}),
]
kinds = pytest.mark.parametrize(("count", "options"), GAMES)


def played(count: int, options: dict[str, Any], seed: int = 5) -> History:
    """A whole match of random moves."""
    return play_until(start(count, **options), Random(seed), lambda _: False)


def viewers(count: int) -> tuple[Viewer, ...]:
    return (None, *(Seat(seat) for seat in range(count)))


def told(example: Example, viewer: Viewer = None) -> list[str]:
    """All the sentences of an example, as `viewer` would read them if every card lay open."""
    table = example.desk(viewer).table
    return [plain(line.html) for line in lines(table)]


def read_by(position: History, viewer: Viewer = None) -> list[str]:
    """All the sentences that `viewer` reads."""
    table = table_at(position, viewer)
    return [plain(line.html) for line in lines(table)]


# --- everything has words -------------------------------------------------------------------------


@kinds
def test_whole_matches_are_told_to_everybody(count: int, options: dict[str, Any]) -> None:
    position = played(count, options)
    for viewer in viewers(count):
        table = table_at(position, viewer, since=0)
        told = lines(table)
        assert {line.event.code for line in told} >= {"card-played", "conflict-ended", "match-ended"}
        assert all(line.html and not line.html.endswith(".") for line in told)
        assert text_context(table)["text"]
        assert history_page(table).own.conflicts
        assert log(table, NOON).new > 0
        assert summed_up(table)
        assert read_out(table)


def test_every_event_that_there_is_occurs_in_these_matches() -> None:
    seen = set()
    for count, options in GAMES:
        position = played(count, options)
        seen |= {event.code for ply in position.steps for event in ply.events}
    assert CODES - seen <= {"resigned", "all-passed"}


@kinds
def test_every_stage_has_a_headline_and_asks_something(count: int, options: dict[str, Any]) -> None:
    rng, position, phases = Random(2), start(count, **options), set()
    while position.state.outcome is None:
        digest = WORLD_DOMINATION.digest(position.state.view(None))
        phases.add(digest["phase"])
        assert digests.headline(digest).startswith("Campaign ")
        if position.state.to_move:
            assert digests.ask(digest, 0) != "Wait for the others"
        ply = position.ply
        position = play_until(position, rng, lambda p, ply=ply: p.ply > ply)  # type: ignore[misc]
    if count < 4:
        assert Phase.DECLARE in phases
    digest = WORLD_DOMINATION.digest(position.state.view(None))
    assert digests.headline(digest) == "Finished"
    outcome = position.state.outcome
    facts = {"winners": sorted(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}
    assert " w" in digests.result(digest, facts, "ABCD")  # A won, A and B share the win


# --- nobody learns what they may not know ---------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3])
def test_log_text_and_history_tell_nothing_that_the_viewer_cannot_know(count: int) -> None:
    for viewer in viewers(count):
        rng, changed = Random(7), 0
        position = start(count)
        for goal in (*range(3, 34, 2), 45, 60, 90):
            position = play_until(position, rng, lambda p, goal=goal: p.ply >= goal)  # type: ignore[misc]
            if not view_of(position).hand_sizes or position.state.outcome is not None:
                continue
            other = otherwise(position, viewer, rng)
            changed += other.state != position.state
            one, two = table_at(position, viewer, since=0), table_at(other, viewer, since=0)
            assert log(one, NOON) == log(two, NOON)
            assert text_context(one) == text_context(two)
            assert history_page(one) == history_page(two)
            assert read_out(one) == read_out(two)
        assert changed > 8


# --- two seats ------------------------------------------------------------------------------------


def test_a_trick_is_told_and_each_reads_only_the_card_drawn() -> None:
    example = duel().set_hands("E6 P2", "E9 M3").play("play E6", "play E9")
    assert told(example, Seat(0))[-6:] == [
        "You led Economics 6",
        "Ben played Economics 9",
        "Ben took trick 1 with Economics power 9. Tricks taken: you 0, Ben 1. Ben leads next",
        "Ben drew a card of the reserve, then you; 22 cards are left",
        "Ben drew Politics 3",
        "You drew Politics 7",
    ]
    position = play_until(start(2), Random(3), lambda p: len(p.steps) == 6)
    mine = read_by(position, Seat(0))
    strange = read_by(position, None)
    assert sum(line.startswith("You drew") for line in mine) == 1
    assert [line for line in mine if " drew " in line and "You" not in line and "reserve" not in line] == []
    assert [line for line in strange if " drew " in line and "reserve" not in line] == []


def test_what_needs_a_target_does_nothing_in_a_trick() -> None:
    example = duel().set_hands("M5 P2", "defensive-pact M3").play("play M5", "play defensive-pact")
    assert "Ben played Defensive Pact: a trick has no target, so it did nothing" in told(example)


def test_a_drawn_trick_belongs_to_nobody() -> None:
    example = duel().set_hands("embargo P2", "bribe M3").play("play embargo", "play bribe")
    assert (
        "Nobody took trick 1: there was no power in Politics. Tricks taken: Ada 0, Ben 0. Ben leads next"
        in told(example)
    )


def test_tricks_stand_under_heads_that_lead_to_the_history() -> None:
    position = play_until(start(2), Random(3), lambda p: len(p.steps) == 6)
    table = table_at(position, None)
    assert '<a href="/m/abc/history/1/#trick-1">Arming phase · trick 1</a>' in log(table).items


def last_told(position: History, viewer: Viewer = None) -> str:
    return read_by(position, viewer)[-1]


def test_the_declaration_is_told_with_what_it_asks() -> None:
    position = armed()
    (seat,) = position.state.to_move
    side, rival = ("gold", "silver") if seat == 0 else ("silver", "gold")
    assert last_told(after(position, [(seat, "declare P")]), seat) == (
        f"You declared Politics dominant; {side} must hold more countries than {rival} at the end."
        " You start the first conflict"
    )
    position = armed(state_of_nations=True)
    (seat,) = position.state.to_move
    assert "must hold exactly 11 countries at the end" in last_told(after(position, [(seat, "declare P 11")]))


@pytest.mark.parametrize(
    ("goal", "number", "seed", "words"),
    [
        (Goal.MORE, 0, 2, "{} won campaign 1 as the {}, {} countries to {}"),
        (Goal.MORE, 0, 1, "{} won campaign 1 as the {}, for both held {} countries"),
        (Goal.EXACTLY, 20, 2, "{} won campaign 1: {} had declared 20 countries and held {}"),
    ],
)
def test_the_end_of_a_campaign_of_two_says_why(goal: Goal, number: int, seed: int, words: str) -> None:
    options = {"state_of_nations": goal is Goal.EXACTLY}
    position = armed(**options)
    (seat,) = position.state.to_move
    position = after(position, [(seat, "declare P 20" if number else "declare P")])
    position = play_until(position, Random(seed), lambda p: bool(view_of(p).results))
    result = view_of(position).results[0]
    assert result.winner is not None
    winner, loser = ("Gold", "silver") if result.winner is Side.GOLD else ("Silver", "gold")
    ours, theirs = result.countries[result.winner], result.countries[result.winner.rival]
    role = "Aggressor" if result.winner is result.contract.aggressor else "Defender"
    assert (ours == theirs) is (seed == 1)
    expected = (
        words.format(winner, role, ours, theirs) if goal is Goal.MORE else words.format(winner, loser, theirs)
    )
    assert last_told(position).startswith(f"{expected}. Campaigns won: ")


# --- three seats ----------------------------------------------------------------------------------


def test_the_exchange_is_told() -> None:
    example = rising().play("tribute P11,M10", "tribute E12,M7", "assign 1")
    assert told(example, Seat(1))[-7:] == [
        "You laid down Politics 11 and Military 10 as tribute",
        "Cleo laid down Economics 12 and Military 7 as tribute",
        "Cleo took the first pair, you the second. Ada took both tributes and starts the first conflict",
        "Cleo got Politics 1 and Military 1 from Ada",
        "You got Politics 2 and Economics 1 from Ada",
        "Ada got Politics 11 and Military 10 from you",
        "Ada got Economics 12 and Military 7 from Cleo",
    ]


def test_a_rebel_reads_their_own_exchange_only() -> None:
    position = play_until(start(3), Random(6), lambda p: view_of(p).phase is Phase.TARGET)
    empire = view_of(position).empire
    assert empire is not None
    for viewer in viewers(3):
        read = read_by(position, viewer)
        got = sum(" got " in line for line in read)
        laid = sum("laid down" in line for line in read)
        assert (got, laid) == ((4, 1) if viewer == empire else (0, 0) if viewer is None else (2, 1))
        assert sum("face down" in line for line in read) == (3 if viewer is None else 2)


def test_the_sides_of_three_are_the_empire_and_the_rebels() -> None:
    position = play_until(start(3), Random(6), lambda p: len(view_of(p).conflicts) == 12)
    words = " ".join(read_by(position))
    assert "for the Rebels: " in words
    assert "for the Empire: " in words
    assert not re.search("gold|silver", words)


def test_the_end_of_a_campaign_of_three_tells_both_scores() -> None:
    position = play_until(start(3), Random(6), lambda p: bool(view_of(p).results))
    view = view_of(position)
    (result,) = view.results
    name = ("Maximiliana", "Bartholomew", "Tamsin")
    one, other = (seat for seat in range(3) if seat != view.empire)
    held = result.countries[0]
    assert last_told(position).startswith(
        f"{name[view.empire or 0]} held {held} countries as the Empire in campaign 1."
        f" Conflicts won by the Rebels: {name[one]} {result.conflicts[one]},"
        f" {name[other]} {result.conflicts[other]}. Countries as the Empire so far: "
    )


def test_resigning_among_three_does_not_break_the_story_off() -> None:
    position = play_until(
        start(3), Random(6), lambda p: bool((c := view_of(p).conflict) and len(c.laid) == 1)
    )
    position = after(position, [(Seat(1), "resign")])
    assert last_told(position) == "Bartholomew resigned and cannot win any more; the match goes on"
    position = play_until(position, Random(1), lambda p: len(view_of(p).conflicts) == 2)
    page = history_page(table_at(position))
    assert [conflict["number"] for conflict in page.own.conflicts] == [1, 2]
    assert page.own.tricks == []
    assert any("resigned" in line for line in page.own.conflicts[0]["told"])
