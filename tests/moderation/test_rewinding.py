"""Going back in a match: a row more in its record, from which everything follows anew."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse as reverse_url

from accounts.models import User
from games.kit.rules.seats import Seat
from games.models import Campaign, Match, MoveRecord, TableEvent
from games.selectors.moderation.rewind_points import boundaries_of, why_not
from games.selectors.record.history import HistoryCache, histories, history_of
from games.selectors.replay.record_files import record_for
from games.selectors.table.table import table_of
from games.services.deals.checks import faults_of
from games.services.errors import Stale
from games.services.turn.moves import play_move
from moderation.acts.base import NotNow
from moderation.models import Action, Motion
from moderation.services.carry_out import Changed, Involved, NotAllowed, carry_out, reverse, seen_of
from moderation.services.motions import second
from tests.support.clock import NOON
from tests.support.moderators import group_of, moderator, wanted
from tests.support.tables import match_of, people, play_on, sat_at, turns

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("ann", "ben", "cat", "dan")


def hexes(plies: int = 8, **fields: Any) -> Match:
    """A match of a game that hides nothing."""
    return play_on(match_of(people(*NAMES[:2]), game="three-colours", **fields), plies=plies)


def cards(plies: int = 40, **fields: Any) -> Match:
    """A match of a game with hands, in its first campaign."""
    return play_on(match_of(people(*NAMES), **fields), plies=plies)


def go_back(match: Match, ply: Any, **more: Any) -> Action | Motion:
    by = more.pop("by", None) or moderator(f"mona{User.objects.count()}")
    return carry_out(wanted("rewind", by, match, ply=ply, **more), now=NOON, rng=Random(5))


def promoted(match: Match) -> User:
    """A player of `match` who is a steward too."""
    player = turns(match)[0].player
    player.groups.add(group_of("steward"))
    return User.objects.get(pk=player.pk)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def test_the_position_is_the_earlier_one_and_the_record_only_grows() -> None:
    match = hexes(pace=Match.Pace.STANDARD)
    rows, then = list(match.moves.values_list("seat", "notation")), history_of(match).at(3)
    action = go_back(match, 3)
    assert isinstance(action, Action)
    match = fresh(match)
    history = history_of(match)
    assert (history.state, history.ply) == (then.state, 9)
    assert list(match.moves.values_list("seat", "notation")) == [*rows, (None, "@back 3")]
    last = match.moves.latest("ply")
    assert (last.cause, last.by) == ("moderator", None)
    assert {t.seat for t in turns(match)} == set(then.state.to_move)
    assert all(t.turn_ply == 9 and t.turn_since == NOON and t.deadline_at for t in turns(match))
    assert not faults_of(match)
    line = TableEvent.objects.get(match=match, code=TableEvent.Code.MODERATED)
    assert line.data["shown"] == {"back": 8, "moves": 5}


def test_other_processes_and_those_that_start_over_see_the_same() -> None:
    """A cache that was warm before, and one that is empty: what they hold is made longer by the new row."""
    match = hexes()
    kept = history_of(match)
    others = HistoryCache(1000)
    others.keep((match.pk, match.rewinds), kept)
    go_back(match, 3)
    match = fresh(match)
    histories.clear()
    over = history_of(match)
    histories.clear()
    warm = others.get((match.pk, match.rewinds))
    assert warm is not None
    histories.keep((match.pk, match.rewinds), warm)
    assert history_of(match).state == over.state == kept.at(3).state
    assert play_on(match, plies=2).ply == 11
    histories.clear()
    assert not faults_of(fresh(match))


def test_a_page_opened_before_shows_the_new_position_and_its_form_is_refused(client: Client) -> None:
    match = hexes()
    tenure = turns(match)[0]
    client.force_login(tenure.player)
    page = client.get(reverse_url("games:table", args=[match.key]))
    notation = history_of(match).state.legal_moves(Seat(tenure.seat))[0].notation()
    go_back(match, 4)
    again = client.get(
        reverse_url("games:table", args=[match.key]), headers={"If-None-Match": page.headers["ETag"]}
    )
    assert again.status_code == 200
    assert again.headers["ETag"] != page.headers["ETag"]
    with pytest.raises(Stale):
        play_move(
            match_id=match.pk, user_id=tenure.player_id, notation=notation,
            turn_ply=tenure.turn_ply or 0, now=NOON, rng=Random(1),
        )  # fmt: skip
    assert fresh(match).ply == 9


def test_a_campaign_is_dealt_anew_and_its_rows_follow_the_moves_that_count() -> None:
    match = cards(pace=Match.Pace.STANDARD)
    hands = [history_of(match).state.view(Seat(seat)) for seat in range(4)]
    motion = go_back(match, 0)
    assert isinstance(motion, Motion) is False  # nobody else could agree on a site with one moderator
    match = fresh(match)
    history = history_of(match)
    assert [history.state.view(Seat(seat)) for seat in range(4)] != hands
    assert list(Campaign.objects.filter(match=match).values_list("number", "from_ply")) == [
        (1, history.campaigns[0])
    ]
    assert history.campaigns[0] > 40
    assert not faults_of(match)


def test_past_a_shown_card_a_second_moderator_agrees() -> None:
    match, mona, nora = cards(), moderator("mona"), moderator("nora")
    motion = go_back(match, 0, by=mona)
    assert isinstance(motion, Motion)
    assert fresh(match).ply == match.ply
    second(motion_id=motion.pk, by_id=nora.pk, seen=seen_of(match), now=NOON, rng=Random(1))
    assert MoveRecord.objects.filter(match=match, notation="@back 0").exists()


@pytest.mark.parametrize(
    ("ply", "code"),
    [
        (-1, "no-such-ply"), (8, "no-such-ply"), (10**12, "no-such-ply"), (None, "no-such-ply"),
        ("3", "no-such-ply"), (True, "no-such-ply"), (3.5, "no-such-ply"),
    ],
)  # fmt: skip
def test_a_ply_that_is_none_is_refused_and_changes_nothing(ply: object, code: str) -> None:
    match = hexes()
    with pytest.raises(NotNow) as caught:
        go_back(match, ply)
    assert caught.value.code == code
    assert (fresh(match).ply, fresh(match).version) == (8, match.version)


def test_where_cards_are_hidden_only_the_beginning_of_a_campaign_may_be_chosen() -> None:
    match = cards()
    history = history_of(match)
    free = [boundary.ply for boundary in boundaries_of(history, NOON) if not boundary.why_not]
    assert free == [0]
    codes = {why_not(history, ply, NOON) for ply in range(1, match.ply)}
    assert codes == {"in-chance", "needs-consent"}
    for ply, code in ((1, "in-chance"), (match.ply - 1, "needs-consent")):
        with pytest.raises(NotNow) as caught:
            go_back(match, ply)
        assert caught.value.code == code


def test_what_is_older_than_thirty_days_or_not_played_stays() -> None:
    match = hexes()
    assert why_not(history_of(match), 3, NOON + timedelta(days=31)) == "too-old"
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
    with pytest.raises(NotNow) as caught:
        go_back(fresh(match), 3)
    assert caught.value.code == "not-running"


def test_what_was_undone_can_be_gone_back_to_as_the_reverse_until_somebody_moves() -> None:
    match, mona = hexes(), moderator("mona")
    before = history_of(match).state
    action = go_back(match, 3, by=mona)

    def taken_back(token: str) -> Action:
        return reverse(
            action_id=action.pk, by_id=mona.pk, seen=seen_of(fresh(match)), token=token,
            reason="That was the wrong moment.", note="", now=NOON, rng=Random(1),
        )  # fmt: skip

    assert why_not(history_of(fresh(match)), 5, NOON) == "undone"
    back = taken_back("once")
    assert (history_of(fresh(match)).state, fresh(match).ply, back.code) == (before, 10, "rewind")
    action = go_back(fresh(match), 3, by=mona)
    play_on(fresh(match), plies=1)
    with pytest.raises(NotNow) as caught:
        taken_back("twice")
    assert caught.value.code == "played-on"


def test_it_is_done_once_and_not_on_an_old_form_by_a_smaller_role_or_in_ones_own_match() -> None:
    match, mona = hexes(), moderator("mona")
    form = wanted("rewind", mona, match, ply=3)
    assert carry_out(form, now=NOON, rng=Random(1)) == carry_out(form, now=NOON, rng=Random(1))
    with pytest.raises(Changed):
        carry_out(replace(form, token="another"), now=NOON, rng=Random(1))
    with pytest.raises(NotAllowed):
        go_back(fresh(match), 2, by=moderator("hal", "helper"))
    with pytest.raises(Involved):
        go_back(fresh(match), 2, by=promoted(match))
    assert Action.objects.count() == 1


def test_nobody_learns_of_undone_cards_more_than_they_saw() -> None:
    """The record and the log of a seat tell of an undone deal its own hand, and no other's."""
    match = cards()
    seen = {seat: record_for(match, Seat(seat)).moves for seat in range(4)}
    go_back(match, 0)
    match = play_on(fresh(match), plies=30)
    for seat in range(4):
        record = record_for(match, Seat(seat))
        assert record.moves[: len(seen[seat])] == seen[seat]
        table = table_of(sat_at(match), turns(match)[0].player_id, has_gone_on=True)
        assert all(entry.ply > len(seen[seat]) for entry in table.log)
