"""Cases and measures of every kind, to be looked at; asked for through `tests.e2e.inside`."""

from __future__ import annotations

from typing import Any


def much_to_judge(*usernames: str) -> dict[str, Any]:
    """Let four people at a table report each other, and moderators do and ask for this and that.

    :returns: by what the pages of it are found: numbers of rows, keys, and a moderator's session.
    """
    from datetime import timedelta
    from random import Random

    from django.utils import timezone

    from accounts.models import User
    from games.models import Message
    from moderation.models import Motion, Report
    from moderation.services import appeals, cases
    from moderation.services.carry_out import carry_out
    from moderation.services.reports import report
    from tests.support.clubs import club_of
    from tests.support.moderators import moderator, wanted
    from tests.support.tables import match_of, play

    from .stewards import session_past_the_door

    now, rng = timezone.now(), Random(1)
    ann, ben, cat, dan = (User.objects.get(username=username) for username in usernames)
    one, other = (moderator(f"{ann.username}-mod-{n}") for n in (1, 2))
    match = match_of(
        [ann, ben, cat, dan], pace="standard", now=now - timedelta(hours=3), name="The Bergen Pact"
    )
    for number in range(6):
        play(match, now=now - timedelta(hours=2, minutes=-number))
    said = [
        Message.objects.create(
            match=match, room="table", sender=sender, text=text, ply=0, at=now - timedelta(minutes=9)
        )
        for sender, text in ((ann, "Good luck"), (ben, "Learn to count, " + "walnut " * 20), (cat, "W" * 80))
    ]
    about = {"match": match.key}
    told = [
        (ann, {**about, "message": said[1].token}, Report.Reason.ABUSE, "In every match.\n" + "Again " * 60),
        (dan, {**about, "message": said[1].token}, Report.Reason.ABUSE, ""),
        (cat, about, Report.Reason.STALLING, "Nobody has moved for days."),
        (cat, {"person": ben.username}, Report.Reason.NAME, ""),
    ]
    reports = [
        report(user_id=by.pk, asked=asked, reason=reason, text=text, now=now)
        for by, asked, reason, text in told
    ]
    for number in (0, 2):
        cases.take_case(case_id=reports[number].case_id, by_id=one.pk, now=now)

    def do(code: str, by: User, target: Any, **values: Any) -> int:
        token = f"{code}-{ann.username}-{by.pk}"
        done = carry_out(wanted(code, by, target, token=token, **values), now=now, rng=rng)
        return done.pk

    muted = do("mute", one, dan, days=3, note="See the case. " * 8)
    do("warn", one, dan)
    suspended = do("suspend", other, dan, days=7, matches="stay")
    appeal = appeals.appeal(action_id=suspended, by_id=dan.pk, text="It was a joke among friends.", now=now)
    do("ban", other, dan, matches="bots")
    motion = Motion.objects.get(code="ban", by=other)
    looked = do("look", one, match)
    hexes = match_of([ann, ben], game="three-colours", pace="standard", now=now, name="W" * 60)
    for _ in range(9):
        play(hexes, now=now)
    do("pause", other, hexes, days=3)
    do("annul", other, hexes)
    club = club_of(ann, ben, name=f"Regulars of {ann.username}"[:40], about="We met at a real table. " * 4)
    return {
        "session": session_past_the_door(one),
        "match": match.pk, "key": match.key, "hexes": hexes.pk,
        "token": said[1].token, "message": said[1].pk,
        "case": reports[0].case_id, "case_of_match": reports[2].case_id, "case_of_person": reports[3].case_id,
        "ben": ben.pk, "dan": dan.pk, "muted": muted, "looked": looked,
        "appeal": appeal.pk, "motion": motion.pk, "club": club.pk,
    }  # fmt: skip
