"""View of World Domination: what it says, what it hides, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.catalogue import RULES
from games.catalogue.world_domination.rules import events as codes
from games.catalogue.world_domination.rules.cards import ALL_CARDS, SUIT_MASKS, SUIT_OF, cards_in, is_special
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.observation import preview
from games.catalogue.world_domination.rules.placing import Place, place_cards
from games.catalogue.world_domination.rules.sampling import sample_state
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import dealt, fight, play_randomly, view_by
from games.kit.rules.seats import Seat


def test_a_spectator_sees_no_hand_and_a_seat_only_its_own() -> None:
    state = dealt()
    assert view_by(state, None).hand is None
    assert view_by(state, 2).hand == cards_in(state.position.hands[2])
    assert view_by(state, 2).hands is None
    hidden = {repr(state.view(Seat(seat))) for seat in range(4)}
    assert len(hidden) == 4


def test_the_view_tells_who_would_win_now() -> None:
    conflict = fight("E5", "E9", "P3", dominant="P").state.view(None).conflict
    assert conflict is not None
    assert (conflict.leader, str(conflict.deciding), str(conflict.leading)) == (2, "P", "E")
    conflict = fight("E5", "E9", dominant="P").state.view(None).conflict
    assert conflict is not None
    assert (conflict.leader, str(conflict.deciding)) == (1, "E")


def test_a_draw_has_no_leader() -> None:
    conflict = fight("M6", "reinforcement double=0", "M12", dominant="M").conflict
    assert (conflict.leader, conflict.best) == (None, (0, 2))


def test_counts_follow_the_cells() -> None:
    view = view_by(fight("E9", "E1", "E2", "E4", dominant="M").state, 1)
    gold, silver = view.sides[0], view.sides[1]
    assert (view.countries(gold), view.countries(silver)) == (7, 6)
    assert (view.tokens(gold), view.tokens(silver)) == (7, 6)
    assert view.starter == 0
    assert str(view.dominant) == "M"
    assert view.country(6) == "france"


@pytest.mark.parametrize("seed", range(5))
def test_preview_is_what_happens(seed: int) -> None:
    rng = Random(seed)
    state = play_randomly(dealt(seed=seed), rng, Phase.PLAY)
    compared = 0
    while state.position.contract and state.position.phase in {Phase.PLAY, Phase.TARGET}:
        seat = min(state.to_move)
        view = state.view(seat)
        for option in view.legal:
            if isinstance(option, Play):
                after = state.play(seat, option).state.position
                happened = after.conflict or after.conflicts[-1]
                assert replace(happened, result=None) == preview(view, option)
                compared += 1
        state = state.play(seat, rng.choice(view.legal)).state
    assert compared > 100


def test_every_event_is_documented_with_its_data() -> None:
    documented = codes.__doc__ or ""
    told = 0
    seen: set[str] = set()
    for seed in range(8):
        state = dealt(
            seed=seed, seats=(4, 4, 2, 3)[seed % 4], first=None, drafting=seed < 4, secret_meeting=seed > 3
        )
        rng = Random(seed)
        while state.outcome is None:
            mover = min(state.to_move, default=None)
            move = state.chance_move(rng) if mover is None else rng.choice(state.legal_moves(mover))
            assert move is not None
            step = state.play(mover, move)
            for event in step.events:
                assert event.code in codes.CODES
                seen.add(event.code)
                assert event.only_for is None or event.seat in event.only_for
                for key in event.data:
                    assert f"{key}:" in documented or f"{key}," in documented or f" {key}\n" in documented, (
                        key
                    )
                told += 1
            state = step.state
    assert told > 500
    assert codes.CODES - seen <= {"resigned", "all-passed"}
    for code in codes.CODES:
        assert f"\n{code} " in documented


def test_no_public_event_names_a_hidden_card() -> None:
    for seed in range(9):
        state = dealt(seed=seed, seats=2 + seed % 3, drafting=True, secret_meeting=True)
        rng = Random(seed)
        while state.position.phase is not Phase.TARGET:
            mover = min(state.to_move, default=None)
            move = state.chance_move(rng) if mover is None else rng.choice(state.legal_moves(mover))
            assert move is not None
            step = state.play(mover, move)
            for event in step.events:
                if event.only_for is None and event.code != "card-played":
                    assert not {"cards", "passed", "card"} & set(event.data)
            state = step.state


# --- sampling


def test_a_seat_that_did_not_follow_has_no_card_of_that_suit() -> None:
    """Found in random matches: whoever has shown a void keeps it in every sample."""
    voids = 0
    for seed in range(8):
        rng = Random(seed)
        state = play_randomly(dealt(seed=seed), rng, Phase.PLAY)
        for _ in range(52):
            seat = min(state.to_move)
            view = state.view(Seat((seat + 1) % 4))
            hands = sample_state(view, rng).position.hands
            for conflict in (*view.conflicts, *([view.conflict] if view.conflict else [])):
                for laid in conflict.laid:
                    suit = conflict.leading
                    if suit is not None and not is_special(laid.card) and SUIT_OF[laid.card] is not suit:
                        assert not hands[laid.seat] & SUIT_MASKS[suit]
                        voids += 1
            state = state.play(seat, rng.choice(state.legal_moves(seat))).state
    assert voids > 100


def test_sampling_reaches_every_hidden_card() -> None:
    state = dealt()
    view = view_by(state, 0)
    own = state.position.hands[0]
    reached = 0
    for seed in range(60):
        hands = sample_state(view, Random(seed)).position.hands
        assert hands[0] == own
        assert sum(hands) == ALL_CARDS
        reached |= hands[2]
    assert reached == ALL_CARDS & ~own


def test_cards_are_placed_where_they_may_be_even_if_it_is_tight() -> None:
    """Only one deal fits: found by moving cards on."""
    places = [Place(1, 0b0111), Place(1, 0b0011), Place(1, 0b0001), Place(1, 0b1000)]
    for seed in range(20):
        assert place_cards(places, Random(seed)) == [0b0100, 0b0010, 0b0001, 0b1000]


def test_unrestricted_deals_are_fair() -> None:
    rng = Random(5)
    counts = [0] * 6
    for _ in range(3000):
        first, _ = place_cards([Place(2, 0b111111), Place(4, 0b111111)], rng)
        for card in cards_in(first):
            counts[card] += 1
    assert all(900 < count < 1100 for count in counts)


def test_the_digest_tells_what_a_list_shows() -> None:
    state = fight("E9", "E1", dominant="M").state
    digest = RULES["world-domination"].digest(view_by(state, None))
    assert digest["owners"] == "gg.ssg...ss...gss.gg"
    assert (digest["phase"], digest["target"], digest["country"]) == ("play", 6, "france")
    assert (digest["campaign"], digest["conflict"], digest["won"]) == (1, 1, [0, 0])
    assert digest["contract"] == {"side": 0, "number": 10, "suit": "M", "goal": "at-least"}
    assert (digest["scores"], digest["tricks"], digest["empire"]) == ([0, 0, 0, 0], None, None)
