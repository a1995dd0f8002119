"""Pages of a match that went back: its log, its earlier moments, its replay, people's lists."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Match, SeatTenure
from games.selectors.inbox.news import news_of, with_own_ply
from games.selectors.record.history import history_of
from games.services.turn.moves import resign
from moderation.services.carry_out import carry_out
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, play, play_on

from .console import act_on, inside, text_of

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = {"three-colours": 2, "world-domination": 4, "floating-partners": 4, "dark-lord": 3}


def rewound(game: str, plies: int = 30, back_to: int = 0) -> Match:
    """A match that went back, in which was played again."""
    names = ("ann", "ben", "cat", "dan")[: GAMES[game]]
    match = play_on(match_of(people(*names), game=game), plies=plies)
    carry_out(wanted("rewind", moderator("mona"), match, ply=back_to), now=NOON, rng=Random(3))
    return play_on(Match.objects.get(pk=match.pk), plies=3)


def page(user: Any, address: str, **query: Any) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(address, query, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_undone_moves_stay_in_the_log_struck_out_and_every_moment_can_be_looked_at(game: str) -> None:
    match = rewound(game)
    seat = match.tenures.get(seat=0)
    address = reverse("games:match", args=[match.key])
    log = page(seat.player, address)
    assert "Undone: played again from here" in log
    struck = len(re.findall(r'<li class="log__undone">', log))
    assert struck > 5
    assert log.count("<s>") == struck
    history = history_of(Match.objects.get(pk=match.pk))
    back = max(history.backs)
    undone = page(seat.player, address, at=next(stop for stop in history.stops if stop - 1 in history.undone))
    assert "Undone later" in undone
    again = page(seat.player, address, at=next(stop for stop in history.stops if stop > back))
    assert "The match went back" in again


def test_a_replay_shows_undone_stretches_as_such_and_the_record_has_them() -> None:
    match = rewound("three-colours", plies=8, back_to=2)
    seat = match.tenures.get(seat=0)
    resign(match_id=match.pk, user_id=seat.player_id, now=NOON, rng=Random(1))
    address = reverse("games:replay", args=[match.key])
    assert "Undone later" in page(seat.player, address, ply=5, eyes="open")
    assert "The match went back" in page(seat.player, address, ply=9, eyes="1")
    counting = page(seat.player, address, ply=10, eyes="open")
    assert "Undone later" not in counting
    record = page(seat.player, reverse("games:record", args=[match.key]))
    assert '[null,"@back 2"]' in record


def test_lists_tell_of_no_move_that_was_undone() -> None:
    match = rewound("three-colours", plies=9, back_to=1)
    rows = list(with_own_ply(SeatTenure.objects.filter(match=match, seat=1).select_related("match")))
    (row,) = rows
    row.own_ply = 0  # type: ignore[attr-defined] # it is annotated
    told = news_of(rows)[match.pk]
    history = history_of(match)
    others = [step.move.notation() for step in history.branch if step.mover is not None and step.ply > 1]
    assert [moved.notation for moved in told.latest] == others[-3:]
    assert told.moves == len(others)


def just_played(game: str, plies: int) -> Match:
    """A match whose moves are of today, as the pages' clock is."""
    now, names = timezone.now(), ("ann", "ben", "cat", "dan")[: GAMES[game]]
    match = match_of(people(*names), game=game, now=now)
    while match.ply < plies:
        play(match, now=now)
        match.refresh_from_db()
    return match


def test_moderators_choose_a_moment_and_read_first_what_it_undoes() -> None:
    match, mona = just_played("three-colours", 6), moderator("mona")
    browser, address = inside(mona), act_on(match, "rewind")
    assert 'To before this<span class="sr">: 4<' in text_of(browser.get(address))
    chosen = text_of(browser.get(address, {"ply": 4}))
    assert "2 moves of seats are undone" in chosen
    assert "It is done at once" in chosen


def test_where_cards_are_hidden_the_page_says_why_a_moment_cannot_be_chosen() -> None:
    match, mona = just_played("world-domination", 12), moderator("mona")
    told = text_of(inside(mona).get(act_on(match, "rewind"), {"ply": 0}))
    assert "People have seen cards there" in told
    assert "A second moderator has to agree" in told
    refused = text_of(inside(mona).get(act_on(match, "rewind"), {"ply": match.ply - 1}))
    assert "A second moderator has to agree" not in refused
    assert f'Ask all<span class="sr">: {match.ply - 1}<' in refused


def test_a_moment_is_listed_with_the_time_of_what_it_would_undo() -> None:
    start = timezone.now() - timedelta(hours=5)
    match = match_of(people("ann", "ben"), game="three-colours", now=start)
    for hours in (1, 2, 3):
        play(match, now=start + timedelta(hours=hours))
    rows = text_of(inside(moderator("mona")).get(act_on(match, "rewind"))).split('<li class="ply')[1:]
    times = [re.findall(r'datetime="([^"]+)"', row) for row in rows]
    history = history_of(Match.objects.get(pk=match.pk))
    assert times == [[at.isoformat()] for at in reversed(history.times)]


def asked(match: Match, ply: int) -> None:
    carry_out(wanted("ask-rewind", moderator("mona"), match, ply=ply), now=timezone.now(), rng=Random(1))


def test_who_votes_on_going_back_reads_to_where_and_can_look_at_it() -> None:
    match = just_played("world-domination", 14)
    asked(match, 9)
    history = history_of(match)
    last = next(step for step in reversed(history.branch) if step.ply <= 9 and step.events)
    undone = sum(step.mover is not None for step in history.branch if step.ply > 9)
    for seat in match.tenures.all():
        shown = page(seat.player, reverse("games:match", args=[match.key]))
        strip = shown.partition('class="accord__strip"')[2].partition("</section>")[0]
        assert "The last that stays: “" in strip
        who = "You" if last.mover == seat.seat else history_names(match)[last.mover or 0]
        assert who in strip
        assert f"{undone} moves would be undone." in strip
        (address,) = re.findall(r'class="accord__look" href="([^"]+)"', strip)
        assert address == f"/m/{match.key}/?at=9"
        assert 'data-state="past"' in page(seat.player, address.partition("?")[0], at=9)
    listed = page(seat.player, "/moves/")
    assert "Look at it and answer" in listed
    assert 'name="agrees"' not in listed


def history_names(match: Match) -> dict[int, str]:
    return {tenure.seat: tenure.player.name for tenure in match.tenures.select_related("player")}


def test_back_to_the_start_nothing_stays() -> None:
    match = just_played("three-colours", 3)
    chosen = text_of(inside(moderator("mona")).get(act_on(match, "rewind"), {"ply": 0}))
    assert "It would begin anew: no move of anybody stays." in chosen


def test_a_second_moderator_reads_the_moment_and_can_look_at_it() -> None:
    match, mona = just_played("world-domination", 14), moderator("mona")
    nina = moderator("nina")
    start = history_of(match).campaigns[0]
    carry_out(wanted("rewind", mona, match, ply=start), now=timezone.now(), rng=Random(1))
    told = text_of(inside(nina).get(reverse("admin:moderation_motions")))
    assert "would be undone." in told
    assert f'href="/m/{match.key}/?at={start}"' in told
    assert "It would begin anew" in told
