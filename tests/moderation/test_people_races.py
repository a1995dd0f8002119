"""Two moderators who act on one person at the same moment: one of them finds what the other has done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from accounts.models import Alert, User
from moderation.models import Action, Motion, Sanction
from moderation.services.carry_out import carry_out, seen_of
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.races import Racer, racing
from tests.support.tables import person

from .races import ROUNDS, calls, holds, meet, sends

pytestmark = pytest.mark.django_db(transaction=True)

VALUES: dict[str, dict[str, Any]] = {
    "warn": {}, "mute": {"days": 3}, "suspend": {"days": 3, "matches": "stay"}, "stop-reports": {},
    "clear-profile": {}, "rename": {"username": ""}, "end-sessions": {},
}  # fmt: skip
LATE = {"Changed", "NotNow"}


@pytest.fixture
def racers() -> Iterator[list[Racer]]:
    with racing(2) as ready:
        yield ready


def somebody(number: int) -> User:
    user = person(f"rude{number}")
    User.objects.filter(pk=user.pk).update(about="I am rude.")
    return user


def acted(code: str, by: User, user: User) -> Action:
    action = carry_out(
        wanted(code, by, user, **VALUES.get(code, {"matches": "stay"})), now=NOON, rng=Random(1)
    )
    assert isinstance(action, Action)
    return action


def lifts(action: Action, by: User) -> dict[str, Any]:
    """A form that takes an action back, made now."""
    assert action.person is not None
    return calls(
        "carry_out.reverse", action_id=action.pk, by_id=by.pk, seen=seen_of(action.person),
        token=f"back-{action.pk}-{by.pk}", reason="It was a mistake.", note="",
    )  # fmt: skip


@pytest.mark.parametrize("code", sorted(VALUES))
def test_of_two_moderators_at_once_the_second_finds_what_the_first_has_done(
    code: str, racers: list[Racer]
) -> None:
    both = [moderator(name) for name in ("mona", "mark")]
    for number in range(ROUNDS):
        user = somebody(number)
        forms = [sends(wanted(code, by, user, **VALUES[code])) for by in both]
        assert sorted(meet(racers, *forms, seed=number)) == ["Changed", "done"]
        (action,) = Action.objects.filter(person=user)
        assert Alert.objects.filter(mark=f"moderation:{action.pk}").count() <= 1
        assert Sanction.objects.filter(person=user).count() <= 1
        holds(user)


@pytest.mark.parametrize("code", sorted(VALUES))
def test_a_form_clicked_twice_is_done_once(code: str, racers: list[Racer]) -> None:
    mona = moderator("mona")
    for number in range(ROUNDS):
        form = sends(wanted(code, mona, user := somebody(number), **VALUES[code]))
        assert meet(racers, form, form, seed=number) == ["done", "done"]
        assert Action.objects.filter(person=user).count() == 1
        holds(user)


def test_two_forms_of_one_moderator_suspend_once_and_for_as_long_as_the_first_says(
    racers: list[Racer],
) -> None:
    mona = moderator("mona")
    for number in range(ROUNDS):
        user = somebody(number)
        forms = [sends(wanted("suspend", mona, user, days=days, matches="stay")) for days in (3, 30)]
        assert sorted(meet(racers, *forms, seed=number)) == ["Changed", "done"]
        (sanction,) = Sanction.objects.filter(person=user)
        assert holds(user)["suspended_until"] == sanction.ends_at


def test_what_is_lifted_by_two_at_once_or_clicked_twice_is_lifted_once(racers: list[Racer]) -> None:
    mona, mark = moderator("mona"), moderator("mark")
    for number in range(ROUNDS):
        user = somebody(number)
        action = acted("mute", mona, user)
        assert sorted(meet(racers, lifts(action, mona), lifts(action, mark), seed=number)) in (
            ["Changed", "done"], ["NoReverse", "done"],
        )  # fmt: skip
        assert Action.objects.filter(reverse_of=action).count() == 1
        other = acted("suspend", mona, user)
        twice = lifts(other, mona)
        assert meet(racers, twice, twice, seed=number) == ["done", "done"]
        assert Action.objects.filter(reverse_of=other).count() == 1
        kept = holds(user)
        assert (kept["muted_until"], kept["suspended_until"]) == (None, None)


def test_a_ban_and_what_lifts_an_earlier_measure_come_one_after_the_other(racers: list[Racer]) -> None:
    mona, mark = moderator("mona"), moderator("mark")
    for number in range(ROUNDS):
        user = somebody(number)
        earlier = acted("suspend", mona, user)
        motion = carry_out(wanted("ban", mona, user, matches="stay"), now=NOON, rng=Random(1))
        assert isinstance(motion, Motion)
        agrees = calls("motions.second", motion_id=motion.pk, by_id=mark.pk, seen=seen_of(user))
        agreed, lifted = meet(racers, agrees, lifts(earlier, mona), seed=number)
        assert sorted([agreed, lifted]) == ["Changed", "done"]
        kept = holds(user)
        assert (kept["suspended_until"] is not None) == (agreed == "done")
        user.refresh_from_db()
        assert user.is_banned == (agreed == "done")


def test_a_ban_that_is_lifted_while_it_is_asked_for_again_is_one_or_the_other(racers: list[Racer]) -> None:
    mona = moderator("mona")  # alone: a ban is done at once
    for number in range(ROUNDS):
        user = somebody(number)
        ban = acted("ban", mona, user)
        again = sends(wanted("ban", mona, user, matches="stay"))
        lifted, banned = meet(racers, lifts(ban, mona), again, seed=number)
        # The form was made before: it is done neither while the ban holds nor after it was lifted.
        assert lifted == "done"
        assert banned in LATE
        assert holds(user)["suspended_until"] is None


def test_different_measures_at_once_do_not_overwrite_each_other(racers: list[Racer]) -> None:
    mona, mark = moderator("mona"), moderator("mark")
    for number in range(ROUNDS):
        user = somebody(number)
        told = meet(
            racers,
            sends(wanted("mute", mona, user, days=3)),
            sends(wanted("suspend", mark, user, days=3, matches="stay")),
            seed=number,
        )
        assert sorted(told) == ["Changed", "done"]
        kept = holds(user)
        assert (kept["muted_until"] is None) != (kept["suspended_until"] is None)


def test_a_warning_read_while_another_is_given_leaves_the_other_to_be_read(racers: list[Racer]) -> None:
    mona = moderator("mona")
    for number in range(ROUNDS):
        user = somebody(number)
        first = acted("warn", mona, user).sanction
        reads = calls("warnings.mark_warnings_read", user_id=user.pk, sanction_ids=[first.pk])
        assert meet(racers, reads, sends(wanted("warn", mona, user)), seed=number) == ["done", "done"]
        assert holds(user)["is_warned"]
        assert Sanction.objects.filter(person=user, read_at=None).count() == 1
