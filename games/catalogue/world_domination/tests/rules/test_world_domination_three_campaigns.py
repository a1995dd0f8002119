"""Three seats: sixteen conflicts, three campaigns, scores and both tie-breakers, resigning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.catalogue.world_domination.rules.campaigns import winners_of_three
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import CampaignResult, Phase
from games.catalogue.world_domination.tests.rules.positions import (
    ALPHABETICAL,
    cells_of,
    dealt,
    declared,
    due,
    fight,
    in_conflict,
    move,
    moves,
    play_randomly,
    view_by,
)
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat


def result(number: int, countries: int, conflicts: tuple[int, int, int]) -> CampaignResult:
    """Seat `number` - 1 was the Empire."""
    agreed = declared("P", 3, number - 1)
    return CampaignResult(number, agreed, (countries, 20 - countries), (20, 20), None, conflicts)


def finished(
    countries: Sequence[int], conflicts: Sequence[tuple[int, int, int]], resigned: Sequence[int] = ()
) -> WorldDomination:
    results = tuple(result(n + 1, c, w) for n, (c, w) in enumerate(zip(countries, conflicts, strict=True)))
    position = dealt(seats=3).position
    gone = frozenset(Seat(seat) for seat in resigned)
    return WorldDomination(position.having(results=results, resigned=gone))


NONE = [(0, 0, 0)] * 3


def test_most_countries_as_the_empire_win() -> None:
    state = finished([9, 12, 11], NONE)
    assert state.position.scores == (9, 12, 11)
    assert winners_of_three(state.position) == {1}


def test_with_as_many_countries_the_most_conflicts_won_as_a_rebel_win() -> None:
    """An Empire's conflicts won in its own campaign do not count."""
    state = finished([12, 12, 11], [(16, 3, 0), (4, 16, 0), (0, 2, 16)])
    assert view_by(state, None).rebel_wins == (4, 5, 0)
    assert winners_of_three(state.position) == {1}
    state = finished([12, 12, 11], [(0, 3, 9), (6, 0, 9), (0, 2, 9)])
    assert winners_of_three(state.position) == {0}


def test_with_as_many_conflicts_too_the_win_is_shared() -> None:
    assert winners_of_three(finished([12, 12, 11], [(0, 3, 9), (5, 0, 9), (0, 2, 0)]).position) == {0, 1}
    assert winners_of_three(finished([12, 12, 12], NONE).position) == {0, 1, 2}


def test_a_seat_that_has_resigned_cannot_be_among_the_winners() -> None:
    assert winners_of_three(finished([9, 12, 11], NONE, [1]).position) == {2}
    assert winners_of_three(finished([12, 12, 11], NONE, [1]).position) == {0}
    assert winners_of_three(finished([9, 12, 11], NONE, [1, 2]).position) == {0}
    assert winners_of_three(finished([9, 12, 11], NONE, [0, 1, 2]).position) == frozenset()


def test_both_rebels_are_one_side_with_two_hands() -> None:
    """Seat 1 takes a country for silver; seat 2 may fight on from it."""
    fought = fight("E2", "E9", "E3", dominant="M", seats=3, target=11)
    assert fought.state.position.cells[11].owner is Side.SILVER
    assert fought.state.to_move == {1}
    assert fought.told("conflict-ended")[0]["side"] is Side.SILVER
    other = fight("E2", "E3", "E9", dominant="M", seats=3, target=11)
    assert other.state.position.cells[11].owner is Side.SILVER
    assert other.state.to_move == {2}


def test_reserve_forces_counts_the_countries_of_both_rebels() -> None:
    one = fight("M2", "reserve-forces", "M3", dominant="P", seats=3).powers[1]
    other = fight("M2", "M3", "reserve-forces", dominant="P", seats=3).powers[2]
    assert one == other == ("M", 5 + 7 + 4 + 3)


def test_when_the_defences_held_or_after_a_draw_the_seat_after_the_starting_one_starts() -> None:
    held = fight("E2", "E1", "E3", dominant="M", seats=3, starter=1)
    assert (held.ending, held.winner) == ("held", 0)
    assert held.state.to_move == {2}
    drawn = fight("M3", "M4", "peace-treaty", dominant="E", seats=3, starter=2)
    assert drawn.ending == "draw"
    assert drawn.state.to_move == {0}


def test_a_rebel_counts_a_conflict_that_it_won_whether_or_not_the_country_was_taken() -> None:
    held = fight("E2", "E3", "E1", dominant="M", seats=3)
    assert (held.ending, held.winner) == ("held", 1)
    view = view_by(held.state, None)
    assert (view.wins, view.rebel_wins) == ((0, 1, 0), (0, 1, 0))
    taken = fight("E9", "E3", "E1", dominant="M", seats=3)
    view = view_by(taken.state, None)
    assert (view.wins, view.rebel_wins) == ((1, 0, 0), (0, 0, 0))


LAST = ("E12", "E1", "E2")


