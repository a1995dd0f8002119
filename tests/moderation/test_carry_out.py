"""One way for all acts: checked, done, written down, told."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import Alert, Kind
from games.models import Match, TableEvent
from moderation.acts.base import Act, Deed
from moderation.models import Action, Motion
from moderation.services import carry_out as service
from moderation.services.carry_out import (
    Changed,
    Involved,
    NoReason,
    NotAllowed,
    carry_out,
    reverse,
    seen_of,
)
from moderation.services.motions import decline
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db(transaction=True)
RNG = Random(7)


def running() -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD)


def test_an_act_is_done_written_down_and_told_to_all_at_the_table() -> None:
    match, mona = running(), moderator("mona", "steward")
    action = carry_out(wanted("pause", mona, match, days=3), now=NOON, rng=RNG)
    match.refresh_from_db()
    assert match.paused_until == NOON + timedelta(days=3)
    assert isinstance(action, Action)
    assert (action.by, action.match, action.after["days"]) == (mona, match, 3)
    line = TableEvent.objects.get(match=match, code=TableEvent.Code.MODERATED)
    assert line.by is None
    assert line.data["reason"] == action.reason
    told = Alert.objects.filter(kind=Kind.ACCOUNT).values_list("user__username", flat=True)
    assert sorted(told) == ["ann", "ben", "cat", "dan"]


def test_its_reverse_is_a_row_of_its_own() -> None:
    match, mona = running(), moderator("mona", "steward")
    action = carry_out(wanted("pause", mona, match, days=3), now=NOON, rng=RNG)
    match.refresh_from_db()
    back = reverse(
        action_id=action.pk, by_id=mona.pk, seen=seen_of(match), token="back", reason="It was a mistake.",
        note="", now=NOON, rng=RNG,
    )  # fmt: skip
    match.refresh_from_db()
    assert match.paused_at is None
    assert (back.code, back.reverse_of) == ("go-on", action)


def test_a_form_sent_twice_does_it_once() -> None:
    match, mona = running(), moderator("mona", "steward")
    form = wanted("pause", mona, match, days=3)
    assert carry_out(form, now=NOON, rng=RNG) == carry_out(form, now=NOON, rng=RNG)
    assert Action.objects.count() == 1


def test_it_is_refused_if_the_match_changed_since_the_form_was_made() -> None:
    match, mona = running(), moderator("mona", "steward")
    old = wanted("pause", mona, match, days=3)
    carry_out(wanted("pause", mona, match, days=1), now=NOON, rng=RNG)
    with pytest.raises(Changed):
        carry_out(replace(old, code="go-on"), now=NOON, rng=RNG)


def test_a_smaller_role_a_player_and_one_without_words_are_refused() -> None:
    ann, ben, cat, mona = (moderator(name, "steward") for name in ("ann", "ben", "cat", "mona"))
    match = match_of([ann, ben, cat, moderator("dan", "helper")], pace=Match.Pace.STANDARD)
    with pytest.raises(NotAllowed):
        carry_out(wanted("pause", moderator("hal", "helper"), match, days=1), now=NOON, rng=RNG)
    with pytest.raises(Involved):
        carry_out(wanted("pause", ann, match, days=1), now=NOON, rng=RNG)
    with pytest.raises(NoReason):
        carry_out(wanted("pause", mona, match, days=1, reason="short"), now=NOON, rng=RNG)
    assert not Action.objects.exists()


def test_rows_of_the_audit_withstand_the_orm_and_sql() -> None:
    match, mona = running(), moderator("mona", "steward")
    action = carry_out(wanted("pause", mona, match, days=3), now=NOON, rng=RNG)
    assert isinstance(action, Action)
    for deed in (
        action.save,
        action.delete,
        Action.objects.all().delete,
        lambda: Action.objects.update(note=""),
    ):
        with pytest.raises(TypeError):
            deed()
    for sql in ("UPDATE moderation_action SET note = 'x'", "DELETE FROM moderation_action"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    assert Action.objects.count() == 1


def test_nobody_declines_what_is_wanted_about_themselves_and_who_asked_takes_it_back() -> None:
    asker, named, _ = (moderator(name) for name in ("mona", "nils", "olga"))
    motion = carry_out(wanted("ban", asker, named, matches="stay"), now=NOON, rng=RNG)
    assert isinstance(motion, Motion)
    with pytest.raises(Involved):
        decline(motion_id=motion.pk, by_id=named.pk, now=NOON)
    motion.refresh_from_db()
    assert motion.state == Motion.State.OPEN
    assert decline(motion_id=motion.pk, by_id=asker.pk, now=NOON).state == Motion.State.WITHDRAWN


def test_a_form_made_for_another_account_or_another_action_does_nothing() -> None:
    match, mona, mark = running(), moderator("mona", "steward"), moderator("mark", "steward")
    form = wanted("pause", mona, match, days=3)
    action = carry_out(form, now=NOON, rng=RNG)
    match.refresh_from_db()
    with pytest.raises(Changed):
        carry_out(replace(wanted("go-on", mark, match), token=form.token), now=NOON, rng=RNG)
    with pytest.raises(Changed):
        reverse(
            action_id=action.pk, by_id=mark.pk, seen=seen_of(match), token=form.token,
            reason="It was a mistake.", note="", now=NOON, rng=RNG,
        )  # fmt: skip
    assert Action.objects.count() == 1


def test_a_form_whose_token_is_sent_for_something_else_at_that_moment_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, mona = running(), moderator("mona", "steward")
    form, refuse = wanted("pause", mona, match, days=3), service._refuse

    def meanwhile(act: Act, deed: Deed, seen: int) -> None:
        refuse(act, deed, seen)
        Action.objects.create(
            code="note", by=mona, person=mona, token=form.token, at=NOON, reason="", note=""
        )

    monkeypatch.setattr(service, "_refuse", meanwhile)
    with pytest.raises(Changed):
        carry_out(form, now=NOON, rng=RNG)
    match.refresh_from_db()
    assert match.paused_until is None
    assert not Action.objects.exists()
