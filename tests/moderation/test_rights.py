"""Rights: every act and every page, for everybody there is.

The tables are written by hand. An act, a page or a kind of rows that is in none of them fails here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from typing import Any, Final

import pytest
from django.contrib import admin
from django.contrib.auth import get_user
from django.test import Client

from accounts.models import User
from games.models import Event, Match, Reserve
from games.services.boards.days import make_board
from moderation import urls
from moderation.acts.base import Target, Thing
from moderation.acts.registry import ACTS
from moderation.models import Action, Motion, Report
from moderation.selectors.rights import may
from moderation.services.appeals import appeal
from moderation.services.carry_out import carry_out
from moderation.services.reports import report
from tests.support.clock import NOON
from tests.support.clubs import club_of
from tests.support.events import event_of
from tests.support.moderators import moderator, wanted
from tests.support.second_factor import let_in
from tests.support.tables import match_of, people, person

from .console import HOME, act_on, form_at

pytestmark = pytest.mark.django_db

LOGIN, FACTOR = "log in", "second factor"
"""Pages to which somebody is led instead."""

ROLES: Final = (
    "helper", "steward", "moderator", "superuser", "staff", "player", "visitor", "without factor",
)  # fmt: skip
INSIDE: Final = ROLES[:4]
"""Those for whom there is anything behind the door; the groups, the smallest first, and who may all."""
OUTSIDE: Final[Mapping[str, object]] = {
    "staff": 403, "player": 403, "visitor": LOGIN, "without factor": FACTOR,
}  # fmt: skip

NEEDS: Final[Mapping[str, str]] = {
    "note": "helper", "warn": "helper", "hide-messages": "helper", "mute": "helper",
    "suspend": "steward", "pause": "steward", "go-on": "steward", "give-time": "steward", "excuse": "steward",
    "seat-to-bot": "steward", "seat-to-substitute": "steward", "seat-to-owner": "steward",
    "end": "steward", "annul": "steward", "restore": "steward", "rewind": "steward", "ask-rewind": "steward",
    "hide": "steward", "show": "steward", "rename-table": "steward", "close-chat": "steward",
    "open-chat": "steward", "look": "steward",
    "rename-club": "steward", "clear-club": "steward", "close-club": "steward", "open-club": "steward",
    "remove-member": "steward",
    "rename-event": "steward", "retext-event": "steward", "hide-event": "steward", "show-event": "steward",
    "cancel-event": "steward", "remove-entrant": "steward", "replace-entrant": "steward",
    "give-event-time": "steward",
    "ban": "moderator", "rename": "moderator", "clear-profile": "moderator", "end-sessions": "moderator",
    "stop-reports": "moderator", "anonymise": "moderator",
}  # fmt: skip
"""The smallest group that may do an act."""

ROWS: Final[Mapping[str, str]] = {
    "moderation.action": "moderator", "moderation.case": "superuser", "moderation.report": "superuser",
    "moderation.sanction": "superuser", "moderation.motion": "superuser", "moderation.appeal": "superuser",
}  # fmt: skip
"""The smallest group that may look at a kind of rows; all others only who may all."""


def browser_of(role: str) -> Client:
    """A browser of somebody of a role, past the door where they can be."""
    if role == "visitor":
        return Client()
    if role in {"helper", "steward", "moderator"}:
        return let_in(Client(), moderator(f"the-{role}", role))
    user = person(f"the-{role.replace(' ', '-')}")
    if role == "without factor":
        user.groups.set(moderator("another").groups.all())
        browser = Client()
        browser.force_login(user, "allauth.account.auth_backends.AuthenticationBackend")
        return browser
    User.objects.filter(pk=user.pk).update(is_superuser=role == "superuser", is_staff=role == "staff")
    return let_in(Client(), User.objects.get(pk=user.pk))


def came(browser: Client, method: str, address: str, sent: Mapping[str, Any] | None = None) -> object:
    """The status of what one is answered in the end, or where one is led instead."""
    answer = browser.get(address) if method == "GET" else browser.post(address, sent or {})
    led = answer.headers.get("Location", "")
    if led.startswith("/admin/login/"):
        answer = browser.get(led)
        led = answer.headers.get("Location", "")
    if led.startswith("/accounts/login/"):
        return LOGIN
    if led.startswith(("/accounts/2fa/", "/accounts/reauthenticate/")):
        return FACTOR
    return answer.status_code


def reaches(role: str, least: str) -> bool:
    """True if a role is one of `INSIDE`, and as great as another."""
    return role in INSIDE and INSIDE.index(role) >= INSIDE.index(least)


def played() -> tuple[Match, User]:
    """A running match with hidden things, and somebody who plays there."""
    ann, *others = people("ann", "ben", "cat", "dan")
    return match_of([ann, *others], game="floating-partners", pace=Match.Pace.STANDARD), ann


def test_every_act_stands_in_the_table() -> None:
    assert set(NEEDS) == set(ACTS)


@pytest.mark.parametrize("role", ROLES)
def test_an_act_may_be_done_by_those_whose_group_reaches_so_far(role: str) -> None:
    browser = browser_of(role)
    if role != "visitor":
        user = get_user(browser)  # it has a session, which is all that is asked for
        assert isinstance(user, User)
        reached = {code for code, least in NEEDS.items() if reaches(role, least)}
        assert {code for code, act in ACTS.items() if may(user, act)} == reached | (
            set(NEEDS) if role == "without factor" else set()  # whose group it is; the door is another matter
        )
    match, ann = played()
    for target, code in ((match, "look"), (ann, "note")):
        page = act_on(target, code)
        answer = OUTSIDE.get(role, 403)
        told = (came(browser, "GET", page), came(browser, "POST", page))
        assert told == ((200, 422) if reaches(role, NEEDS[code]) else (answer, answer)), code
    assert not Action.objects.exists()


def test_an_act_is_asked_for_and_done_by_the_smallest_group_that_may_and_by_no_smaller_one() -> None:
    """At its page, whatever is sent; who is still smaller may no more (above)."""
    match, ann = played()
    club, event = club_of(ann, about="Something", name="A club"), event_for_acts(ann)
    Reserve.objects.create(event=event, player=person("reserve"), since=NOON)
    browsers = {role: browser_of(role) for role in ("staff", *INSIDE)}
    smaller = dict(zip(INSIDE, browsers, strict=False))
    for code, least in NEEDS.items():
        things: dict[Target, Thing] = {
            Target.MATCH: match, Target.CLUB: club, Target.EVENT: event, Target.PERSON: ann,
        }  # fmt: skip
        Event.objects.filter(pk=event.pk).update(
            hidden_at=NOON if code == "show-event" else None,
            status="running" if code in {"give-event-time", "replace-entrant"} else "open",
            begun_at=NOON,
        )
        page = act_on(things[ACTS[code].target], code)
        for role, answers in ((least, [200, 422]), (smaller[least], [403, 403])):
            assert [came(browsers[role], method, page) for method in ("GET", "POST")] == answers, (role, code)
    assert not Action.objects.exists()


def event_for_acts(host: User) -> Event:
    """An event that somebody looks after, and into which nobody has come."""
    return event_of(host=host, name="An event", begins_at=NOON + timedelta(days=30_000))


Page = Callable[["Things"], str]


class Things:
    """One of each that a page is about."""

    def __init__(self) -> None:
        self.match, self.ann = played()
        nora = moderator("nora", "steward")
        self.appeal = appeal(
            action_id=self._done("mute", moderator("mira"), self.ann, days=1).pk, by_id=self.ann.pk,
            text="It was not me.", now=NOON,
        )  # fmt: skip
        self.club = club_of(self.ann)
        self.event = event_for_acts(self.ann)
        self.pause = self._done("pause", nora, self.match, days=2)
        self.look = self._done("look", nora, self.match)
        made = carry_out(wanted("end", nora, self.match, winners=[0]), now=NOON, rng=Random(1))
        assert isinstance(made, Motion)
        self.motion = made
        self.case = report(
            user_id=person("zoe").pk, asked={"person": "ann"}, reason=Report.Reason.NAME, text="", now=NOON
        ).case
        board = make_board(day=NOON.date(), rng=Random(1))
        assert board is not None
        self.board = board

    def _done(self, code: str, by: User, target: User | Match, **values: Any) -> Action:
        action = carry_out(wanted(code, by, target, **values), now=NOON, rng=Random(1))
        assert isinstance(action, Action)
        return action


BY_GROUP: Final[Mapping[str, tuple[Page, str, int, int]]] = {
    "moderation_match": (lambda all_: f"match/{all_.match.pk}/", "helper", 200, 200),
    "moderation_person": (lambda all_: f"person/{all_.ann.pk}/", "helper", 200, 200),
    "moderation_club": (lambda all_: f"club/{all_.club.pk}/", "helper", 200, 200),
    "moderation_event": (lambda all_: f"event/{all_.event.pk}/", "helper", 200, 200),
    "moderation_undo": (lambda all_: f"undo/{all_.pause.pk}/", "steward", 200, 422),
    "moderation_find": (lambda _: "find/?q=nobody-at-all", "helper", 404, 404),
    "moderation_motions": (lambda _: "motions/", "steward", 200, 200),
    "moderation_motion": (lambda all_: f"motions/{all_.motion.pk}/", "steward", 302, 422),
    "moderation_case": (lambda all_: f"case/{all_.case.pk}/", "helper", 200, 422),
    "moderation_queue": (lambda _: "queue/", "helper", 200, 200),
    "moderation_boards": (lambda _: "boards/", "steward", 200, 200),
    "moderation_board": (lambda all_: f"boards/{all_.board.pk}/", "steward", 200, 422),
}
"""Pages of the console: the address, the smallest group that opens it, what GET and an empty POST answer."""

OTHERWISE: Final = {"moderation_act", "moderation_looked"}
"""Those of which other tests here tell."""


def own_pages() -> set[str]:
    """The names of all pages of the console that are not Django's."""
    names = {getattr(each, "name", None) or "" for each in admin.site.get_urls()}
    return {name for name in names if name.startswith("moderation_") and "_".join(name.split("_")[2:]) == ""}


