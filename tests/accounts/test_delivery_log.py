"""The log of what reached a person, as they read it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Delivery, Kind, Mail, User
from accounts.notifications.delivery_log import DeliveryLine
from accounts.notifications.log_reasons import why_words
from tests.support.clock import NOON, later

pytestmark = pytest.mark.django_db


def line(user: User, state: str, *, at: datetime | None = None, **more: Any) -> Delivery:
    """A row of the log."""
    at = at or datetime.now(UTC)
    fields: dict[str, Any] = {
        "kind": "turn",
        "way": "mail",
        "thread": "here",
        "title": "Slow water",
        "due_at": at,
    } | more
    return Delivery.objects.create(user=user, state=state, made_at=at, **fields)


def test_the_log_says_what_became_of_everything(at_home: Client, tamsin: User) -> None:
    line(tamsin, "sent", way="push", where="Phone in the kitchen")
    line(tamsin, "dropped", why="opened")
    line(tamsin, "waiting", why="quiet", kind="wrote")
    line(tamsin, "failed", why="bounced", error="SMTPRecipientsRefused 550")
    line(tamsin, "waiting", tries=2)
    told = [(each.what, each.word, each.why) for each in at_home.get("/settings/reach/").context["log"].lines]
    assert [words[:2] for words in reversed(told)] == [
        ("Your turn at Slow water", "sent"),
        ("Your turn at Slow water", "not sent"),
        ("Somebody wrote at Slow water", "waits"),
        ("Your turn at Slow water", "failed"),
        ("Your turn at Slow water", "waits"),
    ]
    whys = [words[2] for words in reversed(told)]
    assert whys[:2] == ["Phone in the kitchen", "You had opened the table before."]
    assert whys[2].startswith("Your quiet hours: it waits until ")
    assert whys[3] == "The address refused it (550)."
    assert whys[4].startswith("Tried 2 times without success; the next try is at ")


def test_what_comes_another_day_has_its_day_beside_the_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    whys = [why_words(Delivery(state="waiting", due_at=later(hours=hours))) for hours in (7, 24)]
    assert whys == ["Goes out at 19:00.", "Goes out at Mon 2 Mar, 12:00."]


@pytest.mark.parametrize("why", Delivery.Why.values)
@pytest.mark.parametrize("state", Delivery.State.values)
def test_the_log_has_words_for_every_end(at_home: Client, tamsin: User, state: str, why: str) -> None:
    for kind in Kind:
        line(tamsin, state, why=why, kind=kind, way="digest")
    assert len(at_home.get("/settings/reach/").context["log"].lines) == len(Kind)


def test_the_log_is_filtered_and_paged(at_home: Client, tamsin: User) -> None:
    for number in range(50):
        line(tamsin, "dropped" if number % 2 else "sent", why="played" if number % 2 else "")
    seen: list[int] = []
    path = "/settings/reach/?show=not"
    for length in (20, 5):
        page = at_home.get(path).context["log"]
        assert len(page.lines) == length
        assert {each.word for each in page.lines} == {"not sent"}
        path = f"/settings/reach/?show=not&before={page.older}"
        seen.append(page.older)
    assert seen[1] == 0


@pytest.mark.parametrize(
    "query", ["show=everything", "before=x", "before=-1", "before=1e9", "before=" + "9" * 40, "before=%C2%B2"]
)
def test_no_page_of_the_log_that_there_is_not(at_home: Client, query: str) -> None:
    assert at_home.get(f"/settings/reach/?{query}").status_code == 404


def test_the_log_is_ones_own_and_ends_after_90_days(at_home: Client, tamsin: User) -> None:
    other = User.objects.create_user("ines")
    line(other, "sent", title="Secret harbour")
    line(tamsin, "sent", title="Long ago", at=datetime.now(UTC) - Delivery.KEPT - timedelta(minutes=1))
    line(tamsin, "sent", title="<b>Slow</b> water")
    page = at_home.get("/settings/reach/").content.decode()
    assert "Secret harbour" not in page
    assert "Long ago" not in page
    assert "&lt;b&gt;Slow&lt;/b&gt; water" in page


def test_a_longer_log_takes_no_more_queries(at_home: Client, tamsin: User) -> None:
    at_home.get("/settings/reach/")  # makes the site's key and greets after the log-in
    counts = []
    for number in (1, 30):
        for _ in range(number):
            mail = Mail.objects.create(sender="a@b.org", recipient="c@d.org", created_at=NOON, due_at=NOON)
            line(tamsin, "sent", mail=mail)
        with CaptureQueriesContext(connection) as queries:
            at_home.get("/settings/reach/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


# --- digests -----------------------------------------------------------------------------------------


def mail_at(at: datetime) -> Mail:
    return Mail.objects.create(
        sender="a@b.org", recipient="c@d.org", created_at=at, due_at=at, state="sent", ended_at=at
    )


def digest(user: User, mail: Mail, *told: tuple[str, str]) -> None:
    """Write into the log what one digest told: kinds and tables."""
    for kind, table in told:
        line(
            user,
            "sent",
            at=NOON_TODAY,
            way="digest",
            why="digest",
            mail=mail,
            kind=kind,
            thread=table,
            title=table,
        )


NOON_TODAY = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=1)
EVENING = NOON_TODAY.replace(hour=19)


def log(client: Client, query: str = "") -> list[DeliveryLine]:
    return list(client.get(f"/settings/reach/{query}").context["log"].lines)


def test_a_digest_is_one_line_that_says_how_much_it_told(at_home: Client, tamsin: User) -> None:
    digest(
        tamsin,
        mail_at(EVENING),
        ("turn", "Oslo"),
        ("turn", "Bern"),
        ("turn", "Oslo"),
        ("ended", "Rome"),
        ("wrote", "Oslo"),
    )
    (only,) = log(at_home)
    assert (only.what, only.word, only.thread) == ("2 turns, 1 match ended, news at 1 table", "sent", "")
    assert only.at == EVENING
    assert only.why.startswith("The mail server took it at ")


def test_a_digest_stands_where_it_was_sent(at_home: Client, tamsin: User) -> None:
    digest(tamsin, mail_at(EVENING), ("turn", "Oslo"), ("turn", "Bern"))
    for hour in (18, 20):
        line(tamsin, "sent", at=EVENING.replace(hour=hour), title=f"{hour}")
    assert [each.what for each in log(at_home)] == ["Your turn at 20", "2 turns", "Your turn at 18"]


def test_a_digest_of_one_thing_is_told_as_that(at_home: Client, tamsin: User) -> None:
    digest(tamsin, mail_at(EVENING), ("ended", "Rome"))
    assert [(each.what, each.thread) for each in log(at_home)] == [("Rome ended", "Rome")]


def test_what_waits_for_the_digest_or_missed_it_has_its_own_line(at_home: Client, tamsin: User) -> None:
    digest(tamsin, mail_at(EVENING), ("turn", "Oslo"), ("turn", "Bern"))
    line(tamsin, "dropped", way="digest", why="played", title="Rome")
    for table in ("Lima", "Cairo"):
        line(tamsin, "waiting", way="digest", why="digest", title=table)
    assert [(each.what, each.word) for each in log(at_home)] == [
        ("Your turn at Cairo", "waits"),
        ("Your turn at Lima", "waits"),
        ("Your turn at Rome", "not sent"),
        ("2 turns", "sent"),
    ]


def test_pages_of_the_log_count_digests_and_not_what_they_told(at_home: Client, tamsin: User) -> None:
    for day in range(25):
        digest(tamsin, mail_at(EVENING - timedelta(days=25 - day)), *(("turn", f"{n}") for n in range(3)))
    older = at_home.get("/settings/reach/").context["log"].older
    assert [each.what for each in log(at_home)] == ["3 turns"] * 20
    assert [each.what for each in log(at_home, f"?before={older}")] == ["3 turns"] * 5


def test_mails_at_once_keep_a_line_for_each_table(at_home: Client, tamsin: User) -> None:
    mail = mail_at(EVENING)
    for table in ("Oslo", "Bern"):
        line(tamsin, "sent", mail=mail, title=table)
    assert [each.what for each in log(at_home)] == ["Your turn at Bern", "Your turn at Oslo"]
