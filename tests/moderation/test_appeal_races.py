"""Appeals that are made or decided twice at one moment: one appeal, one decision, given back once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from accounts.models import User
from moderation.models import Action, Appeal
from moderation.services.appeals import appeal
from moderation.services.carry_out import carry_out, seen_of
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.races import Racer, racing
from tests.support.tables import match_of, people, person

from .races import ROUNDS, calls, holds, meet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def racers() -> Iterator[list[Racer]]:
    with racing(2) as ready:
        yield ready


def muted(by: User, number: int) -> tuple[Action, User]:
    user = person(f"rude{number}")
    action = carry_out(wanted("mute", by, user, days=3), now=NOON, rng=Random(1))
    assert isinstance(action, Action)
    return action, user


def appeals(action: Action, by: User) -> dict[str, Any]:
    return calls("appeals.appeal", action_id=action.pk, by_id=by.pk, text=f"It was not me, {by.username}.")


def decides(found: Appeal, by: User, *, lifts: bool) -> dict[str, Any]:
    return calls(
        "appeals.decide_appeal", appeal_id=found.pk, by_id=by.pk, lifts=lifts, answer="This is the answer."
    )


def test_an_appeal_clicked_twice_is_one(racers: list[Racer]) -> None:
    mona = moderator("mona")
    for number in range(ROUNDS):
        action, user = muted(mona, number)
        asked = appeals(action, user)
        assert meet(racers, asked, asked, seed=number) == ["done", "done"]
        assert Appeal.objects.get(action=action).by == user


def test_of_two_people_at_a_table_who_appeal_at_once_one_does_for_both(racers: list[Racer]) -> None:
    mona = moderator("mona", "steward")
    for number in range(ROUNDS):
        ann, ben = people(f"ann{number}", f"ben{number}")
        match = match_of([ann, ben], game="three-colours")
        action = carry_out(wanted("annul", mona, match), now=NOON, rng=Random(1))
        assert isinstance(action, Action)  # of one who has nobody to ask
        came = meet(racers, appeals(action, ann), appeals(action, ben), seed=number)
        assert sorted(came) == ["Appealed", "done"]
        assert Appeal.objects.get(action=action).by == (ann, ben)[came.index("done")]


def test_an_appeal_decided_twice_at_once_is_decided_by_the_first(racers: list[Racer]) -> None:
    mona, both = moderator("mona"), [moderator(name) for name in ("mark", "mia")]
    for number in range(ROUNDS):
        action, user = muted(mona, number)
        found = appeal(action_id=action.pk, by_id=user.pk, text="It was not me.", now=NOON)
        asked = [decides(found, by, lifts=lifts) for by, lifts in zip(both, (True, False), strict=True)]
        came = meet(racers, *asked, seed=number)
        assert sorted(came) == ["AppealDecided", "done"]
        found.refresh_from_db()
        assert found.decided_by == both[came.index("done")]
        is_lifted = came[0] == "done"
        assert (holds(user)["muted_until"] is None) == is_lifted
        assert Action.objects.filter(reverse_of=action).count() == int(is_lifted)
        assert Action.objects.filter(code__startswith="appeal-", person=user).count() == 1


def test_a_decision_clicked_twice_gives_back_once(racers: list[Racer]) -> None:
    mona, mark = moderator("mona"), moderator("mark")
    for number in range(ROUNDS):
        action, user = muted(mona, number)
        found = appeal(action_id=action.pk, by_id=user.pk, text="It was not me.", now=NOON)
        asked = decides(found, mark, lifts=True)
        assert meet(racers, asked, asked, seed=number) == ["done", "done"]
        assert Action.objects.filter(reverse_of=action).count() == 1
        assert Action.objects.filter(code="appeal-lifted", person=user).count() == 1


def test_an_appeal_granted_while_the_action_is_lifted_by_itself_gives_back_once(racers: list[Racer]) -> None:
    mona, mark = moderator("mona"), moderator("mark")
    for number in range(ROUNDS):
        action, user = muted(mona, number)
        found = appeal(action_id=action.pk, by_id=user.pk, text="It was not me.", now=NOON)
        lifts = calls(
            "carry_out.reverse", action_id=action.pk, by_id=mona.pk, seen=seen_of(user),
            token=f"back-{action.pk}", reason="It was a mistake.", note="",
        )  # fmt: skip
        granted, lifted = meet(racers, decides(found, mark, lifts=True), lifts, seed=number)
        assert granted == "done"
        assert lifted in {"done", "Changed", "NoReverse"}
        assert holds(user)["muted_until"] is None
        assert Action.objects.filter(reverse_of=action).count() == 1
        found.refresh_from_db()
        assert found.state == Appeal.State.LIFTED
