"""Acts of moderators on people: effect, reverse, who may, twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import Alert, Kind, TakenName, User
from accounts.names import clean_username
from accounts.renaming import change_username
from accounts.user_lookup import account_called
from games.models import Message
from games.selectors.directory.entries import own_entry
from games.services.directory.entries import keep_entry
from moderation.acts.base import NotNow
from moderation.acts.registry import ACTS
from moderation.models import Action, Motion
from moderation.services.carry_out import (
    Changed,
    Involved,
    NoReverse,
    NotAllowed,
    carry_out,
    reverse,
    seen_of,
)
from moderation.sweeps import close_accounts
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db(transaction=True)
RNG = Random(7)

VALUES: dict[str, dict[str, Any]] = {
    "note": {"note": "Seen before."},
    "warn": {},
    "mute": {"days": 3},
    "suspend": {"days": 3, "matches": "stay"},
    "hide-messages": {"days": 1},
    "rename": {"username": "gentle"},
    "clear-profile": {},
    "end-sessions": {},
    "stop-reports": {},
}
NEEDS = {
    "note": "helper", "warn": "helper", "mute": "helper", "hide-messages": "helper", "suspend": "steward",
    "rename": "moderator", "clear-profile": "moderator", "end-sessions": "moderator",
    "stop-reports": "moderator",
}  # fmt: skip
BELOW = {"helper": "", "steward": "helper", "moderator": "steward"}


def rude() -> User:
    """Somebody with a name, a text and two messages."""
    user = person("rude")
    user.display_name, user.about = "Rude One", "I am rude."
    user.save()
    match = match_of([user, *people("ann", "ben", "cat")])
    for text in ("first", "second"):
        Message.objects.create(match=match, room="table", sender=user, ply=0, text=text, at=NOON)
    return user


def done(code: str, by: User, user: User, **values: Any) -> Action:
    action = carry_out(wanted(code, by, user, **(values or VALUES.get(code, {}))), now=NOON, rng=RNG)
    assert isinstance(action, Action)
    user.refresh_from_db()
    return action


def back(action: Action, by: User, user: User, *, hours: int = 1) -> Action:
    told = reverse(
        action_id=action.pk, by_id=by.pk, seen=seen_of(user), token=f"back-{action.pk}",
        reason="It was a mistake of ours.", note="", now=NOON + timedelta(hours=hours), rng=RNG,
    )  # fmt: skip
    user.refresh_from_db()
    return told


@pytest.mark.parametrize("code", sorted(VALUES))
def test_each_act_is_for_its_role_and_no_smaller_one_and_not_for_oneself(code: str) -> None:
    user, mona = rude(), moderator("mona", NEEDS[code])
    if below := BELOW[NEEDS[code]]:
        with pytest.raises(NotAllowed):
            carry_out(wanted(code, moderator("less", below), user, **VALUES[code]), now=NOON, rng=RNG)
    with pytest.raises(NotAllowed):
        carry_out(wanted(code, person("nobody"), user, **VALUES[code]), now=NOON, rng=RNG)
    with pytest.raises(Involved):
        carry_out(wanted(code, mona, mona, **VALUES[code]), now=NOON, rng=RNG)
    assert not Action.objects.exists()
    action = done(code, mona, user)
    assert Alert.objects.filter(user=user, kind=Kind.ACCOUNT).exists() == ACTS[code].is_told
    assert action.person == user


@pytest.mark.parametrize("code", sorted(VALUES))
def test_sent_twice_it_is_done_once_and_a_second_moderator_is_told_of_the_first(code: str) -> None:
    user, mona, mark = rude(), moderator("mona"), moderator("mark")
    form, other = wanted(code, mona, user, **VALUES[code]), wanted(code, mark, user, **VALUES[code])
    assert carry_out(form, now=NOON, rng=RNG) == carry_out(form, now=NOON, rng=RNG)
    with pytest.raises(Changed):
        carry_out(other, now=NOON, rng=RNG)
    assert Action.objects.count() == 1


@pytest.mark.parametrize("code", sorted({*VALUES, "anonymise"}))
def test_of_an_account_deleted_meanwhile_and_of_a_bot_nothing_is_left_to_do(code: str) -> None:
    user, mona = rude(), moderator("mona")
    form = wanted(code, mona, user, **VALUES.get(code, {}))
    anonymise(user_id=user.pk, now=NOON)
    with pytest.raises(NotNow, match="gone"):
        carry_out(form, now=NOON, rng=RNG)
    robot = User.objects.create(username="robot", is_bot=True)
    with pytest.raises(NotNow, match="bot"):
        carry_out(replace(form, target_id=robot.pk), now=NOON, rng=RNG)


def test_a_mute_lasts_its_days_and_is_over_without_anybody_doing_anything() -> None:
    user, hal = rude(), moderator("hal", "helper")
    done("mute", hal, user, days=3)
    assert user.is_muted(NOON + timedelta(days=2))
    assert not user.is_muted(NOON + timedelta(days=3))
    assert user.muted_why
    with pytest.raises(NotNow, match="muted"):
        done("mute", hal, user, days=1)


@pytest.mark.parametrize(("code", "days"), [("mute", 0), ("mute", 91), ("suspend", -3), ("suspend", 366)])
def test_what_ends_in_the_past_or_after_too_long_is_refused(code: str, days: int) -> None:
    user, mona = rude(), moderator("mona")
    with pytest.raises(NotNow, match="bad-days"):
        done(code, mona, user, days=days, matches="stay")


@pytest.mark.parametrize(
    ("code", "short", "role", "more"), [("mute", 7, "helper", "mute"), ("suspend", 30, "steward", "suspend")]
)
def test_longer_ones_take_a_greater_role_to_give_and_to_lift(
    code: str, short: int, role: str, more: str
) -> None:
    user, less, mona = rude(), moderator("less", role), moderator("mona")
    with pytest.raises(NotAllowed):
        done(code, less, user, days=short + 1, matches="stay")
    action = done(code, mona, user, days=short + 1, matches="stay")
    with pytest.raises(NotAllowed):
        back(action, less, user)
    assert back(action, mona, user).code == "lift"
    assert not user.is_muted(NOON + timedelta(hours=1))


def test_lifting_one_measure_leaves_what_another_took() -> None:
    user, mona = rude(), moderator("mona")
    mute = done("mute", mona, user, days=3)
    done("suspend", mona, user, days=30, matches="stay")
    back(mute, mona, user)
    assert user.muted_until is None
    assert user.is_suspended(NOON + timedelta(days=29))
    with pytest.raises(NoReverse):
        reverse(
            action_id=mute.pk, by_id=mona.pk, seen=seen_of(user), token="again", reason="Once more, please.",
            note="", now=NOON, rng=RNG,
        )  # fmt: skip


def test_what_is_over_cannot_be_lifted() -> None:
    user, mona = rude(), moderator("mona")
    action = done("mute", mona, user, days=3)
    with pytest.raises(NotNow, match="over"):
        back(action, mona, user, hours=80)


def test_a_ban_waits_for_a_second_moderator_and_has_no_end() -> None:
    user, mona = rude(), moderator("mona")
    moderator("mark")
    motion = carry_out(wanted("ban", mona, user, matches="stay"), now=NOON, rng=RNG)
    assert isinstance(motion, Motion)
    user.refresh_from_db()
    assert not user.is_suspended(NOON)


def test_of_one_moderator_alone_it_is_done_at_once_and_lifted_again() -> None:
    user, mona = rude(), moderator("mona")
    action = done("ban", mona, user, matches="stay")
    assert action.is_alone
    assert user.is_banned
    assert user.is_suspended(NOON + timedelta(days=10_000))
    back(action, mona, user)
    assert not user.is_suspended(NOON)


def test_hidden_messages_are_shown_again_by_the_reverse() -> None:
    user, hal = rude(), moderator("hal", "helper")
    one = Message.objects.get(text="first")
    done("hide-messages", hal, user, message=one.pk)
    rest = done("hide-messages", hal, user, days=1)
    assert not Message.objects.filter(hidden_at=None).exists()
    back(rest, hal, user)
    assert Message.objects.get(hidden_at=None).text == "second"
    with pytest.raises(NotNow, match="none"):
        done("hide-messages", hal, user, message=one.pk)


def test_a_name_that_was_taken_away_is_nobodys_for_a_year_and_comes_back_with_the_reverse() -> None:
    user, mona = rude(), moderator("mona")
    action = done("rename", mona, user, username="gentle")
    assert (user.username, user.name) == ("gentle", "gentle")
    assert action.before == {"username": "rude", "display_name": "Rude One"}
    for somebody in (user.pk, None):
        for name in ("rude", "RudeOne"):
            with pytest.raises(ValidationError):
                clean_username(name, user_id=somebody)
    assert account_called("rude") is None, "nor does its address lead to them"
    change_username(user_id=user.pk, username="kinder", now=NOON)
    user.refresh_from_db()
    assert (account_called("rude"), account_called("gentle")) == (None, user)
    back(action, mona, user)
    assert (user.username, user.name) == ("rude", "Rude One")
    assert account_called("rude") == account_called("kinder") == user


def test_a_cleared_profile_comes_back_but_not_over_what_was_written_since() -> None:
    user, mona = rude(), moderator("mona")
    action = done("clear-profile", mona, user)
    assert (user.display_name, user.about) == ("", "")
    User.objects.filter(pk=user.pk).update(about="I am kind.")
    back(action, mona, user)
    assert (user.display_name, user.about) == ("Rude One", "I am kind.")


def test_the_words_by_which_somebody_wants_to_be_found_are_cleared_and_come_back() -> None:
    user, mona = rude(), moderator("mona")
    words: dict[str, Any] = {"is_listed": True, "games": (), "paces": (), "now": NOON}
    keep_entry(user_id=user.pk, languages="Rude", line="Rude words.", **words)
    action = done("clear-profile", mona, user)
    assert (own_entry(user.pk).line, own_entry(user.pk).languages) == ("", "")
    keep_entry(user_id=user.pk, languages="English", line="", **words)
    back(action, mona, user)
    assert (own_entry(user.pk).line, own_entry(user.pk).languages) == ("Rude words.", "English")


def test_an_account_is_deleted_by_the_account_service_at_its_owners_request() -> None:
    user, mona = rude(), moderator("mona")
    done("anonymise", mona, user)
    assert user.anonymised_at == NOON
    assert Action.objects.get(code="anonymise").person == user


def test_an_account_whose_deletion_was_cut_off_is_deleted_by_the_sweep() -> None:
    user, other, mona = rude(), person("left"), moderator("mona")
    action = done("anonymise", mona, user)
    # As it is when the process dies after the commit: closed, and not yet emptied.
    User.objects.filter(pk=user.pk).update(anonymised_at=None)
    User.objects.filter(pk=other.pk).update(is_active=False)
    close_accounts()
    user.refresh_from_db()
    other.refresh_from_db()
    assert action.person_id == user.pk
    assert user.anonymised_at is not None
    assert other.anonymised_at is None


def test_who_leaves_while_they_are_banned_leaves_a_name_that_is_nobodys_for_a_year() -> None:
    user, mona = rude(), moderator("mona")
    done("ban", mona, user, matches="stay")
    anonymise(user_id=user.pk, now=timezone.now())
    for name in ("rude", "RUDE", "RudeOne"):
        with pytest.raises(ValidationError):
            clean_username(name, user_id=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        person("rude")  # without a form too
    later = timezone.now() - TakenName.HELD - timedelta(days=1)
    TakenName.objects.update(held_until=later)
    assert clean_username("rude", user_id=None) == "rude"
    assert person("rude").username == "rude"
