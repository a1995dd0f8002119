"""Notices of a measure for players: a line over the board until they have read it, the log for good."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from games.letters import moderation_notices
from games.models import Match, Notice
from moderation.models import Action
from moderation.selectors.sanctions import TOLD
from moderation.words.registry import WORDS
from tests.support.acts import done
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db(transaction=True)
LINE = 'id="told"'
NOTE = "Kept among moderators: case 71."


def table(client: Client, match: Match) -> str:
    return client.get(match.get_absolute_url()).content.decode()


def test_each_who_plays_reads_what_was_done_and_why_until_they_have_read_it() -> None:
    match = match_of(people("ann", "ben", "cat"), pace=Match.Pace.STANDARD)
    mona = moderator("mona-lightfoot", "steward")
    ann, ben, watcher = logged_in("ann"), logged_in("ben"), Client()
    assert LINE not in table(ann, match)
    done("pause", mona, match, days=3, note=NOTE, reason="A <b>report</b> is being read.")
    for client in (ann, ben):
        page = table(client, match)
        assert LINE in page
        assert "A moderator stopped the clocks for 3 days at most: “A &lt;b&gt;report&lt;/b&gt; is" in page
        inbox = client.get("/moves/").content.decode()
        assert "</a>: A moderator stopped the clocks for 3 days at most. The reason: “A &lt;b&gt;" in inbox
    assert LINE not in table(watcher, match)
    assert ann.post(f"{match.get_absolute_url()}measures/").status_code == 302
    assert LINE not in table(ann, match)
    assert LINE in table(ben, match)
    assert [notice.player.username for notice in Notice.objects.order_by("player__username")] == [
        "ben",
        "cat",
    ]
    for client in (ann, ben, watcher):  # the log keeps it, and names nobody
        page = table(client, match)
        assert "<i>A moderator stopped the clocks" in page
        assert "lightfoot" not in page
        assert NOTE not in page


def test_many_measures_take_as_many_queries_as_one_and_leave_room_for_the_board() -> None:
    match = match_of(people("ann", "ben", "cat"), pace=Match.Pace.STANDARD)
    mona, ann = moderator("mona", "steward"), logged_in("ann")

    def queries() -> int:
        table(ann, match)
        with CaptureQueriesContext(connection) as taken:
            table(ann, match)
        return len(taken)

    done("hide", mona, match)
    one = queries()
    for code in ("show", "hide", "show", "close-chat"):
        done(code, mona, match)
    assert queries() == one
    page = table(ann, match)
    over_board = page[page.index(LINE) : page.index('id="board"')]
    assert over_board.count("A moderator") == 3
    assert "There is more: it stands in the log." in over_board
    assert Action.objects.count() == 5


def test_reading_of_it_is_for_who_is_logged_in_and_twice_does_nothing() -> None:
    match = match_of(people("ann", "ben", "cat"), pace=Match.Pace.STANDARD)
    done("hide", moderator("mona", "steward"), match)
    address = f"{match.get_absolute_url()}measures/"
    assert "/login/" in Client().post(address).headers["Location"]
    assert Client().get(address).status_code == 405
    ann = logged_in("ann")
    assert [ann.post(address).status_code for _ in range(2)] == [302, 302]
    assert ann.post("/m/nosuchmatch/measures/").status_code == 404


def notices(name: str) -> str:
    page = logged_in(name).get("/moves/").content.decode()
    return page.partition('class="note notices"')[2].partition("</section>")[0]


def test_what_is_decided_about_somebody_stands_in_their_list_until_they_have_read_it() -> None:
    mona = moderator("mona", "steward")
    ann, _ben = people("ann", "ben")
    done("warn", mona, ann, note=NOTE, reason="Be kinder to beginners.")
    done("mute", mona, ann, days=3, note=NOTE, reason="You were warned before.")
    told = notices("ann")
    assert "You have been warned. The reason: “Be kinder to beginners.”" in told
    assert "You have been muted until" in told
    assert "You were warned before." in told
    assert told.count('href="/settings/standing/"') == 2
    assert NOTE not in told
    assert notices("ben") == ""
    last = Notice.objects.filter(player=ann).latest("id").pk
    logged_in("ann").post("/moves/notices/", {"until": last})
    assert notices("ann") == ""


def test_every_measure_and_decision_has_words_for_everybody_who_reads_of_it() -> None:
    for code in Action.Code.values:
        assert code in WORDS, code
    for code in TOLD:
        said = strip_tags(
            moderation_notices.said(
                {"act": code, "reason": "It was asked for.", "shown": {"days": 2, "seat": 0}}
            )
        )
        assert "did something" not in said, code
        assert code not in said.split(), code
