"""Two seats: the deal, the arming, who wins it, what is declared."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.world_domination.rules.arming import winner_of_arming
from games.catalogue.world_domination.rules.cards import CARDS, cards_in
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Deal, Play, parse_move
from games.catalogue.world_domination.rules.observation import preview_trick
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.state import initial_state
from games.catalogue.world_domination.rules.view import Cell, Phase
from games.catalogue.world_domination.tests.rules.positions import (
    ALPHABETICAL,
    dealt,
    due,
    hand,
    in_arming,
    legal,
    move,
    moves,
    names,
    view_by,
)
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

LAYOUT = f"layout {','.join(ALPHABETICAL)}"


def test_gold_and_silver_start_on_the_short_edges() -> None:
    position = dealt(seats=2).position
    assert {n for n, cell in enumerate(position.cells) if cell == Cell(Side.GOLD, gold=1)} == {
        0,
        1,
        5,
        15,
        16,
        10,
    }
    assert {n for n, cell in enumerate(position.cells) if cell == Cell(Side.SILVER, silver=1)} == {
        4, 3, 9, 19, 18, 14,
    }  # fmt: skip
    assert position.sides == (Side.GOLD, Side.SILVER)


def test_twelve_cards_each_and_a_reserve_of_twenty_four() -> None:
    state = dealt(seats=2)
    assert state.position.arming is not None
    assert [cards.bit_count() for cards in state.position.hands] == [12, 12]
    reserve = state.position.arming.reserve
    assert len(reserve) == 24
    assert sorted((*reserve, *(card for mask in state.position.hands for card in cards_in(mask)))) == list(
        CARDS
    )


def test_the_reserve_stands_last_in_the_deal_in_the_order_of_drawing() -> None:
    deal = Deal((CARDS[:12], CARDS[12:24]), CARDS[:23:-1])
    text = deal.notation()
    assert text.startswith("deal P1,")
    assert text.endswith("E10,E9")
    assert text.count("/") == 2
    assert parse_move(text) == deal
    state = moves(initial_state(Config(), 2), LAYOUT, text, "first 1")
    assert view_by(state, 0).hand == CARDS[:12]
    assert state.position.arming is not None
    assert state.position.arming.reserve == CARDS[:23:-1]


@pytest.mark.parametrize("groups", [(16, 16, 16), (12, 12, 12, 12), (13, 11, 24), (12, 24, 12)])
def test_a_deal_for_two_has_no_other_sizes(groups: tuple[int, ...]) -> None:
    parts, rest = [], list(CARDS)
    for size in groups:
        parts.append(tuple(rest[:size]))
        del rest[:size]
    deal = Deal(tuple(parts[:-1]), parts[-1]) if groups[-1] == 24 else Deal(tuple(parts))
    with pytest.raises(IllegalMove, match="bad-deal"):
        move(moves(initial_state(Config(), 2), LAYOUT), deal.notation())


def test_a_deal_for_four_has_no_reserve() -> None:
    deal = Deal((CARDS[:12], CARDS[12:24]), CARDS[24:])
    with pytest.raises(IllegalMove, match="bad-deal"):
        move(moves(initial_state(Config(), 4), LAYOUT), deal.notation())


def test_chance_draws_who_starts_in_the_first_campaign() -> None:
    state, events = move(dealt(seats=2, first=None), "first 1")
    assert [(event.code, event.seat, dict(event.data)) for event in events] == [
        ("arming-started", 1, {"drawn": True})
    ]
    assert due(state) == (Phase.ARMING, [1])
    with pytest.raises(IllegalMove, match="no-such-seat"):
        move(dealt(seats=2, first=None), "first 2")


def test_after_the_first_campaign_they_alternate() -> None:
    state = dealt(seats=2, first=1)
    rng = Random(3)
    campaigns = 1
    while state.outcome is None:
        chance = state.chance_move(rng)
        seat = min(state.to_move, default=None)
        step = state.play(seat, chance or rng.choice(state.legal_moves(seat)))  # type: ignore[arg-type]
        state = step.state
        for event in step.events:
            if event.code == "arming-started":
                assert event.data["drawn"] is False
                assert event.seat == (1, 0, 1)[state.position.campaign - 1]
                assert state.to_move == {event.seat}
                campaigns += 1
    assert campaigns == state.position.campaign > 1


def test_no_target_is_chosen_in_the_arming() -> None:
    state = dealt(seats=2)
    assert view_by(state, 0).conflict is None
    with pytest.raises(IllegalMove, match="wrong-phase"):
        move(state, "target 2")


def test_the_suit_led_must_be_followed_in_the_arming() -> None:
    state = moves(in_arming(["E3", "E5 P4 spin"], "M1 M2"), "play E3")
    assert legal(state) == ["play spin", "play E5"]
    with pytest.raises(IllegalMove, match="must-follow"):
        move(state, "play P4")


def test_the_highest_of_the_suit_led_takes_the_trick_and_draws_first() -> None:
    state, events = move(moves(in_arming(["E3 P1", "E5 P2"], "M1 M2"), "play E3"), "play E5")
    assert [event.code for event in events] == [
        "card-played",
        "trick-ended",
        "drawn",
        "drawn-card",
        "drawn-card",
    ]
    assert dict(events[1].data) == {
        "trick": 1, "winner": 1, "suit": 1, "power": 5, "tied": (), "powers": ((1, 3), (1, 5)), "won": (0, 1),
        "next": 1,
    }  # fmt: skip
    assert names(state.position.hands[1]) == "P2 M1"
    assert names(state.position.hands[0]) == "P1 M2"
    assert state.to_move == {1}


def test_there_is_no_dominant_suit_in_the_arming() -> None:
    state = moves(in_arming(["E3 P1", "P12 M5"], "M1 M2"), "play E3", "play P12")
    assert state.position.arming is not None
    assert [trick.leader for trick in state.position.arming.tricks] == [0]


def test_after_a_draw_nobody_takes_the_trick_and_the_other_seat_leads_and_draws_first() -> None:
    state = in_arming(["M3 P1", "peace-treaty P2"], "E1 E2")
    state, events = move(moves(state, "play M3"), "play peace-treaty")
    assert (events[1].data["winner"], events[1].data["won"]) == (None, (0, 0))
    assert (events[2].code, events[2].seat) == ("drawn", 1)
    assert names(state.position.hands[1]) == "P2 E1"
    assert state.to_move == {1}


def test_each_draws_after_every_trick_until_the_reserve_is_empty() -> None:
    state, rng = dealt(seats=2), Random(5)
    for number in range(12):
        view = view_by(state, None)
        assert view.arming is not None
        assert (view.arming.reserve_size, view.hand_sizes) == (24 - 2 * number, (12, 12))
        for _ in range(2):
            seat = min(state.to_move)
            state = state.play(seat, rng.choice(state.legal_moves(seat))).state
    assert state.position.phase is Phase.DECLARE
    assert [cards.bit_count() for cards in state.position.hands] == [12, 12]
    view = view_by(state, None)
    assert view.arming is not None
    assert (view.arming.reserve_size, view.arming.trick, len(view.arming.tricks)) == (0, None, 12)


@pytest.mark.parametrize("special", ["free-market", "defensive-pact", "global-trading"])
def test_specials_that_need_a_target_have_no_effect_in_the_arming(special: str) -> None:
    state = in_arming([f"{special} P1", "P2 P3"], "M1 M2")
    state, events = move(state, f"play {special}")
    assert (events[0].data["acted"], events[0].data["idle"], events[0].data["power"]) == (
        False,
        "no-target",
        0,
    )
    assert (events[0].data["conflict"], events[0].data["trick"]) == (None, 1)
    state, events = move(state, "play P2")
    assert events[1].data["winner"] is None


def test_reserve_forces_counts_the_starting_countries_in_the_arming() -> None:
    """Of silver's six the four with the highest military values."""
    _, events = move(in_arming(["M9 P1", "reserve-forces P2"], "E1 E2", first=1), "play reserve-forces")
    held = {4: 5, 3: 0, 9: 3, 19: 7, 18: 4, 14: 3}
    assert events[0].data["power"] == 5 + 7 + 4 + 3
    assert set(events[0].data["cells"]) <= set(held.items())


