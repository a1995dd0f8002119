from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from accounts.anonymisation import anonymise
from accounts.models import Kind, ReminderSettings, TableReminderSettings, User, Way
from accounts.notifications.defaults import USUAL, open_ways
from accounts.notifications.unsubscribe import SALT, OptOut, opt_out_link
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def stranger() -> Client:
    """A mail program: no cookies, no form token."""
    return Client(enforce_csrf_checks=True)


def ways(user: User, kind: Kind, thread: str = "") -> frozenset[Way]:
    """The ways that are open, in general or at a table."""
    row = ReminderSettings.objects.filter(user=user).first()
    table = TableReminderSettings.objects.filter(user=user, thread=thread).first()
    return open_ways(kind, *([table.ways] if table else []), row.ways if row else {})


def test_a_post_without_cookies_ends_one_kind_on_one_way(stranger: Client, tamsin: User) -> None:
    link = opt_out_link(tamsin.pk, Kind.TURN, Way.DIGEST)
    assert stranger.post(link, "List-Unsubscribe=One-Click", FORM).status_code == 200
    assert ways(tamsin, Kind.TURN) == USUAL[Kind.TURN] - {Way.DIGEST}
    assert all(ways(tamsin, kind) == USUAL[kind] for kind in Kind if kind is not Kind.TURN)


def test_looking_at_the_link_changes_nothing(stranger: Client, tamsin: User) -> None:
    link = opt_out_link(tamsin.pk, Kind.TURN, Way.DIGEST)
    page = stranger.get(link)
    assert page.status_code == 200
    assert "Stop these mails?" in page.content.decode()
    assert stranger.head(link).status_code == 200
    assert not ReminderSettings.objects.exists()


def test_the_page_names_nobody(stranger: Client, tamsin: User) -> None:
    link = opt_out_link(tamsin.pk, Kind.TURN, Way.DIGEST)
    for page in (stranger.get(link), stranger.post(link), stranger.post(f"{link}back/")):
        assert "amsin" not in page.content.decode()


def test_a_second_post_does_nothing_more(stranger: Client, tamsin: User) -> None:
    link = opt_out_link(tamsin.pk, Kind.TIME, Way.MAIL)
    first = stranger.post(link, "List-Unsubscribe=One-Click", FORM)
    stored = ReminderSettings.objects.get().ways
    second = stranger.post(link, "List-Unsubscribe=One-Click", FORM)
    assert (first.status_code, second.status_code) == (200, 200)
    assert ReminderSettings.objects.get().ways == stored


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("", "application/x-www-form-urlencoded"),
        ("List-Unsubscribe=Perhaps", "text/plain"),
        ("--x\r\nContent-Disposition: nonsense", "multipart/form-data; boundary=x"),
        ("{", "application/json"),
        ("\x00\xff", "application/octet-stream"),
    ],
)
def test_no_body_breaks_it(stranger: Client, tamsin: User, body: str, kind: str) -> None:
    link = opt_out_link(tamsin.pk, Kind.TURN, Way.DIGEST)
    assert stranger.post(link, data=body, content_type=kind).status_code == 200
    assert Way.DIGEST not in ways(tamsin, Kind.TURN)


def test_tables_that_have_it_otherwise_are_ended_too_and_come_back(stranger: Client, tamsin: User) -> None:
    TableReminderSettings.objects.create(user=tamsin, thread="loud", ways={"turn": ["push", "digest"]})
    TableReminderSettings.objects.create(user=tamsin, thread="calm", ways={"turn": ["page"]})
    TableReminderSettings.objects.create(user=tamsin, thread="else", ways={"wrote": ["page", "digest"]})
    link = opt_out_link(tamsin.pk, Kind.TURN, Way.DIGEST)
    page = stranger.post(link)
    assert page.context["threads"] == ["", "loud"]
    assert ways(tamsin, Kind.TURN, "loud") == {Way.PUSH}
    assert ways(tamsin, Kind.WROTE, "else") == {Way.PAGE, Way.DIGEST}
    assert stranger.post(f"{link}back/", {"thread": page.context["threads"]}).status_code == 200
    assert ways(tamsin, Kind.TURN) == USUAL[Kind.TURN]
    assert ways(tamsin, Kind.TURN, "loud") == {Way.PUSH, Way.DIGEST}
    assert ways(tamsin, Kind.TURN, "calm") == {Way.PAGE}


