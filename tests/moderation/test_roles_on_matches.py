"""Rights to act on a match: the same for every act on one."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from games.models import Match
from games.services.votes.call_off import call_off_match
from moderation.acts.base import ActError, Target
from moderation.acts.registry import ACTS
from moderation.models import Action, Motion
from moderation.selectors.rights import may
from moderation.services.carry_out import Changed, Involved, NotAllowed, carry_out
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.tables import bot, match_of, people, person

pytestmark = pytest.mark.django_db(transaction=True)

ON_MATCHES = sorted(code for code, act in ACTS.items() if act.target == Target.MATCH)
READY = ("pause", "give-time", "seat-to-bot", "seat-to-substitute", "end", "annul", "hide", "rename-table",
         "close-chat")  # fmt: skip
"""Those that can be done to a match that has just begun."""


def begun() -> Match:
    bot("understudy")
    return match_of(people("ann", "ben", "cat"), pace=Match.Pace.STANDARD)


def values_for(match: Match) -> dict[str, Any]:
    """The values of the form of any act, at a match that has just begun."""
    turn = match.tenures.exclude(turn_ply=None).order_by("seat")[0]
    return {"days": 1, "seat": turn.seat, "name": "", "winners": [0], "event": 1, "ply": 0}


def test_helpers_and_players_act_on_no_match_and_who_plays_there_neither() -> None:
    match, hal, eve = begun(), moderator("hal", "helper"), person("eve")
    ann = match.tenures.get(seat=0).player
    ann.groups.set(moderator("mona", "steward").groups.all())
    refused = ((hal, NotAllowed), (eve, NotAllowed), (ann, Involved))
    for code, (by, error) in product(ON_MATCHES, refused):
        form = wanted(code, by, match, **values_for(match))
        with pytest.raises(error):
            carry_out(form, now=NOON, rng=Random(1))
    assert not Action.objects.exists()


@pytest.mark.parametrize("code", READY)
def test_a_form_sent_twice_does_it_once_and_another_old_one_nothing(code: str) -> None:
    match, mona = begun(), moderator("mona", "steward")
    values = values_for(match) | ({"name": "Another name"} if code == "rename-table" else {})
    form, other = (wanted(code, mona, match, **values) for _ in range(2))
    first = carry_out(form, now=NOON, rng=Random(1))
    assert carry_out(form, now=NOON, rng=Random(1)) == first
    with pytest.raises(Changed):
        carry_out(other, now=NOON, rng=Random(1))
    assert (Action.objects.count(), Motion.objects.count()) == (1, 0)
    assert match.events.filter(code="moderated").count() == 1


def test_of_a_table_that_has_not_begun_or_was_called_off_no_act_breaks() -> None:
    mona, called_off = moderator("mona", "steward"), begun()
    call_off_match(called_off, now=NOON)
    waiting = Match.objects.create(
        game="world-domination", rules_version=1, seat_count=3, name="Open", created_at=NOON
    )
    for code, match in product(ON_MATCHES, (called_off, waiting)):
        before = match.events.filter(code="moderated").count()
        form = wanted(code, mona, match, seat=0, days=1, name="New", winners=[0], event=1, ply=0)
        try:
            carry_out(form, now=NOON, rng=Random(1))
        except ActError:
            assert match.events.filter(code="moderated").count() == before
        else:
            assert code in {"hide", "show", "rename-table", "close-chat", "open-chat"}


def test_stewards_and_moderators_may_act_on_matches() -> None:
    mona, max_ = moderator("mona", "steward"), moderator("max", "moderator")
    assert [code for code in ON_MATCHES if not (may(mona, ACTS[code]) and may(max_, ACTS[code]))] == []
