"""The variants with a draft and a secret meeting, and what each seat knows of them."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.world_domination.rules.cards import cards_in, mask_of
from games.catalogue.world_domination.rules.sampling import sample_state
from games.catalogue.world_domination.rules.state import WorldDomination
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import (
    dealt,
    legal,
    move,
    moves,
    names,
    play_randomly,
    view_by,
)
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove, NotToMove


def keep(state: WorldDomination, seat: int) -> tuple[WorldDomination, list[Event]]:
    """Keep the two lowest cards."""
    low = names(state.position.hands[seat]).split()[:2]
    return move(state, f"keep {','.join(low)}", seat)


def whole_round(state: WorldDomination) -> WorldDomination:
    for seat in (2, 0, 3, 1):
        state, _ = keep(state, seat)
    return state


def test_each_seat_keeps_two_and_passes_the_rest_to_the_left() -> None:
    state = dealt(drafting=True)
    assert state.position.phase is Phase.DRAFT
    assert state.to_move == {0, 1, 2, 3}
    before = state.position.hands
    after = whole_round(state).position
    assert [cards.bit_count() for cards in after.hands] == [10] * 4
    for seat in range(4):
        assert after.hands[seat] == before[seat - 1] & ~mask_of(cards_in(before[seat - 1])[:2])


def test_the_draft_ends_after_six_rounds_with_the_cards_kept() -> None:
    state = dealt(drafting=True)
    kept = [0] * 4
    for number in range(6):
        assert len(legal(state, 0)) == [66, 45, 28, 15, 6, 1][number]
        for seat in range(4):
            kept[seat] |= mask_of(cards_in(state.position.hands[seat])[:2])
        state = whole_round(state)
    assert state.position.hands == tuple(kept)
    assert state.position.phase is Phase.AUCTION
    assert state.to_move == {0}


def test_nobody_chooses_twice_in_a_round_nor_cards_of_others() -> None:
    state = dealt(drafting=True)
    theirs = names(state.position.hands[1]).split()[:2]
    with pytest.raises(IllegalMove, match="not-two-of-hand"):
        move(state, f"keep {','.join(theirs)}", 0)
    state, _ = keep(state, 0)
    with pytest.raises(NotToMove):
        keep(state, 0)


def test_a_seat_knows_what_it_kept_and_passed_on_and_nobody_else_does() -> None:
    state, events = keep(whole_round(dealt(drafting=True)), 1)
    draft = view_by(state, 1).draft
    assert draft is not None
    assert draft.round == 2
    assert draft.chosen == {1}
    assert draft.kept[1] is not None
    assert [len(cards) for cards in draft.kept[1]] == [2, 2]
    assert draft.passed[1] is not None
    assert [len(cards) for cards in draft.passed[1]] == [10, 8]
    assert draft.kept[0] is draft.passed[0] is None
    other = view_by(state, 0).draft
    assert other is not None
    assert other.kept[1] is other.passed[1] is None
    public = [event for event in events if event.only_for is None]
    assert [dict(event.data) for event in public] == [{"round": 2}]
    assert {event.only_for for event in events if event.only_for} == {frozenset({1})}


def test_hand_sizes_in_the_draft_count_the_cards_kept() -> None:
    state, _ = keep(whole_round(dealt(drafting=True)), 1)
    assert view_by(state, None).hand_sizes == (12, 12, 12, 12)
    assert len(view_by(state, 0).hand or ()) == 10
    assert len(view_by(state, 1).hand or ()) == 8


def test_a_redeal_is_drafted_again() -> None:
    state = dealt(drafting=True, secret_meeting=True)
    for _ in range(6):
        state = whole_round(state)
    assert state.position.phase is Phase.MEETING
    for seat in range(4):
        state, _ = move(state, legal(state, seat)[0], seat)
    state = moves(state, "pass", "pass", "pass", "pass")
    chance = state.chance_move(Random(4))
    assert chance is not None
    state = state.play(None, chance).state
    assert state.position.phase is Phase.DRAFT
    assert view_by(state, 0).meeting is None


def test_hands_passed_on_are_with_the_seats_to_the_left() -> None:
    """In the third round seat 1 holds what is left of seat 3's first hand, after seats 3 and 0."""
    state = whole_round(whole_round(dealt(drafting=True)))
    passed = mask_of(view_by(state, 3).draft.passed[3][0])  # type: ignore[union-attr, index]
    hand = state.position.hands[1]
    assert hand & ~passed == 0
    for seed in range(20):
        sampled = sample_state(view_by(state, 3), Random(seed)).position
        assert sampled.hands[1] & ~passed == 0
        assert sampled.draft is not None
        assert (sampled.hands[1] | sampled.draft.kept[0][1]) == passed


def test_each_seat_shows_its_ally_two_cards() -> None:
    state = dealt(secret_meeting=True)
    assert state.position.phase is Phase.MEETING
    told: list[Event] = []
    for seat in (3, 1, 0):
        state, events = move(state, legal(state, seat)[5], seat)
        assert [(event.code, dict(event.data)) for event in events] == [("met", {})]
        meeting = view_by(state, 2).meeting
        assert meeting is not None
        assert seat in meeting.done
        assert meeting.shown == (None, None, None, None)
    state, told = move(state, legal(state, 2)[7], 2)
    shown = {int(event.seat or 0): event for event in told if event.code == "shown"}
    assert [sorted(shown[seat].only_for or ()) for seat in range(4)] == [[0, 2], [1, 3], [0, 2], [1, 3]]
    meeting = view_by(state, 2).meeting
    assert meeting is not None
    assert meeting.shown == (shown[0].data["cards"], None, shown[2].data["cards"], None)
    spectator = view_by(state, None).meeting
    assert spectator is not None
    assert spectator.shown == (None,) * 4
    assert state.position.phase is Phase.AUCTION


def test_a_seat_sees_at_once_what_it_has_shown_itself() -> None:
    state = dealt(secret_meeting=True)
    state, _ = move(state, legal(state, 0)[0], 0)
    own, ally = view_by(state, 0).meeting, view_by(state, 2).meeting
    assert own is not None
    assert own.shown[0] == cards_in(state.position.hands[0])[:2]
    assert ally is not None
    assert ally.shown[0] is None


def test_shown_cards_stay_known_until_they_are_played() -> None:
    state = play_randomly(dealt(secret_meeting=True), Random(3), Phase.PLAY)
    shown = view_by(state, 1).meeting.shown[3]  # type: ignore[union-attr]
    assert shown is not None
    for seed in range(20):
        assert mask_of(shown) & ~sample_state(view_by(state, 1), Random(seed)).position.hands[3] == 0


def test_after_the_end_all_is_open() -> None:
    state = play_randomly(dealt(drafting=True, secret_meeting=True), Random(3), Phase.PLAY)
    over, _ = move(state, "resign", 0)
    view = view_by(over, None)
    assert view.hands == tuple(cards_in(cards) for cards in over.position.hands)
    assert view.draft is not None
    assert None not in view.draft.kept
    assert None not in view.draft.passed
    assert view.meeting is not None
    assert None not in view.meeting.shown
    assert sample_state(view, Random(1)) == over
