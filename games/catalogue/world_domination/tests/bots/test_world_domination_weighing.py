"""Bots' judgements of decisions in World Domination alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.catalogue import RULES, choose
from games.catalogue.world_domination.bots import hard
from games.catalogue.world_domination.bots.weighing import trial_of
from games.catalogue.world_domination.rules.cards import CARDS, VALUE_OF, Suit, mask_of
from games.catalogue.world_domination.rules.moves import Bid, Pass
from games.catalogue.world_domination.rules.view import Phase, View
from games.catalogue.world_domination.tests.rules.positions import dealt, view_by
from games.kit.bots.weighing import CHANCE, SHARE, Trial, outlook, sketch, verdict
from games.kit.rules.replay import Replay
from games.kit.tests.rules.all_games import SECRETS
from games.kit.tests.rules.conformance import visible

SLUG = "world-domination"


def moments(seats: int, phase: Phase, seed: int, options: dict[str, Any] | None = None) -> list[View]:
    """The views of the seat to move whenever a match of easy bots comes to a phase, in its first half."""
    rules, rng = RULES[SLUG], Random(seed)
    state: Any = rules.initial_state(rules.parse_config(options or {}), seats)
    found: list[View] = []
    for _ in range(150):
        if state.outcome is not None:
            break
        move = state.chance_move(rng)
        seat = None
        if move is None:
            seat = min(state.to_move)
            view = state.view(seat)
            if view.phase is phase and len(view.legal) > 1:
                found.append(view)
            move = choose(SLUG, "easy", view, rng)
        state = state.play(seat, move).state
    return found


def trial(view: View) -> Trial:
    found = trial_of(view, Random(2), True)
    assert found is not None
    return found


@pytest.mark.parametrize("options", [{}, {"state_of_nations": True}])
def test_of_two_seats_one_wins_what_the_other_loses(options: dict[str, Any]) -> None:
    """The share of campaigns won is that of the own side, whether it is the Aggressor or not."""
    told = [
        trial(view).value(trial(view).imagine(), view.legal[0])
        for view in moments(2, Phase.PLAY, 1, options)[::6]
    ]
    assert {won for _, _, won in told} == {0.0, 1.0}
    if not options:
        assert all((worth > 0.5) == bool(won) for worth, _, won in told)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"state_of_nations": True}), (3, {})])
def test_declarations_are_weighed(seats: int, options: dict[str, Any]) -> None:
    view = moments(seats, Phase.DECLARE, 3, options)[0]
    weighed = trial(view)
    assert {move.suit for move in weighed.moves} == {0, 1, 2}
    advised = choose(SLUG, "hard", view, Random(1))
    found = verdict(replace(weighed, worlds=40), view.legal[0], advised, Random(4))
    told = {option.notation: option for option in found.options}
    assert {view.legal[0].notation(), advised.notation()} <= told.keys()
    assert all(0 <= option.worth.mean <= 1 and option.facts["countries"] > 0 for option in found.options)


def test_what_the_empire_lays_down_is_weighed_with_the_suit_that_goes_best_with_it() -> None:
    view = moments(3, Phase.PAIRS, 3)[0]
    made = view.legal[-1]  # of the highest cards
    advised = choose(SLUG, "hard", view, Random(1))
    found = verdict(trial(view), made, advised, Random(4))
    assert found.advised == advised.notation()
    assert found.gain.low > 0
    assert found.made == min(found.options, key=lambda option: option.facts["countries"]).notation


def test_who_waits_for_a_declaration_has_nothing_to_weigh() -> None:
    rules, rng = RULES[SLUG], Random(3)
    state: Any = rules.initial_state(rules.parse_config({}), 3)
    while state.position.phase is not Phase.DECLARE:
        move = state.chance_move(rng)
        seat = None if move is not None else min(state.to_move)
        state = state.play(seat, move or state.legal_moves(seat)[0]).state
    waiting = next(seat for seat in range(3) if seat not in state.to_move)
    assert trial_of(state.view(waiting), Random(1), True) is None


def test_what_is_kept_in_the_draft_is_weighed_by_how_surely_the_campaign_is_won() -> None:
    view = moments(4, Phase.DRAFT, 4, {"drafting": True})[0]
    weighed, made = trial(view), view.legal[0]
    advised = hard.choose(view, Random(1), 200)
    found = verdict(weighed, made, advised, Random(4))
    assert found.unit == CHANCE
    assert {made.notation(), advised.notation()} <= {option.notation for option in found.options}
    assert all(abs(option.facts[side]) < 12 for option in found.options for side in ("ours", "theirs"))


def test_a_tribute_is_weighed_by_what_the_rebels_hold() -> None:
    view = moments(3, Phase.TRIBUTE, 3, {"tribute": "first"})[0]
    weighed = trial(view)
    assert set(weighed.moves) == set(view.legal)
    found = verdict(weighed, view.legal[0], hard.choose(view, Random(1), 200), Random(4))
    assert found.unit == SHARE
    assert all(option.facts["countries"] == pytest.approx(20 * option.worth.mean) for option in found.options)


@pytest.mark.parametrize(
    ("seats", "phase", "options"),
    [
        (2, Phase.DECLARE, {}),
        (2, Phase.DECLARE, {"state_of_nations": True}),
        (3, Phase.DECLARE, {}),
        (3, Phase.PAIRS, {}),
        (3, Phase.TRIBUTE, {"tribute": "first"}),
        (4, Phase.DRAFT, {"drafting": True}),
    ],
)
def test_the_curve_of_a_campaign_begins_with_the_first_decision(
    seats: int, phase: Phase, options: dict[str, Any]
) -> None:
    """Before a card is played too there is an outlook: a decision told of has its place on the curve."""
    found = outlook(trial(moments(seats, phase, 4, options)[0]))
    assert found is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1


def test_before_anybody_has_bid_there_is_an_outlook_where_a_bid_is_best_and_none_where_passing_is() -> None:
    """Nobody knows what passing leads to there."""
    found = []
    for seed in (1, 2, 3, 11):
        told = trial(moments(4, Phase.AUCTION, seed)[0])
        worlds = [told.imagine() for _ in range(200)]
        best = max(told.moves, key=lambda move: sum(told.value(world, move)[0] for world in worlds))
        found.append((isinstance(best, Bid), outlook(told) is not None))
    assert found == [(False, False), (True, True), (False, False), (True, True)]


def test_of_what_is_shown_at_the_meeting_there_is_no_verdict() -> None:
    view = moments(4, Phase.MEETING, 4, {"secret_meeting": True})[0]
    assert trial_of(view, Random(1), True) is None


@pytest.mark.parametrize(
    ("seats", "phase", "options"),
    [(4, Phase.DRAFT, {"drafting": True}), (3, Phase.TRIBUTE, {"tribute": "first"})],
)
def test_no_verdict_changes_when_cards_are_dealt_anew_that_the_seat_could_not_know(
    seats: int, phase: Phase, options: dict[str, Any]
) -> None:
    """Cards that others kept or passed on behind one's back, the other's tribute, pairs, hands."""
    rules, rng = RULES[SLUG], Random(8)
    replay = Replay.start(rules, rules.parse_config(options), seats)
    changed = 0
    while replay.state.outcome is None and changed < 6:
        state: Any = replay.state
        move, seat = state.chance_move(rng), None
        if move is None:
            seat = rng.choice(sorted(state.to_move))
            move = choose(SLUG, "easy", state.view(seat), rng)
            if state.position.phase is phase and len(state.legal_moves(seat)) > 1:
                told = [event for step in replay.steps() for event in visible(step.events, seat)]
                other = SECRETS[SLUG].change(state, seat, told, rng)
                if other is not None and other[0] != state and move in other[0].legal_moves(seat):
                    first, second = (
                        [
                            outlook(trial(each.view(seat))),
                            sketch(trial(each.view(seat)), move),
                            _verdict(each.view(seat), move),
                        ]
                        for each in (state, other[0])
                    )
                    assert first == second
                    changed += 1
        replay = replay.play(seat, move)
    assert changed > 1


def _verdict(view: View, move: Any) -> Any:
    return verdict(replace(trial(view), worlds=40), move, hard.choose(view, Random(1), 24), Random(4))


def test_where_a_bid_stands_calls_are_told_with_the_countries_that_they_lead_to() -> None:
    """Calls are not told so while nobody has bid: others decide what passing leads to."""
    opening, *later = moments(4, Phase.AUCTION, 3)
    assert not trial(opening).facts
    view = next(view for view in later if view.auction and view.auction.highest and view.auction.highest.suit)
    highest = max((move for move in view.legal if isinstance(move, Bid)), key=lambda bid: bid.number)
    told = verdict(trial(view), highest, Pass(), Random(2))
    assert {0 <= option.facts["countries"] <= 24 for option in told.options} == {True}


def test_a_bid_counts_as_far_as_the_ally_is_likely_to_let_it_stand() -> None:
    """An ally that called 18 countries out of the blue may call anything again; one that passed may not."""

    def called(*calls: Bid | Pass) -> tuple[float, float]:
        state = dealt(first=0)
        for call in calls:
            state = state.play(min(state.to_move), call).state
        found = trial(view_by(state, 2))
        strong = sorted(CARDS, key=lambda card: -VALUE_OF[card])
        hands = (strong[:24:2], strong[24::2], strong[1:24:2], strong[25::2])
        world = state.position.having(hands=tuple(mask_of(hand) for hand in hands))
        return found.known["erratic"][0], found.value(world, Bid(18, Suit.POLITICS))[0]

    wild, worth = called(Bid(18, Suit.MILITARY), Pass())
    _, alone = called(Pass(), Bid(10, Suit.MILITARY))
    assert wild > 0.5
    assert alone > 0
    assert worth == pytest.approx((1 - wild) * alone, abs=0)
