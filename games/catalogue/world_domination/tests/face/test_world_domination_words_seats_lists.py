"""The words of World Domination for two and three: refusals, digests, seats, options."""

from __future__ import annotations

from random import Random

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

# --- refusals -------------------------------------------------------------------------------------


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
