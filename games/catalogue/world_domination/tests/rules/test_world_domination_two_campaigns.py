"""Two seats: the momentum rule, who wins a campaign and the match, resigning."""

from __future__ import annotations

import pytest

from games.catalogue.world_domination.rules.campaigns import winner_of
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import (
    ALPHABETICAL,
    cells_of,
    dealt,
    declared,
    fight,
    in_conflict,
    legal,
    move,
    moves,
    outcome,
)
from games.kit.rules.errors import MatchOver


@pytest.mark.parametrize("starter", [0, 1])
def test_the_winner_who_took_the_country_starts_next(starter: int) -> None:
    fought = fight("E2", "E9", dominant="M", seats=2, starter=starter)
    assert (fought.ending, fought.winner) == ("taken", 1 - starter)
    assert fought.state.to_move == {1 - starter}
    fought = fight("E9", "E2", dominant="M", seats=2, starter=starter)
    assert fought.state.to_move == {starter}


@pytest.mark.parametrize("starter", [0, 1])
def test_when_the_defences_held_the_winners_opponent_starts_next(starter: int) -> None:
    fought = fight("E2", "E3", dominant="M", seats=2, starter=starter)
    assert (fought.ending, fought.winner) == ("held", 1 - starter)
    assert fought.state.to_move == {starter}
    fought = fight("E3", "E2", dominant="M", seats=2, starter=starter)
    assert (fought.ending, fought.winner) == ("held", starter)
    assert fought.state.to_move == {1 - starter}
    assert fought.told("conflict-ended")[0]["next"] == 1 - starter


@pytest.mark.parametrize("starter", [0, 1])
def test_after_a_draw_the_other_seat_starts_next(starter: int) -> None:
    fought = fight("M3", "peace-treaty", dominant="E", seats=2, starter=starter)
    assert (fought.ending, fought.winner) == ("draw", None)
    assert fought.state.to_move == {1 - starter}


@pytest.mark.parametrize(
    ("countries", "winner"),
    [((11, 9), Side.GOLD), ((9, 8), Side.GOLD), ((10, 10), Side.SILVER), ((8, 8), Side.SILVER),
     ((9, 11), Side.SILVER)],
)  # fmt: skip
def test_the_aggressor_wins_with_more_countries_than_the_defender(
    countries: tuple[int, int], winner: Side
) -> None:
    """With as many the Defender wins, however many tokens there are."""
    assert winner_of(declared("P"), countries, (30, 6)) is winner
    assert winner_of(declared("P", seat=1), countries[::-1], (30, 6)) is winner.rival


def test_vector_7_of_two_players_the_11_win_against_9() -> None:
    assert winner_of(declared("P"), (11, 9), (11, 20)) is Side.GOLD
    assert winner_of(declared("P", seat=1), (11, 9), (11, 20)) is Side.GOLD


@pytest.mark.parametrize("number", [0, 9, 10, 20])
def test_in_the_variant_the_aggressor_wins_with_exactly_the_number_declared(number: int) -> None:
    agreed = declared("P", number=number)
    for held in range(21):
        expected = Side.GOLD if held == number else Side.SILVER
        assert winner_of(agreed, (held, 20 - held), (1, 30)) is expected


LAST = ("E12", "E1")


def last_conflict(gold: int, won: tuple[int, int] = (0, 0)) -> WorldDomination:
    """Gold, the Aggressor, holds so many countries before its last conquest, silver all others."""
    cells = cells_of(range(6, 6 + gold), [n for n in range(20) if not 6 <= n < 6 + gold])
    return in_conflict([*LAST], cells=cells, target=0, dominant="M", won=won)


def test_twelve_conflicts_make_a_campaign_and_two_campaigns_the_match() -> None:
    state, events = move(moves(last_conflict(10), "play E12"), "play E1")
    assert events[-1].code == "campaign-ended"
    assert events[-1].data["conflicts"] == (1, 0)
    assert (state.position.won, state.position.scores, state.outcome) == ((1, 0), (1, 0), None)
    state = moves(last_conflict(10, won=(1, 1)), "play E12", "play E1")
    assert state.outcome == outcome({0}, (2, 1), "played")
    state = moves(last_conflict(9, won=(1, 1)), "play E12", "play E1")
    assert state.outcome == outcome({1}, (1, 2), "played")


def test_the_next_campaign_has_a_layout_and_a_deal_but_no_draw_of_who_starts() -> None:
    state = moves(last_conflict(10), "play E12", "play E1")
    state = moves(state, f"layout {','.join(ALPHABETICAL)}")
    with pytest.raises(match="wrong-phase", expected_exception=Exception):
        move(state, "first 0")
    deal = dealt(seats=2).position
    assert deal.arming is not None
    assert state.position.first == 1
    assert state.position.phase is Phase.SETUP


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_resigns_loses_at_once(seat: int) -> None:
    for state in (dealt(seats=2), dealt(seats=2, first=None), last_conflict(9, won=(1, 0))):
        over, events = move(state, "resign", seat)
        assert over.outcome == outcome({1 - seat}, state.position.scores, "resigned")
        assert [event.code for event in events] == ["resigned", "match-ended"]
        assert over.position.resigned == {seat}
        with pytest.raises(MatchOver):
            move(over, "resign", 1 - seat)


def test_the_options_of_four_seats_change_nothing() -> None:
    state = dealt(seats=2, drafting=True, secret_meeting=True)
    assert state.position.phase is Phase.ARMING
    assert state.to_move == {0}
    assert all(text.startswith("play") for text in legal(state))
