"""The end of a campaign stays on a table until whoever sits there goes on, and nobody waits for it."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from games.kit.rules.api import Event
from games.kit.rules.seats import Seat
from games.kit.table import End, Table
from games.models import Campaign, Match, SeatTenure
from games.selectors.record.history import history_of
from games.selectors.record.moments import ends_of, held_end, watched_end
from games.selectors.table.table import table_of
from games.services.errors import NotSeated
from games.services.turn.moves import resign
from games.services.turn.read_marks import CampaignNotOver, go_to_next_campaign
from tests.support.clock import NOON
from tests.support.replays import NAMES, logged_in
from tests.support.tables import legal, match_of, people, person, play, play_on, random_course, sat_at, turns

HTMX = {"HX-Request": "true"}
MIGRATION = import_module("games.migrations.0009_gone_on")


def to_the_end(match: Match, number: int = 1, *, seed: int = 7) -> Match:
    """The match played on until campaign `number` is over, which is as soon as the next is dealt."""
    next(history for history in random_course(match, Random(seed)) if history.campaigns_over >= number)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    return match


@pytest.fixture
def ended(db: None) -> Match:
    """A match of four whose second campaign has just been dealt."""
    return to_the_end(match_of(people(*NAMES)))


def seen_by(match: Match, username: str | None) -> Table:
    match.refresh_from_db()
    seating = sat_at(match)
    players = {tenure.player.username: tenure.player_id for tenure in seating.tenures}
    return table_of(seating, None if username is None else players[username])


def go(match: Match, username: str, number: int = 1) -> bool:
    player = match.tenures.get(player__username=username).player_id
    return go_to_next_campaign(match_id=match.pk, user_id=player, number=number)


# --- the moments of a record -----------------------------------------------------------------------


def test_an_end_is_kept_until_its_holder_has_gone_on_from_it() -> None:
    ends = ends_of(
        enumerate([[Event("campaign-started", data={"number": 1})], [], [_over(1)], [], [_over(2)]], 1)
    )
    assert ends == (End(1, 3), End(2, 5))
    assert [held_end(ends, gone_on, 9) for gone_on in range(3)] == [End(1, 3), End(2, 5), None]
    assert held_end(ends, 1, 5) is None, "nothing has come after it"


def test_a_spectator_sees_an_end_until_a_seat_moves_again() -> None:
    ends = (End(1, 3),)
    movers = [None, Seat(0), Seat(1), None, None]
    assert watched_end(ends, movers) == End(1, 3)
    assert watched_end(ends, [*movers, Seat(0)]) is None
    assert watched_end(ends, movers[:3]) is None
    assert watched_end((), movers) is None


def _over(number: int) -> Event:
    return Event("campaign-ended", data={"number": number})


# --- what a table keeps ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_keeps_the_end_however_far_the_match_gets(db: None, seats: int) -> None:
    match = to_the_end(match_of(people(*NAMES[:seats])))
    end = Campaign.objects.get(match=match, number=1)
    then = {name: seen_by(match, name) for name in NAMES[:seats]}
    play(match)
    playing = {row.player.username for row in SeatTenure.objects.filter(match=match, gone_on=1)}
    assert len(playing) == 1, "only who has played on"
    for name in set(NAMES[:seats]) - playing:
        table = seen_by(match, name)
        assert table.moment.held is not None
        assert end.to_ply is not None
        assert (table.moment.held.end, table.ply) == (End(1, end.to_ply + 1), end.to_ply + 1)
        assert (table.view, table.log) == (then[name].view, then[name].log)
        assert table.view == history_of(match).at(table.ply).state.view(table.viewer)
        assert table.moment.held.digest == match.digest
        assert table.version == match.version


def test_who_goes_on_sees_what_is_played_and_the_others_keep_the_end(ended: Match) -> None:
    assert go(ended, "ann") is True
    assert (seen_by(ended, "ann").moment.held, seen_by(ended, "ann").ply) == (None, ended.ply)
    assert seen_by(ended, "ben").moment.held is not None


def test_to_play_in_the_next_campaign_is_to_go_on(ended: Match) -> None:
    (turn,) = turns(ended)
    assert seen_by(ended, turn.player.username).moment.held is not None
    play(ended)
    assert seen_by(ended, turn.player.username).moment.held is None


def test_the_last_card_of_a_campaign_does_not_go_on_from_its_end(db: None) -> None:
    match = to_the_end(match_of(people(*NAMES)))
    last = match.moves.filter(seat__isnull=False, ply__lt=seen_by(match, "ann").ply).latest("ply")
    assert last.seat is not None
    tenure = match.tenures.get(seat=last.seat)
    assert (tenure.gone_on, seen_by(match, tenure.player.username).moment.held is None) == (0, False)


def test_spectators_see_the_end_until_the_next_move(ended: Match) -> None:
    assert seen_by(ended, None).moment.held is not None
    play(ended)
    assert seen_by(ended, None).moment.held is None


def test_the_end_of_a_match_is_not_kept_but_simply_its_last_moment(ended: Match) -> None:
    play_on(ended)
    assert [seen_by(ended, name).moment.held for name in (*NAMES, None)] == [None] * 5


def test_after_each_campaign_its_own_end_is_kept(db: None) -> None:
    match = to_the_end(match_of(people(*NAMES[:3])), 2)
    assert all(seen_by(match, name).moment.held.end.number == 2 for name in NAMES[:3])  # type: ignore[union-attr]
    SeatTenure.objects.filter(match=match).update(gone_on=0)
    assert go(match, "ann") is True
    assert seen_by(match, "ann").moment.held.end.number == 2  # type: ignore[union-attr]


def test_who_takes_a_seat_over_is_led_back_to_no_end_of_before(db: None) -> None:
    match = to_the_end(match_of(people(*NAMES[:3])))
    go(match, "ben")
    resign(
        match_id=match.pk,
        user_id=match.tenures.get(seat=1).player_id,
        now=NOON,
        rng=Random(1),
    )
    assert match.tenures.get(seat=1, to_ply=None).gone_on == 1


# --- going on --------------------------------------------------------------------------------------


def test_a_second_click_and_another_tab_do_nothing(ended: Match) -> None:
    assert [go(ended, "ann"), go(ended, "ann")] == [True, False]
    version = Match.objects.get(pk=ended.pk).version
    assert version == ended.version + 1
    assert match_row(ended, "ann").gone_on == 1


def match_row(match: Match, username: str) -> SeatTenure:
    return match.tenures.get(player__username=username)


@pytest.mark.parametrize("number", [0, 2, 3, 99])
def test_nobody_goes_on_from_what_is_not_over(ended: Match, number: int) -> None:
    with pytest.raises(CampaignNotOver):
        go(ended, "ann", number)
    assert match_row(ended, "ann").gone_on == 0


def test_only_who_sits_there_goes_on(ended: Match) -> None:
    with pytest.raises(NotSeated):
        go_to_next_campaign(match_id=ended.pk, user_id=person("eve").pk, number=1)


def post(client: Client, match: Match, number: object, *, htmx: bool = True) -> Any:
    headers = HTMX if htmx else {}
    return client.post(f"/m/{match.key}/go-on/", {"number": number}, headers=headers)


def test_the_page_keeps_the_end_over_a_reload_and_in_another_browser(ended: Match) -> None:
    plies = {
        client.get(f"/m/{ended.key}/").context["table"].ply for client in (logged_in("ann"), logged_in("ann"))
    }
    assert plies == {seen_by(ended, "ann").ply}
    first = logged_in("ann")
    assert post(first, ended, 1).status_code == 200
    assert logged_in("ann").get(f"/m/{ended.key}/").context["table"].moment.held is None


def test_going_on_answers_with_the_fresh_table_or_leads_to_it(ended: Match) -> None:
    answer = post(logged_in("ann"), ended, 1)
    assert answer.status_code == 200
    assert f'data-ply="{ended.ply}"' in answer.content.decode()
    plain = post(logged_in("ben"), ended, 1, htmx=False)
    assert (plain.status_code, plain["Location"]) == (302, f"/m/{ended.key}/")
    again = post(logged_in("ben"), ended, 1)
    assert (again.status_code, f'data-ply="{ended.ply}"' in again.content.decode()) == (200, True)


@pytest.mark.parametrize("number", ["", "0", "2", "-1", "one", "1.5", "9" * 40, "١"])
def test_a_number_that_is_no_end_is_refused_and_changes_nothing(ended: Match, number: str) -> None:
    answer = post(logged_in("ann"), ended, number)
    assert answer.status_code == 422
    assert b'role="alert"' in answer.content
    assert match_row(ended, "ann").gone_on == 0


def test_others_cannot_go_on_for_anybody(ended: Match) -> None:
    assert post(logged_in(person("eve")), ended, 1).status_code == 403
    assert post(Client(), ended, 1, htmx=False)["Location"].startswith("/accounts/login/")
    assert logged_in("ann").get(f"/m/{ended.key}/go-on/").status_code == 405
    assert not SeatTenure.objects.filter(match=ended).exclude(gone_on=0).exists()


def test_the_tag_of_a_table_knows_that_its_holder_has_gone_on(ended: Match) -> None:
    client = logged_in("ann")
    tag = client.get(f"/m/{ended.key}/table/?since=1")["ETag"]
    match_row(ended, "ann")
    SeatTenure.objects.filter(match=ended, player__username="ann").update(gone_on=1)
    fresh = client.get(f"/m/{ended.key}/table/?since=1", headers={"If-None-Match": tag})
    assert fresh.status_code == 200


def test_what_came_after_the_end_is_still_new_to_who_reads_it(ended: Match) -> None:
    play(ended)
    name = next(name for name in NAMES if seen_by(ended, name).moment.held is not None)
    table = logged_in(name).get(f"/m/{ended.key}/").context["table"]
    assert match_row(ended, name).seen_ply == table.ply < ended.ply


def test_a_refused_move_of_the_next_campaign_is_answered_with_that_campaign(ended: Match) -> None:
    (turn,) = turns(ended)
    answer = logged_in(turn.player).post(
        f"/m/{ended.key}/move/", {"move": "play M9", "ply": turn.turn_ply}, headers=HTMX
    )
    assert answer.status_code == 422
    assert f'data-ply="{ended.ply}"' in answer.content.decode()
    assert legal(ended, turn.seat)


# --- what ran before -------------------------------------------------------------------------------


def test_tables_that_ran_before_are_led_to_no_end_of_long_ago(ended: Match) -> None:
    fresh = match_of([tenure.player for tenure in ended.tenures.all()])
    MIGRATION.keep_nothing_of_long_ago(apps, None)
    assert {tenure.gone_on for tenure in ended.tenures.all()} == {1}
    assert {tenure.gone_on for tenure in fresh.tenures.all()} == {0}
