"""Making events and looking after them: who may, what cannot be, and what hosts do."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest

from accounts.anonymisation import anonymise
from accounts.models import Alert, User
from games.kit.rules.errors import BadConfig
from games.models import Event, EventLine, EventMatch, Reliability
from games.selectors.tournaments.tables_of_events import tables_of
from games.services.lobby.errors import BadRatingLimits
from games.services.tournaments import errors, organising
from games.services.tournaments.entering import enter
from games.services.tournaments.making import Draft, change_event, make_event
from games.tournaments.plans import Plan
from tests.support.clubs import club_of
from tests.support.events import begun, entered, event_of, filled
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)
BEGINS, LAST = date(2026, 12, 7), date(2027, 1, 17)


def host(name: str = "host", *, turns: int = 100, kept: int = 100, matches: int = 20) -> User:
    """Somebody who has played, and keeps turns."""
    user = person(name)
    Reliability.objects.create(player=user, turns="0" * (turns - kept) + "1" * kept, matches="1" * matches)
    return user


def draft(game: str = "three-colours", seats: int = 2, *, pairs: bool = False, **changed: Any) -> Draft:
    tables = tables_of(game, seats, has_pairs=pairs)
    plan = Plan("group", tables, 8, BEGINS, LAST)
    plans = {name: changed.pop(name) for name in list(changed) if name in Plan.__slots__}
    return Draft(plan=replace(plan, **plans), game=game, seat_count=seats, name="Harbour Cup", **changed)


def swiss(**changed: Any) -> Draft:
    return draft(**({"kind": "swiss", "last_on": None, "round_days": 21, "most_entrants": 32} | changed))


def made(user: User, what: Draft | None = None) -> Event:
    return make_event(user_id=user.pk, draft=what or draft(), now=NOW, rng=Random(1))


def test_a_draft_is_its_hosts_alone_until_it_is_opened() -> None:
    user = host()
    event = made(user)
    assert (event.status, event.host, event.visibility) == ("draft", user, "link")
    assert event.begins_at == datetime(2026, 12, 7, 9, tzinfo=UTC)
    assert event.last_day == datetime(2027, 1, 17, 20, tzinfo=UTC)
    with pytest.raises(errors.NotYetOpen):
        enter(event_id=event.pk, user_id=person("eve").pk, now=NOW)
    for _ in range(2):
        opened = organising.open_event(event_id=event.pk, user_id=user.pk, now=NOW)
    assert (opened.status, opened.opens_at) == ("open", NOW)
    assert [line.code for line in event.lines.all()] == ["opened"]


def test_events_for_others_take_reliability_and_matches_and_staff_needs_neither() -> None:
    for number, (kept, matches) in enumerate(((89, 20), (100, 19))):
        with pytest.raises(errors.MayNotMake):
            made(host(f"p{number}", kept=kept, matches=matches))
    with pytest.raises(errors.MayNotMake):
        made(person("new"))
    staff = person("staff")
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    assert made(staff, swiss(most_entrants=200)).most_entrants == 200
    with pytest.raises(errors.BadPlan):
        made(host(), swiss(most_entrants=33, game="three-colours"))


def test_who_keeps_a_club_makes_events_for_its_members_and_nobody_else_does() -> None:
    keeper, member = people("keeper", "member")
    club = club_of(keeper, member)
    event = made(keeper, draft(visibility="club", club_id=club.pk))
    assert (event.club, event.visibility) == (club, "club")
    for user in (member, host()):
        with pytest.raises(errors.MayNotMake):
            made(user, draft(visibility="club", club_id=club.pk))
    with pytest.raises(errors.MayNotMake):
        made(keeper)


def test_nobody_looks_after_more_than_three_at_once() -> None:
    user = host()
    for name in ("One cup", "Two cup", "Third cup"):
        first = made(user, replace(draft(), name=name))
    with pytest.raises(errors.TooManyOwn):
        made(user, replace(draft(), name="Fourth cup"))
    organising.call_off(event_id=first.pk, user_id=user.pk, now=NOW)
    made(user, replace(draft(), name="Fourth cup"))


def test_an_event_that_is_suspended_from_or_named_as_another_is_not_made() -> None:
    user = host()
    made(user)
    with pytest.raises(errors.EventNameTaken):
        made(user, replace(draft(), name="harbour cup"))
    User.objects.filter(pk=user.pk).update(suspended_until=NOW + timedelta(days=1))
    with pytest.raises(errors.Suspended):
        made(user, replace(draft(), name="Another cup"))


@pytest.mark.parametrize(
    ("what", "field"),
    [
        (lambda: swiss(rounds=0), "rounds"), (lambda: swiss(rounds=8), "rounds"),
        (lambda: draft(rounds=5), "rounds"),
        (lambda: swiss(most_entrants=8), "most_entrants"),
        (lambda: swiss(most_entrants=201), "most_entrants"),
        (lambda: draft(most_entrants=2), "most_entrants"), (lambda: draft(most_entrants=9), "most_entrants"),
        (lambda: draft("world-domination", 4, most_entrants=3), "most_entrants"),
        (lambda: draft(last_on=BEGINS - timedelta(days=1)), "last_on"),
        (lambda: draft(last_on=None), "last_on"),
        (lambda: draft(last_on=BEGINS + timedelta(days=181)), "last_on"),
        (lambda: draft(begins_on=NOW.date()), "begins_on"),
        (lambda: draft(begins_on=NOW.date() + timedelta(days=181)), "begins_on"),
        (lambda: swiss(round_days=6), "round_days"), (lambda: swiss(round_days=None), "round_days"),
        (lambda: swiss(takes_waves=True), "takes_waves"),
        (lambda: draft("world-domination", 4, kind="swiss", last_on=None, round_days=21), "kind"),
        (lambda: draft(kind="league"), "kind"), (lambda: draft("dark-lord", 3), "kind"),
        (lambda: draft(seats=4), "kind"), (lambda: draft(pairs=True), "kind"),
        (lambda: replace(draft(), pace="none"), "pace"), (lambda: replace(draft(), pace="hour"), "pace"),
        (lambda: draft(visibility="club"), "visibility"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_not_made(what: Any, field: str) -> None:
    with pytest.raises(errors.BadPlan) as refused:
        made(host(), what())
    assert field in refused.value.fields
    assert not Event.objects.exists()


def test_options_of_another_game_and_limits_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadConfig):
        made(host(), draft(options={"drafting": True}))
    with pytest.raises(BadRatingLimits):
        made(host("other"), draft(min_rating=1201))


def test_pairs_play_two_sided_kinds_at_world_domination_and_deals_are_as_many_for_all() -> None:
    event = made(host(), swiss(game="world-domination", seats=4, pairs=True))
    assert event.has_pairs
    partners = made(host("other"), replace(draft("floating-partners", 5, most_entrants=12), name="Five"))
    assert partners.options == {"max_hands": 5, "target": 1000}


def test_a_draft_is_changed_and_what_is_open_stands() -> None:
    user = host()
    event = made(user)
    changed = change_event(
        event_id=event.pk, user_id=user.pk, draft=replace(swiss(), name="Spring Cup"), now=NOW
    )
    assert (changed.kind, changed.name, changed.last_day) == ("swiss", "Spring Cup", None)
    with pytest.raises(errors.NotItsHost):
        change_event(event_id=event.pk, user_id=person("eve").pk, draft=draft(), now=NOW)
    organising.open_event(event_id=event.pk, user_id=user.pk, now=NOW)
    with pytest.raises(errors.NotADraft):
        change_event(event_id=event.pk, user_id=user.pk, draft=draft(), now=NOW)


def test_a_draft_is_not_opened_when_nobody_could_enter_any_more() -> None:
    user = host()
    event = made(user)
    with pytest.raises(errors.TooLate):
        organising.open_event(event_id=event.pk, user_id=user.pk, now=event.begins_at - timedelta(hours=1))


def test_closed_entry_lets_nobody_in_and_can_be_opened_again() -> None:
    user = host()
    event = event_of(host=user, begins_at=NOW + timedelta(days=3), opens_at=NOW)
    organising.close_entry(event_id=event.pk, user_id=user.pk, is_closed=True, now=NOW)
    event.refresh_from_db()
    assert event.entry_closed_at == NOW
    organising.close_entry(event_id=event.pk, user_id=user.pk, is_closed=False, now=NOW)
    with pytest.raises(errors.NotItsHost):
        organising.close_entry(event_id=event.pk, user_id=person("eve").pk, is_closed=True, now=NOW)


def test_an_event_is_called_off_before_it_begins_and_all_who_have_entered_are_told_once() -> None:
    user = host()
    event = event_of(host=user)
    filled(event, 2)
    for _ in range(2):
        organising.call_off(event_id=event.pk, user_id=user.pk, now=NOW)
    told = Alert.objects.filter(data__what="event-off").values_list("user__username", flat=True)
    assert sorted(told) == ["p1", "p2"]
    assert event.lines.filter(code=EventLine.Code.CANCELLED).count() == 1
    running = event_of(host=user, status="running", begun_at=NOW, seed=3)
    with pytest.raises(errors.HasBegun):
        organising.call_off(event_id=running.pk, user_id=user.pk, now=NOW)


def test_a_last_day_is_put_off_once_for_all_matches_that_run() -> None:
    user = host()
    event = event_of(host=user)
    filled(event, 3)
    with pytest.raises(errors.NothingToExtend):
        organising.extend(event_id=event.pk, user_id=user.pk, days=1, now=NOW)
    begun(event)
    event.refresh_from_db()
    assert event.last_day is not None
    before = event.last_day
    for days in (0, 8):
        with pytest.raises(errors.BadDays):
            organising.extend(event_id=event.pk, user_id=user.pk, days=days, now=NOW)
    organising.extend(event_id=event.pk, user_id=user.pk, days=7, now=NOW)
    event.refresh_from_db()
    assert event.last_day == before + timedelta(days=7)
    assert set(EventMatch.objects.filter(event=event).values_list("last_day", flat=True)) == {event.last_day}
    with pytest.raises(errors.AlreadyExtended):
        organising.extend(event_id=event.pk, user_id=user.pk, days=1, now=NOW)


def test_an_event_is_handed_over_to_whoever_agrees() -> None:
    user, other = host(), person("other")
    event = event_of(host=user)
    with pytest.raises(errors.NotAskedToHost):
        organising.take_over(event_id=event.pk, user_id=other.pk, says_yes=True, now=NOW)
    for name, error in (("host", errors.CannotTakeOver), ("nobody", errors.NobodyCalledSo)):
        with pytest.raises(error):
            organising.ask_to_host(event_id=event.pk, user_id=user.pk, username=name, now=NOW)
    organising.ask_to_host(event_id=event.pk, user_id=user.pk, username="other", now=NOW)
    organising.take_over(event_id=event.pk, user_id=other.pk, says_yes=False, now=NOW)
    event.refresh_from_db()
    assert (event.host, event.asked_host) == (user, None)
    organising.ask_to_host(event_id=event.pk, user_id=user.pk, username="other", now=NOW)
    organising.take_over(event_id=event.pk, user_id=other.pk, says_yes=True, now=NOW)
    event.refresh_from_db()
    assert (event.host, event.asked_host) == (other, None)
    assert event.lines.filter(code=EventLine.Code.HANDED_OVER).count() == 1


def test_when_its_host_goes_the_site_looks_after_an_event_and_drafts_are_called_off() -> None:
    user = host()
    event, sketch = event_of(host=user), made(user)
    entered(event, person("eve"))
    anonymise(user_id=user.pk, now=NOW)
    event.refresh_from_db()
    sketch.refresh_from_db()
    assert (event.host, event.status, sketch.status) == (None, "open", "cancelled")
