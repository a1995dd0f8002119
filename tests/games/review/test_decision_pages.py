"""The page on which a player goes through their decisions: for their eyes, drawn from what has been found."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match, Review
from games.services.review.reviews import continue_review, request_review
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.replays import logged_in
from tests.support.reviews import a_duel, user, worked_out
from tests.support.tables import match_of, people, person, play, play_on, turns

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(client: Client, match: Match, part: str = "") -> Any:
    return client.get(f"/m/{match.key}/decisions/{part}")


def asked_by(name: str, match: Match) -> Any:
    return logged_in(user(name)).post(f"/m/{match.key}/decisions/ask/")


@pytest.fixture
def over() -> Match:
    return a_duel()


FOUND: dict[str, Any] = {}
"""Result of the first review of that match: the others would come out the same."""


def gone_through(match: Match) -> None:
    """Ann has gone through her decisions."""
    review = request_review(match_id=match.pk, user_id=user("ann").pk, now=NOON, rng=Random(1))
    if not FOUND:
        worked_out(review)
        FOUND.update(found=review.found, done=review.done, finished_at=review.finished_at)
    Review.objects.filter(pk=review.pk).update(**FOUND)


def test_it_is_asked_for_shown_as_it_comes_and_kept(over: Match) -> None:
    ann = logged_in(user("ann"))
    assert "Go through my decisions" in page_of(ann, over).content.decode()
    assert asked_by("ann", over).headers["Location"] == f"/m/{over.key}/decisions/"
    waiting = page_of(ann, over, "part/").content.decode()
    assert 'hx-trigger="every 2s"' in waiting
    assert 'value="0"' in waiting
    worked_out(Review.objects.get())
    done = page_of(ann, over).content.decode()
    assert "hx-trigger" not in done.partition('id="decisions"')[2]
    assert len(re.findall(r'<article class="sheet decision', done)) == 3
    assert 'class="curve"' in done
    assert f"/m/{over.key}/replay/?ply=" in done


def test_nothing_in_it_needs_a_worker_or_a_script(over: Match) -> None:
    """The page of what is half done has a link to look again."""
    review = request_review(match_id=over.pk, user_id=user("ann").pk, now=NOON, rng=Random(1))
    continue_review(review_id=review.pk, now=timezone.now())
    page = page_of(logged_in(user("ann")), over).content.decode()
    assert "<progress" in page
    assert f'<a href="/m/{over.key}/decisions/">Look again</a>' in page


@pytest.mark.parametrize("part", ["", "part/"])
def test_nobody_else_sees_it(over: Match, part: str) -> None:
    gone_through(over)
    person("cat")
    assert page_of(logged_in(user("cat")), over, part).status_code == 403
    assert asked_by("cat", over).status_code == 403
    others = page_of(logged_in(user("ben")), over, part)
    assert others.status_code == 200
    assert "decision-1" not in others.content.decode()
    assert page_of(Client(), over, part).status_code == 302


@pytest.mark.parametrize("part", ["", "part/"])
def test_nothing_is_shown_while_the_match_runs_even_what_was_found_before(over: Match, part: str) -> None:
    gone_through(over)
    Match.objects.filter(pk=over.pk).update(status="running", outcome=None)
    response = page_of(logged_in(user("ann")), over, part)
    assert response.status_code == 403
    assert "still being played" in response.content.decode()
    assert asked_by("ann", over).status_code == 403


def test_a_match_that_was_not_begun_has_none() -> None:
    ann = person("ann")
    match = match_of([ann, person("ben")], game="three-colours")
    Match.objects.filter(pk=match.pk).update(status="open", started_at=None)
    assert page_of(logged_in(ann), match).status_code == 404


def test_who_has_had_enough_for_today_is_told(over: Match, settings: Any) -> None:
    settings.REVIEWS_A_DAY = 1
    other = play_on(match_of([user("ann"), user("ben")], game="three-colours", seed=2))
    request_review(match_id=other.pk, user_id=user("ann").pk, now=timezone.now(), rng=Random(1))
    response = asked_by("ann", over)
    assert response.status_code == 429
    assert "1 match a day. Come back tomorrow." in response.content.decode()
    Review.objects.update(asked_at=timezone.now() - timedelta(days=2))
    assert asked_by("ann", over).status_code == 302


def test_the_address_at_which_one_was_refused_leads_to_the_page_and_asks_nothing(over: Match) -> None:
    response = page_of(logged_in(user("ann")), over, "ask/")
    assert (response.status_code, response.headers["Location"]) == (302, f"/m/{over.key}/decisions/")
    assert not Review.objects.exists()


def test_a_match_by_earlier_rules_says_so(over: Match) -> None:
    Match.objects.filter(pk=over.pk).update(rules_version=99)
    ann = logged_in(user("ann"))
    assert page_of(ann, over).status_code == 410
    assert asked_by("ann", over).status_code == 409


def test_the_finished_table_and_its_replay_lead_there_those_who_played(over: Match) -> None:
    person("cat")
    way = f'href="/m/{over.key}/decisions/"'
    for address in (f"/m/{over.key}/", f"/m/{over.key}/replay/"):
        assert way in logged_in(user("ann")).get(address).content.decode()
        assert way not in logged_in(user("cat")).get(address).content.decode()
        assert way not in Client().get(address).content.decode()


def test_the_page_costs_as_many_queries_for_a_long_match(django_assert_max_num_queries: Any) -> None:
    match = play_on(match_of(people("ann", "ben", "cat", "dan")))
    ann = logged_in(user("ann"))
    review = request_review(match_id=match.pk, user_id=user("ann").pk, now=NOON, rng=Random(1))
    Review.objects.filter(pk=review.pk).update(
        finished_at=NOON, found={"outlooks": [[ply, 0.5, 0.4, 0.6] for ply in range(match.ply)]}
    )
    page_of(ann, match)
    with django_assert_max_num_queries(12):
        assert page_of(ann, match).status_code == 200


@pytest.mark.parametrize(("unit", "head"), [("chance", "Chance"), ("share", "Share"), ("points", "Points")])
def test_worths_stand_under_what_they_are_measured_in(over: Match, unit: str, head: str) -> None:
    gone_through(over)
    review = Review.objects.get()
    review.found["verdicts"] = [each | {"unit": unit} for each in review.found["verdicts"]]
    review.save()
    page = page_of(logged_in(user("ann")), over).content.decode()
    heads = {each.strip() for each in re.findall(r"<th[^>]*>\s*(Chance|Share|Points)\b", page)}
    assert heads == {head}


def test_what_was_compared_with_something_taken_for_granted_is_no_costly_decision(over: Match) -> None:
    gone_through(over)
    review = Review.objects.get()
    verdict = review.found["verdicts"][0]
    made, advised = (option["notation"] for option in verdict["options"][:2])
    told = {"made": made, "advised": advised, "is_as_good": False, "is_costly": False}
    gain = {"mean": 0.4, "low": 0.3, "high": 0.5}
    review.found["verdicts"] = [verdict | told | {"gain": gain}]
    review.save()
    page = " ".join(page_of(logged_in(user("ann")), over).content.decode().split())
    assert "40.0 percentage points above yours" in page
    assert "No decision of yours was clearly costly" in page


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        (
            {"mean": 0.0003, "low": 0.0001, "high": 0.0005},
            "yours 0.0 percentage points apart, which is next to nothing",
        ),
        ({"mean": 0.02, "low": -0.0002, "high": 0.0402}, "but anything from 0.0 to 4.0 may be true"),
    ],
)
def test_what_is_next_to_nothing_is_no_costly_decision(
    over: Match, gain: dict[str, float], words: str
) -> None:
    gone_through(over)
    review = Review.objects.get()
    verdict = review.found["verdicts"][0]
    made, advised = (option["notation"] for option in verdict["options"][:2])
    judged = {"is_as_good": True, "is_slight": gain["low"] > 0, "is_costly": False}
    told = {"made": made, "advised": advised} | judged
    review.found["verdicts"] = [verdict | told | {"gain": gain}]
    review.save()
    page = " ".join(page_of(logged_in(user("ann")), over).content.decode().split())
    assert words in page
    assert "No decision of yours was clearly costly" in page


def test_who_decided_nothing_is_offered_no_look_back() -> None:
    match = match_of(people("gus", "hal"), game="three-colours")
    play(match)
    loser = turns(match)[0]
    resign(match_id=match.pk, user_id=loser.player_id, now=NOON, rng=Random(1))
    winner = match.tenures.exclude(pk=loser.pk).get().player
    for player, decided in ((loser.player, False), (winner, True)):
        client = logged_in(player)
        for path in ("", "replay/"):
            page = client.get(f"/m/{match.key}/{path}", follow=True).content.decode()
            assert (f"/m/{match.key}/decisions/" in page) is decided
        page = client.get(f"/m/{match.key}/decisions/").content.decode()
        assert ("decisions/ask/" in page) is decided
        assert ("You decided nothing in this match" in page) is not decided
