"""Course of a review: the decisions of a player, and those of them that are told of."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.bots.findings import Findings, Sketched, Weighed
from games.kit.rules.back import Back
from games.models import Match, MoveRecord, SeatTenure
from games.selectors.record.history import history_of
from games.selectors.review import decisions as courses
from games.selectors.review.decisions import costliest, costly, tenures_of
from tests.support.clock import NOON
from tests.support.reviews import a_duel, course_for, decided, user
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db(transaction=True)


def test_ones_own_moves_are_decisions_and_giving_up_is_none() -> None:
    match = a_duel(6)
    assert decided(match, "ann") == [0, 2, 4]
    assert decided(match, "ben") == [1, 3, 5]


def test_what_the_site_played_is_none() -> None:
    match = a_duel(6)
    MoveRecord.objects.filter(match=match, ply=2).update(cause="timeout")
    assert decided(match) == [0, 4]


def test_what_was_planned_before_the_position_was_seen_is_none() -> None:
    match = a_duel(6)
    MoveRecord.objects.filter(match=match, ply=2).update(is_unseen=True)
    assert decided(match) == [0, 4]


def test_of_a_very_long_match_a_part_is_looked_at_and_all_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(courses, "DECISIONS", 2)
    match = a_duel(10)
    assert decided(match) == [0, 6]
    assert course_for(match).made == 5


def test_what_a_substitute_decided_is_the_substitutes() -> None:
    match = a_duel(10)
    cat = person("cat")
    SeatTenure.objects.filter(match=match, seat=0).update(to_ply=4, left_at=NOON)
    SeatTenure.objects.create(match=match, seat=0, player=cat, from_ply=4)
    MoveRecord.objects.filter(match=match, seat=0, ply__gte=4).update(by=cat)
    assert decided(match, "ann") == [0, 2]
    assert decided(match, "cat") == [4, 6, 8]


def test_what_was_undone_is_none() -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=6)
    MoveRecord.objects.create(
        match=match, ply=6, notation=Back(2).notation(), played_at=NOON, cause="rewound"
    )
    Match.objects.filter(pk=match.pk).update(ply=7)
    assert decided(match) == [0]


def test_the_only_legal_card_is_none() -> None:
    match = play_on(match_of(people("ann", "ben", "cat", "dan")))
    history = history_of(match)
    for ply in decided(match):
        assert len(history.at(ply).state.legal_moves(course_seat(match))) > 1


def course_seat(match: Match) -> Any:
    return tenures_of(match, user("ann").pk)[0].seat


def test_told_is_first_what_surely_cost_something_then_what_may_have() -> None:
    weighed = (
        Weighed(1, "chance", 0.3, False),
        Weighed(2, "chance", 0.1, True),
        Weighed(3, "chance", -0.4, False),
        Weighed(4, "chance", 0.2, True),
    )
    assert costliest(Findings(weighed=weighed)) == (4, 2, 1)


def test_losses_of_one_unit_do_not_crowd_out_those_of_another() -> None:
    bids = [Sketched(ply, "match-points", 10.0 - ply, 1.0) for ply in range(9)]
    cards = [Sketched(100 + ply, "points", 2.0 - ply / 5, 1.0) for ply in range(9)]
    chosen = costly(Findings(sketches=(*bids, *cards)))
    assert len([ply for ply in chosen if ply >= 100]) == len(chosen) / 2
