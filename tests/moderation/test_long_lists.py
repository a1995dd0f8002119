"""Pages of moderation take as many queries for many rows as for few, and long lists are turned over."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match, Message, SeatTenure
from moderation.models import Action, Case, Motion, Report
from moderation.services.carry_out import carry_out
from tests.support.clock import NOON, later
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, person

from .console import HOME, inside, page_for

pytestmark = pytest.mark.django_db
FEW, MANY = 10, 200


def grown(match: Match, ann: User, number: int) -> None:
    """So many rows of everything that a page of moderation shows, about one match and one person."""
    case = Case.objects.get(about=f"match:{match.pk}")
    start = User.objects.count()
    users = User.objects.bulk_create(
        User(username=f"user-{start + each}", email=f"{start + each}@example.org") for each in range(number)
    )
    evidence = {"messages": [], "clocks": [], "person": {"name": "ann", "username": "ann", "about": ""}}
    Report.objects.bulk_create(
        Report(case=case, by=user, reason="abuse", at=NOON, evidence=evidence) for user in users
    )
    Case.objects.bulk_create(
        Case(about=f"message:{start + each}", match=match, person=ann, opened_at=NOON)
        for each in range(number)
    )
    cases = Case.objects.filter(about__startswith="message:", reports=None)
    Report.objects.bulk_create(
        Report(case=each, by=user, reason="spam", at=NOON, evidence=evidence)
        for each, user in zip(cases, users, strict=True)
    )
    Message.objects.bulk_create(
        Message(match=match, room="table", sender=user, ply=0, text="Hello", at=NOON, token=f"t-{user.pk}")
        for user in users
    )
    SeatTenure.objects.bulk_create(
        SeatTenure(match=match, seat=2, player=user, from_ply=0, to_ply=0, left_at=NOON) for user in users
    )
    others = Match.objects.bulk_create(
        Match(
            game="three-colours", rules_version=1, seat_count=2, name=f"Table {user.pk}", created_at=NOON,
            key=f"k{user.pk}",
        )
        for user in users
    )  # fmt: skip
    SeatTenure.objects.bulk_create(SeatTenure(match=each, seat=0, player=ann) for each in others)
    UserSession.objects.bulk_create(
        UserSession(
            user=user, ip="10.1.1.1", user_agent="Moth", session_key=f"s{user.pk}", created_at=NOON,
            last_seen_at=later(hours=1),
        )
        for user in [ann, *users] if not UserSession.objects.filter(user=user).exists()
    )  # fmt: skip
    by = User.objects.get(username="nora")
    for on in ({"match": match}, {"person": ann}, {"case": case}):
        Action.objects.bulk_create(
            Action(code="pause", by=by, reason="Because.", token=f"{next(iter(on))}-{user.pk}", at=NOON, **on)
            for user in users
        )
    Motion.objects.bulk_create(
        Motion(
            code="ban", by=by, person=user, reason="Because.", token=f"m-{user.pk}", at=NOON,
            lapses_at=later(days=100_000),
        )
        for user in users
    )  # fmt: skip


@pytest.fixture
def match() -> Match:
    """A match about which somebody has reported something, with a moderator who has acted there."""
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players, pace=Match.Pace.STANDARD)
    moderator("nora")
    person("zoe")
    case = Case.objects.create(about=f"match:{match.pk}", match=match, person=players[0], opened_at=NOON)
    Report.objects.create(case=case, by=players[1], reason="abuse", at=NOON)
    return match


Address = Callable[[Match], str]
PAGES: Final[dict[str, Address]] = {
    "queue": lambda _: f"{HOME}queue/",
    "case": lambda match: f"{HOME}case/{Case.objects.get(about=f'match:{match.pk}').pk}/",
    "match": page_for,
    "person": lambda _: page_for(User.objects.get(username="ann")),
    "motions": lambda _: f"{HOME}motions/",
    "log": lambda _: "/moderation/log/",
    "own standing": lambda _: "/settings/standing/",
}


def queries(browser: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(address).status_code == 200
    return len(asked)


def test_no_page_asks_more_of_many_rows_than_of_few(match: Match) -> None:
    ann = User.objects.get(username="ann")
    mona = inside(moderator("mona"))
    hers = Client()
    hers.force_login(ann)
    asked: list[dict[str, int]] = []
    for number in (FEW, MANY - FEW):
        grown(match, ann, number)
        pages = {
            name: (hers if name == "own standing" else mona, page(match)) for name, page in PAGES.items()
        }
        for browser, address in pages.values():
            browser.get(address)  # what is kept in memory is read once
        asked.append({name: queries(*page) for name, page in pages.items()})
    assert asked[1] == asked[0]


def test_all_that_was_done_is_read_page_by_page(match: Match) -> None:
    ann = User.objects.get(username="ann")
    mona = moderator("mona")
    for number in range(3):
        carry_out(wanted("note", mona, ann, note=f"Note {number}."), now=NOON, rng=Random(1))
    grown(match, ann, 120)
    browser, target = inside(mona), page_for(ann)
    seen, address, turned = [], target, 0
    while address:
        page = browser.get(address).context["history"]
        seen += [row.at for row in page.rows]
        address, turned = (f"{target}?trail={page.older}" if page.older else ""), turned + 1
    assert (len(seen), turned) == (123, 3)
    assert browser.get(f"{target}?trail=nonsense").status_code == 404
    assert 'href="?trail=' in browser.get(target).content.decode()


def test_all_matches_of_a_person_are_named_page_by_page_each_once(match: Match) -> None:
    ann = User.objects.get(username="ann")
    grown(match, ann, 45)
    browser, target = inside(moderator("mona")), page_for(ann)
    names, address = [], target
    while address:
        page = browser.get(address).context["matches"]
        names += [each.name for each in page.rows]
        address = f"{target}?matches={page.older}" if page.older else ""
    assert len(names) == len(set(names)) == 46
