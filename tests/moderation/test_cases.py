"""Cases: taken by one at a time, left, decided; by nobody who is a party."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import Alert, Kind, User
from games.models import Match, SeatTenure
from moderation.models import Action, Case, Report
from moderation.services.carry_out import Involved, NotAllowed
from moderation.services.cases import (
    CaseDecided,
    NotTaken,
    TakenByAnother,
    decide_case,
    release_case,
    take_case,
)
from moderation.services.reports import report
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db(transaction=True)


def case_about(name: str = "ben", by: str = "ann") -> Case:
    """Of somebody's name, at no table."""
    reporter = User.objects.get(username=by)
    made = report(user_id=reporter.pk, asked={"person": name}, reason=Report.Reason.NAME, text="", now=NOON)
    return made.case


def test_of_two_moderators_one_takes_it_and_after_two_days_it_is_free_again() -> None:
    people("ann", "ben")
    mona, hal = moderator("mona", "helper"), moderator("hal", "helper")
    case = case_about()
    take_case(case_id=case.pk, by_id=mona.pk, now=NOON)
    take_case(case_id=case.pk, by_id=mona.pk, now=NOON)  # clicked twice
    with pytest.raises(TakenByAnother):
        take_case(case_id=case.pk, by_id=hal.pk, now=NOON + Case.FREE_AFTER - timedelta(seconds=1))
    later = NOON + Case.FREE_AFTER
    with pytest.raises(NotTaken):
        decide_case(case_id=case.pk, by_id=mona.pk, verdict="acted", now=later)
    assert take_case(case_id=case.pk, by_id=hal.pk, now=later).taken_by == hal
    assert list(Action.objects.order_by("id").values_list("code", "by__username")) == [
        ("take", "mona"),
        ("take", "hal"),
    ]


def test_it_is_left_to_others_and_only_by_who_has_it() -> None:
    people("ann", "ben")
    mona, hal = moderator("mona", "helper"), moderator("hal", "helper")
    case = case_about()
    take_case(case_id=case.pk, by_id=mona.pk, now=NOON)
    assert release_case(case_id=case.pk, by_id=hal.pk, now=NOON).state == Case.State.TAKEN
    assert release_case(case_id=case.pk, by_id=mona.pk, now=NOON).state == Case.State.NEW
    assert Action.objects.filter(code="leave").count() == 1


def test_who_reported_learns_that_it_is_decided_and_nobody_else_learns_anything() -> None:
    people("ann", "ben", "cat")
    mona = moderator("mona", "helper")
    case = case_about()
    case_about(by="cat")
    take_case(case_id=case.pk, by_id=mona.pk, now=NOON)
    for _ in range(2):  # sent twice
        decide_case(case_id=case.pk, by_id=mona.pk, verdict="acted", note="A private word.", now=NOON)
    told = Alert.objects.filter(kind=Kind.ACCOUNT)
    assert sorted(told.values_list("user__username", flat=True)) == ["ann", "cat"]
    said = str(list(told.values("title", "mark", "thread", "data")))
    assert not any(word in said for word in ("ann", "ben", "cat", "mona", "private", "acted"))
    assert Action.objects.get(code="decide").note == "A private word."
    with pytest.raises(CaseDecided):
        decide_case(case_id=case.pk, by_id=mona.pk, verdict="nothing", now=NOON)
    with pytest.raises(CaseDecided):
        take_case(case_id=case.pk, by_id=mona.pk, now=NOON)


def test_nobody_handles_a_case_of_their_own() -> None:
    reporter, named, player = (moderator(name, "moderator") for name in ("ann", "ben", "cat"))
    match = match_of([*people("dan", "eve", "fay"), player], pace=Match.Pace.STANDARD)
    case = case_about()
    for party in (reporter, named):
        with pytest.raises(Involved):
            take_case(case_id=case.pk, by_id=party.pk, now=NOON)
    of_table = report(
        user_id=reporter.pk, asked={"match": match.key}, reason=Report.Reason.STALLING, text="", now=NOON
    ).case
    SeatTenure.objects.filter(match=match, player=player).update(
        to_ply=1, left_at=NOON
    )  # and who has left it
    with pytest.raises(Involved):
        take_case(case_id=of_table.pk, by_id=player.pk, now=NOON)
    assert not Action.objects.exists()


def test_only_who_may_handle_cases_does() -> None:
    people("ann", "ben")
    case = case_about()
    with pytest.raises(NotAllowed):
        take_case(case_id=case.pk, by_id=person("zoe").pk, now=NOON)
    with pytest.raises(Case.DoesNotExist):
        take_case(case_id=case.pk + 1, by_id=moderator("mona").pk, now=NOON)
    with pytest.raises(ValueError, match="perhaps"):
        decide_case(case_id=case.pk, by_id=moderator("hal").pk, verdict="perhaps", now=NOON)