def test_every_page_of_the_console_stands_in_the_table() -> None:
    assert own_pages() == {*BY_GROUP, *OTHERWISE}


@pytest.mark.parametrize("role", ROLES)
def test_a_page_of_the_console_opens_for_those_whose_group_reaches_so_far(role: str) -> None:
    things, browser = Things(), browser_of(role)
    before = Action.objects.count()
    for name, (address, least, got, posted) in BY_GROUP.items():
        page = HOME + address(things)
        told = (came(browser, "GET", page), came(browser, "POST", page))
        refused = OUTSIDE.get(role, 403)
        assert told == ((got, posted) if reaches(role, least) else (refused, refused)), name
    assert Action.objects.count() == before


@pytest.mark.parametrize("role", ROLES)
def test_what_was_looked_at_nobody_else_sees_whatever_they_may(role: str) -> None:
    things, browser = Things(), browser_of(role)
    page = f"{HOME}looked/{things.look.pk}/"
    assert came(browser, "GET", page) == OUTSIDE.get(role, 403)
    assert came(let_in(Client(), User.objects.get(username="nora")), "GET", page) == 200


@pytest.mark.parametrize("role", ROLES)
def test_rows_are_looked_at_by_those_whose_group_reaches_so_far_and_written_by_nobody(role: str) -> None:
    browser = browser_of(role)
    kinds = {model._meta.label_lower for model in admin.site._registry}
    assert set(ROWS) <= kinds
    questions = {label for label in kinds if label.startswith("games.question")}
    for label in sorted(kinds - questions):  # those have pages by which staff of their own writes
        app, _, model = label.partition(".")
        list_page, form = f"/admin/{app}/{model}/", f"/admin/{app}/{model}/add/"
        refused = OUTSIDE.get(role, 403)
        may_look = reaches(role, ROWS.get(label, "superuser"))
        assert came(browser, "GET", list_page) == (200 if may_look else refused), label
        if role != "superuser" or label in ROWS:
            assert came(browser, "POST", form) == refused, label


