"""Floating Partners: how a hand is scored, how the match ends, and giving up."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.position import Position
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.state import FloatingPartners
from games.catalogue.floating_partners.rules.view import Phase, View
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    events_of,
    finished,
    in_play,
    make,
    play_until,
    state_of,
    step,
    view_of,
)
from games.kit.rules.api import Outcome
from games.kit.rules.errors import IllegalMove
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Resign, Seat
from games.selectors.record.history import History


def last_card(letters: str, calls: str, **options: Any) -> History:
    """Before the last card of a first hand that is played at random."""
    begun = in_play((), letters, calls, **options)
    return play_until(begun, Random(1), lambda history: sum(map(len, state_of(history).position.hands)) == 1)


def changed(position: History, **changes: Any) -> History:
    """The same with other fields of its position."""
    made: Position = state_of(position).position.having(**changes)
    replay: Replay = replace(position.replay, state=FloatingPartners(made))
    return replace(position, replay=replay)


def over(position: History) -> View:
    """After the last card of the hand."""
    (seat,) = position.state.to_move
    return view_of(after(position, state_of(position).legal_moves(seat)[0].notation()))


def ended(won: tuple[int, ...], letters: str, calls: str, **options: Any) -> View:
    """A hand that ended with so many tricks for each seat."""
    position = last_card(letters, calls, **options)
    now = state_of(position).position
    assert now.trick is not None
    last = now.having(won=(0,) * now.seats)
    probe = over(changed(position, won=last.won)).tricks[-1].winning
    assert probe is not None
    before = [*won]
    assert before[probe] > 0, "whoever wins the last trick has one"
    before[probe] -= 1
    return over(changed(position, won=tuple(before)))


# Points ---------------------------------------------------------------------------------------------


def test_the_tricks_of_aligned_seats_count_together() -> None:
    view = ended((3, 2, 3, 2), "H S H S", "5 4 3 0")
    result = view.results[0]
    assert result.won == (3, 2, 3, 2)
    assert result.tricks == (6, 4, 6, 4)


def test_every_seat_must_make_what_it_bid_itself() -> None:
    """Bid 7 and took 5: 20 lost; bid 4 and took 6: 70 and 10."""
    result = ended((2, 3, 4, 1), "H S H S", "4 4 0 3").results[0]
    assert result.tricks == (6, 4, 6, 4)
    assert result.points == (80, 70, 30, 50)
    short = ended((2, 3, 3, 2), "H S H S", "7 4 2 3").results[0]
    assert short.tricks == (5, 5, 5, 5)
    assert short.points == (-20, 75, 40, 55)


def test_points_are_added_to_the_scores_and_are_in_the_totals() -> None:
    view = ended((2, 3, 4, 1), "H S H S", "4 4 0 3")
    assert view.scores == view.results[0].totals == (80, 70, 30, 50)


def test_the_penalties_of_the_hand_are_in_the_result_and_not_in_the_points() -> None:
    position = last_card("H S H S", "4 4 0 3")
    view = over(changed(position, penalties=(-10, 0, -10, 0), scores=(-10, 5, -10, 0)))
    result = view.results[0]
    assert result.penalties == (-10, 0, -10, 0)
    assert result.totals == tuple(
        start + points for start, points in zip((-10, 5, -10, 0), result.points, strict=True)
    )


def test_after_a_hand_its_kitty_and_discards_are_open_to_all() -> None:
    position = last_card("H S D C", "5 0 0 0", kitty="AS KS QS")
    (seat,) = position.state.to_move
    done = after(position, state_of(position).legal_moves(seat)[0].notation())
    for viewer in (None, Seat(0), Seat(3)):
        view = view_of(done, viewer)
        assert view.results[0].discarded == view.discarded
        assert None not in view.discarded
        assert None not in view.took
        assert len(view.results[0].discarded[0]) == 2
        assert view.results[0].took[0] == (0, 1)
        assert len(view.results[0].kitty) == 3
        assert len(view.results[0].played) == 10


# The end --------------------------------------------------------------------------------------------


def with_scores(scores: tuple[int, ...], won: tuple[int, ...] = (3, 3, 2, 2), **options: Any) -> View:
    """A hand that ended: seats 0 to 3 are alone, bid 1 and had these scores before."""
    position = last_card("H S D C", "1 0 0 0", **options)
    return over(changed(position, scores=scores))


def test_the_match_ends_after_the_hand_in_which_a_seat_reaches_500() -> None:
    assert with_scores((0, 0, 0, 0)).outcome is None
    view = with_scores((600, 0, 0, 0))
    assert view.outcome is not None
    assert view.outcome.reason == "played"
    assert view.outcome.winners == {0}
    assert view.phase is Phase.OVER


@pytest.mark.parametrize("target", [100, 500, 1000])
def test_or_another_target(target: int) -> None:
    position = last_card("H S D C", "1 0 0 0", target=target)
    gained = over(position).results[0].points
    just = tuple(target - points for points in gained)
    assert over(changed(position, scores=just)).outcome == Outcome(
        frozenset(map(Seat, range(4))), (target,) * 4, "played"
    )
    assert over(changed(position, scores=tuple(score - 1 for score in just))).outcome is None


def test_the_target_is_looked_at_only_after_the_hand() -> None:
    """Somebody beyond it who is below it again when the hand ends has not reached it."""
    position = changed(at_phase(Phase.DECLARE, 4, hand=2), scores=(505, 0, 0, 0))
    position = step(position, Random(1))
    assert position.state.outcome is None
    done = last_card("H S D C", "10 10 10 10")
    assert max(over(done).results[0].points) < 0
    assert over(changed(done, scores=(505, 0, 0, 0))).outcome is None


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_it_ends_after_max_hands(hands: int) -> None:
    done = finished(5, hands=hands)
    view = view_of(done)
    assert len(view.results) == view.campaign == hands
    assert view.outcome is not None
    best = max(view.scores)
    assert view.outcome.winners == {seat for seat, score in enumerate(view.scores) if score == best}


def test_without_max_hands_it_goes_on() -> None:
    position = play_until(at_phase(Phase.DEAL), Random(3), lambda history: view_of(history).campaign == 12)
    assert position.state.outcome is None


def test_of_several_over_the_target_the_highest_wins() -> None:
    view = with_scores((700, 900, 800, 0))
    assert view.outcome is not None
    assert view.outcome.winners == {1}


def test_equal_scores_share() -> None:
    position = last_card("H S D C", "1 0 0 0")
    gained = over(position).results[0].points
    level = (600 - gained[0], 600 - gained[1], 550 - gained[2], 0)
    outcome = over(changed(position, scores=level)).outcome
    assert outcome is not None
    assert outcome.winners == {0, 1}
    assert outcome.scores[:3] == (600, 600, 550)


def test_scores_are_points() -> None:
    done = finished(6)
    outcome = done.state.outcome
    assert outcome is not None
    assert outcome.scores == view_of(done).scores == view_of(done).results[-1].totals


# Giving up ------------------------------------------------------------------------------------------


def test_when_a_seat_resigns_the_match_goes_on_and_it_keeps_its_turns_and_its_alliance() -> None:
    before = at_phase(Phase.PLAY, 4, hand=2)
    position = make(before, Seat(2), Resign())
    view = view_of(position)
    assert view.outcome is None
    assert view.resigned == {2}
    assert (view.to_move, view.declared, view.scores) == (
        view_of(before).to_move, view_of(before).declared, view_of(before).scores,
    )  # fmt: skip
    assert [(event.code, event.seat) for event in events_of(position)] == [("resigned", 2)]


def test_leaving_a_resigned_seat_costs_as_usual() -> None:
    position = changed(at_phase(Phase.DECLARE, 4, hand=2), scores=(0,) * 4)
    (mover,) = position.state.to_move
    partner = Seat((mover + 1) % 4)
    hearts, spades = Declaration.HEARTS, Declaration.SPADES
    declared = tuple(hearts if seat in (mover, partner) else spades for seat in range(4))
    position = changed(position, declared=declared)
    position = after(make(position, partner, Resign()), "declare NT")
    assert [view_of(position).scores[seat] for seat in (mover, partner)] == [-10, -10]


def test_a_resigned_seat_cannot_be_among_the_winners_and_the_next_best_win() -> None:
    position = make(last_card("H S D C", "1 0 0 0"), Seat(1), Resign())
    outcome = over(changed(position, scores=(600, 900, 700, 0))).outcome
    assert outcome is not None
    assert outcome.winners == {2}
    assert outcome.reason == "played"
    assert outcome.scores[1] > 700


def test_a_resigned_seat_that_reaches_the_target_ends_the_match_all_the_same() -> None:
    position = make(last_card("H S D C", "1 0 0 0"), Seat(1), Resign())
    outcome = over(changed(position, scores=(0, 900, 50, 0))).outcome
    assert outcome is not None
    assert 1 not in outcome.winners
    assert outcome.winners


def test_if_all_have_resigned_nobody_wins() -> None:
    position = last_card("H S D C", "1 0 0 0", max_hands=1)
    for seat in range(4):
        position = make(position, Seat(seat), Resign())
    outcome = over(position).outcome
    assert outcome is not None
    assert outcome.winners == frozenset()


def test_one_may_resign_while_chance_is_due_and_out_of_turn_but_once() -> None:
    position = make(at_phase(Phase.DEAL, 4), Seat(3), Resign())
    assert state_of(position).chance_move(Random(1)) is not None
    with pytest.raises(IllegalMove, match="has-resigned"):
        make(position, Seat(3), Resign())


# Facts for lists --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 8])
def test_a_digest_holds_the_public_facts_of_every_position(seats: int) -> None:
    position = at_phase(Phase.DECLARE, seats)
    while position.state.outcome is None and view_of(position).campaign < 3:
        view = view_of(position)
        digest = FLOATING_PARTNERS.digest(view)
        assert digest["phase"] == view.phase
        assert digest["asked"] == sorted(view.to_move)
        assert digest["scores"] == list(view.scores)
        assert digest["declared"] == [None if each is None else each.letters for each in view.declared]
        assert (digest["round"] is not None) == (view.phase is Phase.BID)
        assert (digest["discards"] in {1, 2}) == (view.phase is Phase.DISCARD)
        assert digest["led"] == bool(digest["laid"])
        assert "results" not in digest
        position = step(position, Random(position.ply))
