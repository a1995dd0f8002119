"""Plans at the table: what their player sees and does, and that nobody else learns anything."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.catalogue import PRESENTERS, RULES
from games.kit.face.phrases import plain
from games.models import Match, PendingMove, Plan, SeatTenure
from games.selectors.table.table import table_of
from games.services.turn.automatic_moves import PLANNED
from tests.support.tables import match_of, people, play, sat_at, turns

from .test_take_back import HTMX, logged_in, look, outputs

PASS = {"pass": "pass"}
NAMES = ("ann", "ben", "cat", "dan")


@pytest.fixture
def match(db: None) -> Match:
    """Four people at the auction, seat 1 to bid."""
    return match_of(people(*NAMES))


def mover(match: Match) -> SeatTenure:
    (turn,) = turns(match)
    return turn


def waiting(match: Match) -> SeatTenure:
    """The tenure whose turn comes next in the auction."""
    return match.tenures.current().select_related("player").get(seat=(mover(match).seat + 1) % 4)


def post(tenure: SeatTenure, match: Match, form: dict[str, str], *, htmx: bool = True) -> Any:
    headers = HTMX if htmx else {}
    return logged_in(tenure.player).post(f"/m/{match.key}/instructions/", form, headers=headers)


def page(tenure: SeatTenure, match: Match) -> str:
    return logged_in(tenure.player).get(f"/m/{match.key}/").content.decode()


# --- what its player sees -----------------------------------------------------------------------------


def test_who_waits_is_offered_a_plan_with_what_it_would_do(match: Match) -> None:
    html = page(waiting(match), match)
    assert 'id="plan-open"' in html
    sheet = html[html.index('class="plan"') :]
    assert "Pass from now on" in sheet
    assert "If nobody else bids, you are asked after all." in sheet
    assert "Only you see what you plan" in sheet
    assert 'id="plan-open"' not in page(mover(match), match)
    assert 'id="plan-open"' not in logged_in(None).get(f"/m/{match.key}/").content.decode()


def test_what_is_planned_stands_in_the_dock_and_in_the_sheet(match: Match) -> None:
    me = waiting(match)
    response = post(me, match, PASS)
    assert response.status_code == 200
    html = response.content.decode()
    assert "Planned: pass from now on." in plain(html)
    assert re.search(r'value="pass"[^>]* checked', html)
    assert 'name="revoke"' in html


def test_a_plan_is_dropped_with_its_own_button_and_by_an_empty_form(match: Match) -> None:
    me = waiting(match)
    for form in ({"revoke": "all", "pass": "pass"}, {}):
        post(me, match, PASS)
        html = post(me, match, form).content.decode()
        assert "Planned:" not in html
        assert Plan.objects.get().notations == []


def test_without_scripts_the_form_leads_back_to_the_table(match: Match) -> None:
    response = post(waiting(match), match, PASS, htmx=False)
    assert (response.status_code, response.headers["Location"]) == (302, f"/m/{match.key}/")


def test_in_its_turn_one_reads_what_is_going_to_be_played_and_may_stop_it(match: Match) -> None:
    me = waiting(match)
    post(me, match, PASS)
    play(match, "bid 10 M")
    html = page(me, match)
    assert "Your plan is carried out before" in plain(html)
    assert 'form="stop-plan"' in html
    assert 'id="move-form"' in html, "one may move otherwise"
    turn = mover(match)
    logged_in(me.player).post(f"/m/{match.key}/take-back/", {"ply": turn.turn_ply or 0}, headers=HTMX)
    assert "Your plan is carried out" not in plain(page(me, match))
    assert not PendingMove.objects.exists()


def test_what_is_off_is_told_to_its_player_until_they_move(match: Match) -> None:
    last = match.tenures.current().select_related("player").get(seat=(mover(match).seat + 3) % 4)
    post(last, match, PASS)
    for _ in range(3):
        play(match, "pass")
    assert "Your plan, pass from now on, is off: nobody else has bid." in plain(page(last, match))
    play(match, "bid 10 M")
    assert "is off" not in plain(page(last, match))


@pytest.mark.parametrize(
    ("form", "status"), [({"lowest": "lowest"}, 409), ({"pass": "fly"}, 422), ({"throw": "throw P5"}, 409)]
)
def test_what_cannot_be_planned_is_refused_with_the_table(
    match: Match, form: dict[str, str], status: int
) -> None:
    response = post(waiting(match), match, form)
    assert response.status_code == status
    assert "cannot be planned" in response.content.decode()
    assert not Plan.objects.exists()


def test_only_who_is_seated_plans(match: Match) -> None:
    (eve,) = people("eve")
    response = logged_in(eve).post(f"/m/{match.key}/instructions/", {"pass": "pass"}, headers=HTMX)
    assert response.status_code == 403
    assert Client().post(f"/m/{match.key}/instructions/", {"pass": "pass"}).status_code == 302
    assert not Plan.objects.exists()


@pytest.mark.parametrize("slug", sorted(RULES))
def test_every_kind_has_words(slug: str) -> None:
    words, kinds = PRESENTERS[slug].play.plans, RULES[slug].instructions.kinds
    assert set(words.kinds if words else ()) == set(kinds)


def test_all_that_can_be_planned_in_floating_partners_is_worded_and_taken(db: None) -> None:
    """Through two hands: whoever waits plans everything that is offered to them, as the sheet offers it."""
    sitting = people(*NAMES)
    match = match_of(sitting, game="floating-partners", options={"max_hands": 2})
    match.tenures.update(gone_on=2)  # nobody's table keeps the end of a hand
    rng, planned = Random(2), set[str]()
    while match.status == Match.Status.RUNNING:
        me = mover(match)
        other = match.tenures.current().select_related("player").get(seat=(me.seat + 1) % 4)
        offered = table_of(sat_at(match), other.player_id).turn.plans
        assert offered is not None
        form = {each.kind: each.notation() for each in offered.offered}
        if form.keys() - planned:
            html = post(other, match, form).content.decode()
            assert "Planned: " in plain(html)
            for notation in form.values():
                assert re.search(f'value="{notation}"[^>]* checked', html)
            planned |= form.keys()
        play(match, rng=rng)
        match.refresh_from_db()
    assert planned == {"keep", "stand", "throw", "lowest"}


# --- nobody else learns anything ------------------------------------------------------------------------


def others(me: SeatTenure) -> list[User | None]:
    sitting = User.objects.filter(username__in=NAMES).exclude(pk=me.player_id)
    return [*sitting, None]


def test_others_get_the_same_bytes_with_a_plan_and_without(match: Match) -> None:
    me = waiting(match)
    look(others(me), match)
    before = outputs(others(me), match)
    post(me, match, PASS)
    assert outputs(others(me), match) == before
    post(me, match, {"revoke": "all"})
    assert outputs(others(me), match) == before


def _at_a_forced_card(*, forced: bool, until: int | None) -> tuple[Match, SeatTenure]:
    """The same match, with a seat of which the only legal card waits, or does not."""
    Match.objects.all().delete()
    match = match_of(list(User.objects.filter(username__in=NAMES).order_by("pk")), seed=3, key="same", pk=77)
    User.objects.update(forced_cards=forced)
    rng = Random(5)
    while (not PendingMove.objects.exists()) if until is None else match.ply < until:
        play(match, rng=rng)
        match.refresh_from_db()
    return match, mover(match)


def test_others_get_the_same_bytes_when_a_card_is_forced_and_waits_and_when_not(db: None) -> None:
    people(*NAMES)
    match, me = _at_a_forced_card(forced=True, until=None)
    look(others(me), match)
    waits = outputs(others(me), match)
    ply = match.ply
    match, me = _at_a_forced_card(forced=False, until=ply)
    assert not PendingMove.objects.exists()
    look(others(me), match)
    assert outputs(others(me), match) == waits


def test_others_hear_the_same_numbers_with_a_plan_and_without(
    match: Match, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """To the match's group and to other accounts nothing goes out that a plan brings about."""
    sent: list[tuple[str, dict[str, object]]] = []
    monkeypatch.setattr("games.outbox.push._send", sent.extend)
    me = waiting(match)
    with django_capture_on_commit_callbacks(execute=True):
        post(me, match, PASS)
    assert {group for group, _ in sent} == {f"user.{me.player_id}"}
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        play(match, "bid 10 M")
    assert PendingMove.objects.get().why == PLANNED
    to_others = [(group, message) for group, message in sent if group != f"user.{me.player_id}"]
    match.refresh_from_db()
    assert {group for group, _ in to_others} == {f"match.{match.pk}", f"user.{_before(match, me)}"}
    assert all(set(message) <= {"type", "version"} for _, message in to_others)
    assert [m["version"] for g, m in to_others if g == f"match.{match.pk}"] == [match.version]


def _before(match: Match, me: SeatTenure) -> int:
    return match.tenures.get(seat=(me.seat - 1) % 4).player_id


# --- what it costs ----------------------------------------------------------------------------------------


def test_a_table_costs_no_more_queries_with_a_plan(match: Match) -> None:
    me = waiting(match)
    client = logged_in(me.player)

    def cost() -> int:
        client.get(f"/m/{match.key}/table/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/m/{match.key}/table/")
        return len(queries)

    before = cost()
    post(me, match, PASS)
    assert cost() == before