SITE: Final[Mapping[str, tuple[Page, Mapping[str, tuple[object, object]], tuple[object, object]]]] = {
    "log": (lambda _: "/moderation/log/", {"visitor": (200, 405)}, (200, 405)),
    "report": (lambda _: "/report/?person=ben", {"visitor": (LOGIN, LOGIN)}, (200, 422)),
    "reports": (lambda _: "/settings/reports/", {"visitor": (LOGIN, 405)}, (200, 405)),
    "sanctions": (lambda _: "/settings/standing/", {"visitor": (LOGIN, 405)}, (200, 405)),
    "sanctions_read": (lambda _: "/settings/standing/read/", {"visitor": (405, LOGIN)}, (405, 404)),
    "sanctions_appeal": (
        lambda all_: f"/settings/standing/{all_.pause.pk}/", {"visitor": (LOGIN, LOGIN)}, (404, 404),
    ),
    "appeals": (
        lambda _: "/moderation/appeals/",
        {
            "visitor": (LOGIN, 405), "without factor": (FACTOR, 405), "moderator": (200, 405),
            "superuser": (200, 405),
        },
        (403, 405),
    ),
    "appeal_decide": (
        lambda all_: f"/moderation/appeals/{all_.appeal.pk}/",
        {
            "visitor": (405, LOGIN), "without factor": (405, FACTOR), "moderator": (405, 422),
            "superuser": (405, 422),
        },
        (405, 403),
    ),
}  # fmt: skip
"""Pages of the site: the address, what some are answered to GET and to an empty POST, and everybody else."""