def last_conflict(campaign: int = 1) -> WorldDomination:
    """The last conflict of a campaign with seat 0 as the Empire, which takes its tenth country."""
    state = in_conflict([*LAST], cells=cells_of(range(9), range(10, 20)), target=9, dominant="M")
    results = tuple(result(n, 9, (0, 2, 2)) for n in range(2, campaign + 1))
    return WorldDomination(state.position.having(campaign=campaign, results=results))


def test_the_empire_scores_the_countries_it_controls_and_nobody_wins_the_campaign() -> None:
    state, events = move(moves(last_conflict(), "play E12", "play E1"), "play E2")
    told = next(event for event in events if event.code == "campaign-ended")
    assert (told.data["winners"], told.data["side"], told.data["scores"]) == (frozenset(), None, (10, 0, 0))
    assert (told.data["countries"], told.data["conflicts"]) == ((10, 10), (1, 0, 0))
    assert (state.position.won, state.outcome) == ((0, 0), None)
    assert view_by(state, None).rebel_wins == (0, 0, 0)
    assert view_by(state, None).scores == (10, 0, 0)


def test_the_empire_passes_on_clockwise() -> None:
    state = moves(last_conflict(), "play E12", "play E1", "play E2", f"layout {','.join(ALPHABETICAL)}")
    assert state.position.first == 1
    assert state.position.sides == (Side.SILVER, Side.GOLD, Side.SILVER)
    with pytest.raises(IllegalMove, match="wrong-phase"):
        move(state, "first 1")
    chance = state.chance_move(Random(1))
    assert chance is not None
    step = state.play(None, chance)
    assert [event.code for event in step.events if event.only_for is None] == ["cards-dealt", "empire-named"]
    assert step.events[-1].data == {"drawn": False}
    assert due(step.state) == (Phase.PAIRS, [1])


def test_after_exactly_three_campaigns_the_match_is_over() -> None:
    state, events = move(moves(last_conflict(3), "play E12", "play E1"), "play E2")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.reason) == ((10, 9, 9), "played")
    assert state.outcome.winners == {0}
    assert events[-1].code == "match-ended"
    assert events[-1].data["conflicts"] == (0, 2, 2)
    state = moves(last_conflict(2), "play E12", "play E1", "play E2")
    assert state.outcome is None


@pytest.mark.parametrize("seed", range(4))
def test_a_random_match_has_three_campaigns_of_sixteen_conflicts_with_each_seat_as_the_empire(
    seed: int,
) -> None:
    state, rng = dealt(seats=3, first=None, seed=seed), Random(seed)
    conflicts: dict[int, int] = {}
    while state.outcome is None:
        mover = min(state.to_move, default=None)
        chance = state.chance_move(rng)
        step = state.play(mover, chance or rng.choice(state.legal_moves(mover)))  # type: ignore[arg-type]
        for event in step.events:
            if event.code == "conflict-ended":
                conflicts[state.position.campaign] = event.data["conflict"]
        state = step.state
    results = state.position.results
    assert conflicts == {1: 16, 2: 16, 3: 16}
    assert sorted(result.contract.bidder for result in results) == [0, 1, 2]
    scores = [0, 0, 0]
    for result_ in results:
        scores[result_.contract.bidder] = result_.countries[0]
    assert state.outcome.scores == tuple(scores)
    assert all(max(scores) == scores[seat] for seat in state.outcome.winners)


def test_a_seat_that_resigns_keeps_its_turns_and_the_match_ends_as_usual() -> None:
    state = dealt(seats=3)
    before = state.legal_moves(Seat(0))
    state, events = move(state, "resign", 0)
    assert [(event.code, event.seat, dict(event.data)) for event in events] == [
        ("resigned", 0, {"side": None})
    ]
    assert due(state) == (Phase.PAIRS, [0])
    assert (state.outcome, state.legal_moves(Seat(0))) == (None, before)
    assert view_by(state, 1).resigned == {0}
    with pytest.raises(IllegalMove, match="has-resigned"):
        move(state, "resign", 0)
    over = play_randomly(state, Random(2))
    assert over.outcome is not None
    assert over.outcome.reason == "played"
    assert 0 not in over.outcome.winners
    assert over.position.resigned == {0}


def test_a_seat_may_resign_out_of_turn_while_others_choose_and_while_chance_is_due() -> None:
    tribute = play_randomly(dealt(seats=3), Random(1), Phase.TRIBUTE)
    for state in (dealt(seats=3), dealt(seats=3, first=None), tribute):
        for seat in range(3):
            after, _ = move(state, "resign", seat)
            assert after.to_move == state.to_move
            assert after.position.phase is state.position.phase
            assert (after.chance_move(Random(1)) is None) == (state.chance_move(Random(1)) is None)


def test_nobody_wins_if_all_have_resigned() -> None:
    state = dealt(seats=3)
    for seat in (1, 0, 2):
        state, _ = move(state, "resign", seat)
    over = play_randomly(state, Random(2))
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.reason) == (frozenset(), "played")