def test_little_time_left_stays_on_the_page(stranger: Client, tamsin: User) -> None:
    ReminderSettings.objects.create(user=tamsin, ways={"time": ["mail"]})
    stranger.post(opt_out_link(tamsin.pk, Kind.TIME, Way.MAIL))
    assert ways(tamsin, Kind.TIME) == {Way.PAGE}


def test_what_was_switched_off_stays_so(stranger: Client, tamsin: User) -> None:
    ReminderSettings.objects.create(user=tamsin, ways={"ended": ["page", "digest", "off"]})
    stranger.post(opt_out_link(tamsin.pk, Kind.ENDED, Way.DIGEST))
    assert ReminderSettings.objects.get().ways == {"ended": ["page", "off"]}


def test_the_link_is_the_same_in_every_mail(tamsin: User) -> None:
    assert opt_out_link(tamsin.pk, Kind.TURN, Way.MAIL) == opt_out_link(tamsin.pk, Kind.TURN, Way.MAIL)
    links = {
        opt_out_link(user, kind, way)
        for user in (1, 2)
        for kind in (Kind.TURN, Kind.ENDED)
        for way in (Way.MAIL, Way.DIGEST)
    }
    assert len(links) == 8


@pytest.mark.parametrize(
    ("kind", "way"), [(Kind.ACCOUNT, Way.MAIL), (Kind.TURN, Way.PUSH), (Kind.TURN, Way.PAGE)]
)
def test_nobody_is_given_a_link_out_of_these(kind: Kind, way: Way) -> None:
    with pytest.raises(ValueError, match=kind):
        opt_out_link(1, kind, way)


def _tokens(user: User) -> dict[str, str]:
    good = OptOut(user.pk, Kind.TURN, Way.MAIL).token
    signer = signing.Signer(salt=SALT)
    return {
        "spoilt at its end": good[:-1] + ("A" if good[-1] != "A" else "B"),
        "spoilt at its start": "X" + good[1:],
        "cut": good[:20],
        "for something else": signing.Signer(salt="other").sign_object([user.pk, "turn", "mail"]),
        "of no kind": signer.sign_object([user.pk, "weather", "mail"]),
        "of no way": signer.sign_object([user.pk, "turn", "pigeon"]),
        "about the account": signer.sign_object([user.pk, "account", "mail"]),
        "by push": signer.sign_object([user.pk, "turn", "push"]),
        "too short": signer.sign_object([user.pk]),
        "no list": signer.sign_object({"user": user.pk}),
        "no number": signer.sign_object(["me", "turn", "mail"]),
        "a bare word": "unsubscribe",
        "not of this alphabet": "ünsübscrîbe:ß",
        "with an end of line": good[:10] + "\n" + good[10:],
        "with nothing": "\x00",
        "long": "a" * 4000,
    }


def test_spoilt_and_foreign_tokens_are_not_found_and_change_nothing(stranger: Client, tamsin: User) -> None:
    for what, token in _tokens(tamsin).items():
        for name in ("accounts:mail_off", "accounts:mail_back"):
            answer = stranger.post(reverse(name, args=[token]), "List-Unsubscribe=One-Click", FORM)
            assert 400 <= answer.status_code < 500, what
        assert 400 <= stranger.get(reverse("accounts:mail_off", args=[token])).status_code < 500, what
    assert not ReminderSettings.objects.exists()


def test_a_link_of_somebody_who_left_or_never_was_is_not_found(stranger: Client, tamsin: User) -> None:
    link = opt_out_link(tamsin.pk, Kind.TURN, Way.MAIL)
    anonymise(user_id=tamsin.pk, now=NOON)
    for path in (link, opt_out_link(10**6, Kind.TURN, Way.MAIL), opt_out_link(10**30, Kind.TURN, Way.MAIL)):
        assert stranger.post(path).status_code == 404
        assert stranger.post(f"{path}back/", {"thread": ""}).status_code == 404
    assert not ReminderSettings.objects.exists()


def test_undoing_touches_only_ones_own_tables(stranger: Client, tamsin: User) -> None:
    other = User.objects.create_user("ines")
    TableReminderSettings.objects.create(user=other, thread="loud", ways={"turn": ["push"]})
    link = opt_out_link(tamsin.pk, Kind.TURN, Way.MAIL)
    stranger.post(f"{link}back/", {"thread": ["", "loud", "nowhere"]})
    assert ways(other, Kind.TURN, "loud") == {Way.PUSH}
    # A mail at once takes the digest's place: never both.
    assert ways(tamsin, Kind.TURN) == (USUAL[Kind.TURN] - {Way.DIGEST}) | {Way.MAIL}