def test_every_page_of_the_site_stands_in_the_table() -> None:
    assert {pattern.name for pattern in urls.urlpatterns} == set(SITE)


@pytest.mark.parametrize("role", ROLES)
def test_a_page_of_the_site_opens_for_those_whom_it_concerns(role: str) -> None:
    things, browser = Things(), browser_of(role)
    for name, (address, some, all_others) in SITE.items():
        page = address(things)
        told = (came(browser, "GET", page), came(browser, "POST", page))
        assert told == some.get(role, all_others), name


def test_at_a_match_of_ones_own_every_act_is_refused_whoever_one_is() -> None:
    match, ann = played()
    things: dict[Target, Thing] = {
        Target.MATCH: match, Target.CLUB: club_of(ann), Target.EVENT: event_for_acts(ann), Target.PERSON: ann,
    }  # fmt: skip
    ann.groups.set(moderator("mona").groups.all())
    User.objects.filter(pk=ann.pk).update(is_superuser=True)
    browser = let_in(Client(), User.objects.get(pk=ann.pk))
    for code, act in ACTS.items():
        page = act_on(things[act.target], code)
        assert [came(browser, method, page) for method in ("GET", "POST")] == [403, 403], code


def reported(by: User, **asked: str) -> int:
    return report(user_id=by.pk, asked=asked, reason=Report.Reason.ABUSE, text="", now=NOON).case_id


@pytest.mark.parametrize("part", ["reported it", "is named in it", "plays its match"])
def test_a_case_of_ones_own_is_neither_listed_nor_opened_nor_acted_on(part: str) -> None:
    match, ann = played()
    mona, ben = moderator("mona"), User.objects.get(username="ben")
    case_id = {
        "reported it": lambda: reported(mona, person="ann"),
        "is named in it": lambda: reported(ann, person="mona"),
        "plays its match": lambda: reported(ben, match=match.key),
    }[part]()
    if part == "plays its match":
        ann.groups.set(mona.groups.all())
        mona = ann
    browser, page = let_in(Client(), mona), f"{HOME}case/{case_id}/"
    assert page not in browser.get(f"{HOME}queue/").content.decode()
    for sent in ({"do": "take"}, {"do": "leave"}, {"do": "decide", "verdict": "acted"}):
        assert came(browser, "POST", page, sent) == 403
    assert came(browser, "GET", page) == 403
    warn = act_on(User.objects.get(username="ben"), "warn")
    status = came(browser, "POST", warn, {**form_at(browser, warn), "case": case_id})
    assert status in {403, 422}
    assert not Action.objects.exists()


@pytest.mark.parametrize(
    ("role", "code", "most"), [("helper", "mute", 7), ("steward", "suspend", 30), ("steward", "mute", 90)]
)
def test_a_group_goes_so_far_and_not_a_day_further(role: str, code: str, most: int) -> None:
    _, ann = played()
    browser, page = browser_of(role), act_on(ann, code)
    sent = form_at(browser, page, matches="stay")
    assert came(browser, "POST", page, {**sent, "days": most + 1}) in {403, 422}
    assert not Action.objects.exists()
    assert came(browser, "POST", page, {**form_at(browser, page, matches="stay"), "days": most}) == 302
    assert Action.objects.get().after["days"] == most


def test_not_even_who_may_all_reads_who_reported_them() -> None:
    browser, ann = browser_of("superuser"), person("ann")
    about_them, about_ann = reported(ann, person="the-superuser"), reported(person("ben"), person="ann")
    assert browser.get(f"/admin/moderation/case/{about_them}/change/").status_code == 302
    assert browser.get(f"/admin/moderation/case/{about_ann}/change/").status_code == 200
    rows = Report.objects.in_bulk(field_name="id").values()
    shown = {
        row.case_id: browser.get(f"/admin/moderation/report/{row.pk}/change/").status_code for row in rows
    }
    assert shown == {about_them: 302, about_ann: 200}
