"""A game's rules grow: matches that were begun before finish under theirs, or say that they cannot."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import GAMES, RULES, RulesGone, has_rules, rules_of, versions_of
from games.kit.rules.errors import BadConfig
from games.models import Invitation, Match, SeatTenure
from games.selectors.inbox.inbox import overdue_bots
from games.services.lobby import errors, tables
from games.services.lobby.rematch import rematch
from games.services.turn.bots import choose_for_bot
from games.services.turn.moves import play_move
from games.sweeps import bot_move, sweep
from tests.support.clock import NOON, later
from tests.support.replays import logged_in
from tests.support.tables import bot, match_of, people, play, play_on, turns

pytestmark = pytest.mark.django_db
LISTS = (
    "/",
    "/moves/",
    "/moves/list/",
    "/moves/badge/",
    "/finished/",
    "/watch/",
    "/watch/?show=finished",
    "/people/ann/",
)
Grow = Callable[..., None]


@pytest.fixture
def grow() -> Iterator[Grow]:
    """Give World Domination its next version, and keep the one before or drop it."""
    with ExitStack() as stack:

        def grown(*, keep: bool, **changes: Any) -> None:
            old = RULES["world-domination"]
            new = replace(old, version=old.version + 1, **changes)
            versions = (*GAMES[old.slug].versions, new) if keep else (new,)
            stack.enter_context(GAMES.being({**GAMES, new.slug: replace(GAMES[new.slug], versions=versions)}))

        yield grown


def test_the_newest_version_begins_and_every_kept_one_is_found(grow: Grow) -> None:
    before = versions_of("world-domination")
    new = before[-1] + 1
    grow(keep=True)
    assert RULES["world-domination"].version == new
    assert versions_of("world-domination") == (*before, new)
    assert [rules_of("world-domination", version).version for version in (*before, new)] == [*before, new]
    assert not has_rules("world-domination", new + 1)
    with pytest.raises(RulesGone):
        rules_of("world-domination", new + 1)
    with pytest.raises(RulesGone):
        rules_of("chess", 1)


def test_a_running_match_finishes_under_its_own_rules(grow: Grow) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    begun = match.rules_version
    grow(keep=True)
    play_on(match)
    assert (match.status, match.rules_version) == (Match.Status.FINISHED, begun)
    for path in (*LISTS, *(f"/m/{match.key}/{page}" for page in ("", "replay/", "record/", "history/1/"))):
        assert logged_in("ann").get(path).status_code == 200, path


def test_an_open_table_begins_by_the_rules_of_that_moment(grow: Grow) -> None:
    ann, ben = people("ann", "ben")
    match = tables.open_table(
        host_id=ann.pk, game="world-domination", seat_count=2, options={}, name="x", visibility="public",
        seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    grow(keep=False)
    for path in (*LISTS, f"/m/{match.key}/", f"/m/{match.key}/seats/"):
        assert logged_in(ann).get(path).status_code == 200, path
    tables.sit(match_id=match.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert (match.status, match.rules_version) == (Match.Status.RUNNING, RULES["world-domination"].version)


# Rules that are gone -------------------------------------------------------------------------------


@pytest.fixture
def running(grow: Grow) -> Match:
    match = match_of([*people("ann", "ben", "cat"), bot("robo")])
    play(match)
    match.refresh_from_db()
    grow(keep=False)
    return match


@pytest.fixture
def over(grow: Grow) -> Match:
    match = play_on(match_of(people("ann", "ben", "cat", "dan")))
    grow(keep=False)
    return match


@pytest.mark.parametrize("who", ["ann", "eve", None])
def test_no_page_of_a_running_match_breaks(running: Match, who: str | None) -> None:
    people("eve")
    client = logged_in(who) if who else Client()
    page = client.get(f"/m/{running.key}/")
    assert page.status_code == 200
    for words in (running.name, "earlier rules", "ann", "cat", "World Domination"):
        assert words in page.content.decode()
    for path in LISTS:
        assert client.get(path).status_code in {200, 302}, path
    assert client.get(f"/m/{running.key}/table/").status_code == 410
    poll = client.get(f"/m/{running.key}/table/", headers={"HX-Request": "true"})
    assert poll.headers["HX-Redirect"] == f"/m/{running.key}/"
    assert client.get(f"/m/{running.key}/replay/").status_code == 403
    assert client.get(f"/m/{running.key}/history/1/").status_code == 410
    assert client.get(f"/m/{running.key}/record/").status_code == (410 if who == "ann" else 403)
    for path, data in (("move", {"move": "pass", "ply": "4"}), ("resign", {"sure": "yes"}), ("resign", {})):
        assert client.post(f"/m/{running.key}/{path}/", data).status_code in {409, 403, 302}


def test_nobody_moves_in_it_and_nothing_is_changed(running: Match) -> None:
    (turn,) = turns(running)
    answer = logged_in(turn.player) if not turn.is_bot else logged_in("ann")
    assert answer.post(f"/m/{running.key}/move/", {"move": "pass", "ply": turn.turn_ply}).status_code == 409
    with pytest.raises(RulesGone):
        play_move(
            match_id=running.pk, user_id=turn.player_id, notation="pass", turn_ply=turn.turn_ply or 0,
            now=NOON, rng=Random(1),
        )  # fmt: skip
    before = running.ply
    running.refresh_from_db()
    assert (running.ply, running.status) == (before, Match.Status.RUNNING)


def test_its_bots_and_the_sweep_leave_it_alone(running: Match, caplog: pytest.LogCaptureFixture) -> None:
    SeatTenure.objects.filter(match=running).update(turn_ply=None, turn_since=None)
    SeatTenure.objects.filter(match=running, seat=3).update(turn_ply=running.ply, turn_since=NOON)
    assert list(overdue_bots(later(hours=1))) == []
    with caplog.at_level(logging.WARNING):
        assert choose_for_bot(match_id=running.pk, seat=3, turn_ply=running.ply, rng=Random(1)) is None
    assert "its rules are not here" in caplog.text
    bot_move(running.pk, 3, running.ply)
    sweep()


def test_a_match_that_is_over_still_tells_its_facts_and_has_its_record(over: Match) -> None:
    client = Client()
    page = client.get(f"/m/{over.key}/")
    assert page.status_code == 200
    for words in (over.name, "earlier rules", "ann", "dan", " won ", f"/m/{over.key}/record/"):
        assert words in page.content.decode()
    for path in LISTS:
        assert logged_in("ann").get(path).status_code == 200, path
    record = client.get(f"/m/{over.key}/record/")
    assert record.status_code == 200
    assert record.json()["rules"] == over.rules_version
    assert len(record.json()["moves"]) == over.ply
    for path in ("replay/", "replay/step/", "history/1/", "table/"):
        assert client.get(f"/m/{over.key}/{path}").status_code == 410, path


def test_it_is_played_again_by_the_rules_of_today(over: Match) -> None:
    following = logged_in("ann").post(f"/m/{over.key}/rematch/")
    assert following.status_code == 302
    assert Match.objects.get(rematch_of=over).rules_version == RULES["world-domination"].version


def unknown(**_options: Any) -> Any:
    raise BadConfig("unknown-option")


def test_what_the_rules_of_today_have_no_more_is_refused_in_words(grow: Grow) -> None:
    over = play_on(match_of(people("ann", "ben", "cat", "dan")))
    grow(keep=True, config=unknown)
    with pytest.raises(errors.RulesChanged):
        rematch(match_id=over.pk, user_id=over.tenures.get(seat=0).player_id, now=NOON, rng=Random(1))
    answer = logged_in("ann").post(f"/m/{over.key}/rematch/")
    assert answer.status_code == 409
    assert "rules of this game have changed" in answer.content.decode()


def test_an_open_table_with_what_there_is_no_more_says_so_instead_of_beginning(grow: Grow) -> None:
    ann, ben = people("ann", "ben")
    match = tables.open_table(
        host_id=ann.pk, game="world-domination", seat_count=2, options={}, name="x", visibility="public",
        seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    Invitation.objects.create(match=match, seat=1, player=ben, created_at=NOON)
    grow(keep=True, config=unknown)
    answer = logged_in(ben).post(f"/m/{match.key}/sit/", {"seat": 1})
    assert answer.status_code == 409
    assert "rules of this game have changed" in answer.content.decode()
    match.refresh_from_db()
    assert (match.status, match.tenures.count()) == (Match.Status.OPEN, 1)
