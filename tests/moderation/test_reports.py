"""Reports: of what, by whom, with what; several about one thing are one case."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Match, Message
from games.services.talk import messages
from moderation.models import Case, Report
from moderation.selectors.report_subjects import NoSuchThing, NotReportable
from moderation.services.cases import decide_case, take_case
from moderation.services.reports import MayNotReport, TooManyOpen, report
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.tables import bot, match_of, people, person, play

pytestmark = pytest.mark.django_db(transaction=True)
Reason = Report.Reason


def table() -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD)


def say(match: Match, name: str, text: str, number: int = 0) -> Message:
    """A message at the table, in its order."""
    return Message.objects.create(
        match=match,
        room=Message.Room.TABLE,
        sender=User.objects.get(username=name),
        tenure=match.tenures.get(player__username=name),
        ply=match.ply,
        text=text,
        at=NOON + timedelta(seconds=number),
    )


def reported(by: str, said: Reason = Reason.ABUSE, /, **asked: str) -> Report:
    user_id = User.objects.get(username=by).pk
    return report(user_id=user_id, asked=asked, reason=said, text="Look.", now=NOON)


def test_a_message_is_kept_with_twenty_on_either_side_as_the_reporter_reads_them() -> None:
    match = table()
    said = [say(match, "ben", f"line {number}", number) for number in range(60)]
    messages.retract_message(
        match_id=match.pk, user_id=said[29].sender_id, token=said[29].token, now=NOON + timedelta(seconds=40)
    )
    made = reported("ann", match=match.key, message=said[30].token)
    kept = made.evidence["messages"]
    assert [line["text"] for line in kept[:2]] == ["line 10", "line 11"]
    assert len(kept) == 41
    assert [line["text"] for line in kept if line["is_it"]] == ["line 30"]
    assert kept[19]["text"] == ""  # taken back: nobody reads it
    assert (made.evidence["seat"], made.evidence["ply"]) == (0, match.ply)
    assert [clock["seat"] for clock in made.evidence["clocks"]] == [0, 1, 2, 3]
    assert made.case.person is not None
    assert made.case.person.username == "ben"
    Message.objects.update(text="changed")
    made.refresh_from_db()
    assert made.evidence["messages"][20]["text"] == "line 30"


def test_several_about_one_thing_are_one_case_and_after_its_decision_another() -> None:
    match, mona = table(), moderator("mona", "helper")
    token = say(match, "ben", "rude").token
    first, second = (reported(name, match=match.key, message=token) for name in ("ann", "cat"))
    assert first.case == second.case
    assert reported("ann", Reason.SPAM, match=match.key, message=token) == first  # sent twice
    take_case(case_id=first.case.pk, by_id=mona.pk, now=NOON)
    decide_case(case_id=first.case.pk, by_id=mona.pk, verdict="nothing", now=NOON)
    assert reported("ann", match=match.key, message=token).case != first.case


def test_no_more_than_five_reports_of_a_person_are_open() -> None:
    ann = person("ann")
    for number in range(5):
        reported("ann", Reason.NAME, person=person(f"rude{number}").username)
    with pytest.raises(TooManyOpen):
        reported("ann", Reason.NAME, person=person("another").username)
    assert Report.objects.filter(by=ann).count() == 5
    assert Case.objects.count() == 5


def test_whoever_may_not_report_does_not() -> None:
    people("ann", "ben")
    User.objects.filter(username="ann").update(may_report=False)
    with pytest.raises(MayNotReport):
        reported("ann", person="ben")
    User.objects.filter(username="ann").update(may_report=True, suspended_until=NOON + timedelta(days=1))
    with pytest.raises(MayNotReport):
        reported("ann", person="ben")
    assert not Case.objects.exists()


def test_nobody_reports_themselves_bots_or_who_has_left() -> None:
    people("ann", "ben")
    bot("hal")
    User.objects.filter(username="ben").update(anonymised_at=NOON)
    for name, error in (("ann", NotReportable), ("hal", NotReportable), ("ben", NoSuchThing)):
        with pytest.raises(error):
            reported("ann", person=name)


def test_what_one_cannot_read_is_answered_like_what_does_not_exist() -> None:
    match = table()
    person("eve")
    say(match, "ben", "before")
    token = say(match, "ben", "among us").token
    foreign: tuple[dict[str, str], ...] = (
        {"match": match.key, "message": token},  # eve does not sit there
        {"match": match.key, "message": "A" * 22},
        {"match": "nothing", "message": token},
        {"match": match.key, "ply": "9999"},
        {"match": match.key, "ply": "-1"},
        {"match": match.key, "ply": "²"},
        {"match": match.key, "person": "eve2"},
        {"person": "\x00"},
        {"person": "x" * 5000},
        {},
    )
    for asked in foreign:
        with pytest.raises(NoSuchThing):
            reported("eve", **asked)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
    with pytest.raises(NoSuchThing):
        reported("ann", match=match.key, message=token)
    assert not Case.objects.exists()


def test_a_move_is_reported_by_who_reads_its_line_and_keeps_nothing_of_what_it_was() -> None:
    match = table()
    ply = match.ply
    play(match)
    mover = match.moves.get(ply=ply).by
    assert mover is not None
    match.refresh_from_db()
    reporter = next(name for name in ("ann", "ben") if name != mover.username)
    made = reported(reporter, Reason.COLLUSION, match=match.key, ply=str(ply))
    assert made.case.person == mover
    assert made.evidence["move"] == ply
    assert match.moves.get(ply=ply).notation not in str(made.evidence)
    with pytest.raises(NotReportable):
        reported(mover.username, Reason.COLLUSION, match=match.key, ply=str(ply))


def test_somebody_at_a_table_is_another_thing_than_the_table() -> None:
    match = table()
    one, two = reported("ann", match=match.key), reported("ann", match=match.key, person="ben")
    assert (one.case.person, two.case.match) == (None, match)
    assert one.case != two.case
