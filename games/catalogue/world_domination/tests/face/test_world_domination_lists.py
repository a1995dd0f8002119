"""Words of lists and refusals: digests, results, seats and options, with two, three and four seats."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue.world_domination.face import WORLD_DOMINATION as PRESENTER
from games.catalogue.world_domination.face import lists as digests
from games.catalogue.world_domination.face.options import OPTIONS, SEAT_COUNT_HELP, seats
from games.catalogue.world_domination.face.rulebook import Example
from games.catalogue.world_domination.rules.moves import parse_move
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION
from games.catalogue.world_domination.tests.seats import armed, duel, rising
from games.catalogue.world_domination.tests.tables import after, play_until, start, table_at, view_of
from games.kit.rules.errors import RulesError
from games.kit.rules.options import Choice
from games.kit.rules.seats import Seat

from .test_world_domination_log import AUCTION, LED

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


# --- two and three seats -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("example", "move", "words"),
    [
        (duel(), "declare P", "Now a card is played to the trick."),
        (Example("first 0", seats=3), "declare P", "Now the Empire lays two pairs of cards face down."),
        (
            Example("first 0", seats=3),
            "pairs P1,P2/P3,P4",
            "Choose four cards of your hand, two for each pair.",
        ),
        (rising(), "play M3", "Now each Rebel gives two power cards."),
        (
            rising(),
            "tribute E9,M10",
            (
                "The tribute is your highest Military card and of the other two suits the higher one of their"
                " highest cards. Without Military it is the highest of each other suit, with one suit alone"
                " its two highest."
            ),
        ),
        (
            rising("first"),
            "tribute E2,M10",
            (
                "The tribute is your highest Military card and the highest card of one other suit, whichever"
                " you like. Without Military it is the highest of each other suit, with one suit alone its"
                " two highest."
            ),
        ),
    ],
)
def test_refusals_of_two_and_three_are_worded(example: Example, move: str, words: str) -> None:
    seat = min(example.state.to_move)
    with pytest.raises(RulesError) as refused:
        example.state.play(seat, parse_move(move))
    assert PRESENTER.play.refusals.word(refused.value, example.desk(seat).table) == words


@pytest.mark.parametrize(
    ("is_variant", "move", "words"),
    [
        (False, "declare P 11", "Only the suit is declared here, without a number of countries."),
        (True, "declare P", "Declare a number of countries with the suit."),
        (True, "declare P 21", "Declare a number of countries from 0 to 20."),
    ],
)
def test_declarations_that_do_not_fit_are_worded(is_variant: bool, move: str, words: str) -> None:
    position = armed(state_of_nations=is_variant)
    (seat,) = position.state.to_move
    with pytest.raises(RulesError) as refused:
        after(position, [(seat, move)])
    assert PRESENTER.play.refusals.word(refused.value, table_at(position, seat)) == words


# --- digests, seats, options ----------------------------------------------------------------------


def test_digests_of_three_count_to_sixteen() -> None:
    position = play_until(start(3), Random(6), lambda p: len(view_of(p).conflicts) == 15)
    digest = WORLD_DOMINATION.digest(position.state.view(None))
    assert digests.headline(digest) == "Campaign 1, conflict 16 of 16"


def test_fresh_boards_have_the_corners_of_their_count() -> None:
    empty = WORLD_DOMINATION.digest(start(2).state.view(None))
    assert digests.mini(empty) != digests.mini({})
    assert digests.mini(empty) == digests.mini(WORLD_DOMINATION.digest(start(3).state.view(None)))


@pytest.mark.parametrize(
    ("winners", "scores", "reason", "words"),
    [
        ([0], [2, 1], "played", "Ada won 2 : 1"),
        ([1], [1, 1], "timeout", "Ben won 1 : 1 because Ada ran out of time"),
        ([1], [9, 11, 8], "played", "Ben won with 11 countries, against 9 and 8"),
        ([2], [9, 11, 11], "played", "Cleo won with 11 countries, against 11 and 9, by conflicts won"),
        ([0, 2], [11, 8, 11], "played", "Ada and Cleo share the win with 11 countries each, against 8"),
        ([0, 1, 2], [9, 9, 9], "played", "Ada, Ben and Cleo share the win with 9 countries each"),
        ([], [0, 0, 0], "cancelled", "The match was cancelled"),
    ],
)
def test_results_of_two_and_three_are_worded(
    winners: list[int], scores: list[int], reason: str, words: str
) -> None:
    outcome = {"winners": winners, "scores": scores, "reason": reason}
    assert digests.result({}, outcome, ("Ada", "Ben", "Cleo")[: len(scores)]) == words


def test_seats_say_their_side_where_they_have_one() -> None:
    sides = [(s.side and s.side.css, s.label, s.allies) for s in seats(2)]
    assert sides == [("gold", "Gold", ()), ("silver", "Silver", ())]
    assert {(s.side, s.label, s.allies) for s in seats(3)} == {
        (None, "The Empire in one campaign, a Rebel in two", ())
    }


def test_every_count_and_every_option_of_the_rules_is_explained() -> None:
    assert tuple(SEAT_COUNT_HELP) == WORLD_DOMINATION.seat_counts
    infos = [info for count in WORLD_DOMINATION.seat_counts for info in OPTIONS[count]]
    assert {info.name for info in infos} == set(WORLD_DOMINATION.options)
    for info in infos:
        option = WORLD_DOMINATION.options[info.name]
        assert [c.value for c in info.choices] == list(option.values if isinstance(option, Choice) else ())