def test_spin_as_the_second_card_takes_the_power_led() -> None:
    _, events = move(moves(in_arming(["E9 P1", "spin P2"], "M1 M2"), "play E9"), "play spin")
    assert (events[1].data["winner"], events[1].data["power"]) == (1, 9)


def test_covert_operation_in_the_arming() -> None:
    state = moves(in_arming(["bribe P1", "covert-operation P2"], "M1 M2"), "play bribe")
    assert legal(state) == ["play P2", "play covert-operation discard=0"]


def won_by(first: int, *takers: int | None) -> tuple[int, str]:
    return winner_of_arming(tuple(None if taker is None else Seat(taker) for taker in takers), Seat(first))


def test_more_tricks_win_the_arming() -> None:
    assert won_by(0, 1, 0, 1) == (1, "more")
    assert won_by(0, 0, None, None) == (0, "more")


def test_with_as_many_tricks_the_winner_of_the_last_decided_one_wins_the_arming() -> None:
    assert won_by(0, 1, 0, None) == (0, "last")
    assert won_by(1, None, 0, 1, None) == (1, "last")


@pytest.mark.parametrize("first", [0, 1])
def test_with_no_trick_decided_the_seat_that_did_not_start_wins_the_arming(first: int) -> None:
    assert won_by(first, *[None] * 12) == (1 - first, "first")


def test_preview_of_a_trick_is_what_happens() -> None:
    state, rng = dealt(seats=2), Random(2)
    compared = 0
    while state.position.phase is Phase.ARMING:
        seat = min(state.to_move)
        view = state.view(seat)
        for option in view.legal:
            assert isinstance(option, Play)
            arming = state.play(seat, option).state.position.arming
            assert arming is not None
            happened = arming.trick if arming.trick and arming.trick.laid else arming.tricks[-1]
            assert happened == preview_trick(view, option)
            compared += 1
        state = state.play(seat, rng.choice(view.legal)).state
    assert compared > 100


# --- what each seat knows


def test_a_seat_knows_what_it_drew_and_nobody_else_does() -> None:
    state, events = move(moves(in_arming(["E3 P1", "E5 P2"], "M1 M2 M3"), "play E3"), "play E5")
    drawn = {event.seat: event for event in events if event.code == "drawn-card"}
    assert all(event.only_for == frozenset({event.seat}) for event in drawn.values())
    assert len(drawn) == 2
    own = (cards_in(hand("M2")), cards_in(hand("M1")))
    for viewer, known in ((0, (own[0], None)), (1, (None, own[1])), (None, (None, None))):
        view = view_by(state, viewer)
        assert view.arming is not None
        assert view.arming.drawn == known
        assert view.arming.reserve is None


def test_the_reserve_is_open_once_there_is_an_outcome() -> None:
    state = moves(dealt(seats=2), legal(dealt(seats=2))[0])
    over, _ = move(state, "resign", 0)
    view = view_by(over, None)
    assert view.arming is not None
    assert over.position.arming is not None
    assert view.arming.reserve == over.position.arming.left
    assert None not in view.arming.drawn
