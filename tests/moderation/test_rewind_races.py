"""Going back at the very moment at which somebody moves, or a turn lapses: one of them comes first."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.db import IntegrityError

from games.models import Match
from games.services.deals.checks import faults_of
from games.services.errors import PlayError
from games.services.time.deadlines import lapse
from games.services.turn.moves import play_move
from moderation.acts.base import ActError
from moderation.models import Action
from moderation.services.carry_out import Changed, carry_out
from tests.support.clock import NOON
from tests.support.concurrently import at_once
from tests.support.moderators import moderator, wanted
from tests.support.tables import legal, match_of, people, play_on, turns

pytestmark = pytest.mark.django_db(transaction=True)
LOST = (ActError, PlayError, IntegrityError)


def running() -> Match:
    return play_on(match_of(people("ann", "ben"), game="three-colours", pace=Match.Pace.STANDARD), plies=6)


def sound(match: Match) -> Match:
    """The match, whose rows all follow from its record."""
    match = Match.objects.get(pk=match.pk)
    assert not faults_of(match)
    assert match.moves.count() == match.ply
    return match


def test_a_move_and_going_back_at_once_are_one_after_the_other() -> None:
    match = running()
    (turn,) = turns(match)
    notation, form = legal(match, turn.seat)[0], wanted("rewind", moderator("mona"), match, ply=2)

    def move() -> object:
        return play_move(
            match_id=match.pk, user_id=turn.player_id, notation=notation,
            turn_ply=turn.turn_ply or 0, now=NOON, rng=Random(1),
        )  # fmt: skip

    came = at_once(move, lambda: carry_out(form, now=NOON, rng=Random(1)), expected=LOST)
    # The form was made for the match before the move; the move for a turn that is no more. One is refused.
    assert sum(isinstance(each, type) for each in came) == 1
    assert sound(match).ply == 7


def test_a_form_sent_twice_at_once_goes_back_once_and_another_is_refused() -> None:
    match, mona, nora = running(), moderator("mona", "steward"), moderator("nora", "steward")
    form, other = wanted("rewind", mona, match, ply=2), wanted("rewind", nora, match, ply=3)
    came = at_once(
        *(lambda each=each: carry_out(each, now=NOON, rng=Random(1)) for each in (form, form, other)),
        expected=LOST,
    )
    assert Changed in came
    assert Action.objects.count() == 1
    assert sound(match).ply == 7


def test_a_timeout_and_going_back_at_once_are_one_after_the_other() -> None:
    match = running()
    (turn,) = turns(match)
    due = turn.deadline_at
    assert due is not None
    late = due + timedelta(minutes=1)
    form = wanted("rewind", moderator("mona"), match, ply=2)
    at_once(
        lambda: lapse(
            match_id=match.pk,
            seat=turn.seat,
            turn_ply=turn.turn_ply or 0,
            deadline_at=due,
            now=late,
            rng=Random(1),
        ),
        lambda: carry_out(form, now=late, rng=Random(1)),
        expected=LOST,
    )
    # A player who lost the turn to a bot has had it taken by then, or a turn anew whose time is whole.
    match = sound(match)
    assert match.ply in {6, 7}
    assert all(each.is_bot or (each.deadline_at or late) > late for each in turns(match))
