"""The rows of the lobby and the page of an offer, and what they refuse."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.relationships import block
from games.models import FirstVisit, Leave, OfferSeat, Rating, StandingOffer
from games.presenters.company.offers import expectation, fit_in_words
from games.selectors.company.expectations import Fit, Waits
from games.selectors.ratings.scales import pairing_at
from tests.support.offers import GAME, offers
from tests.support.tables import match_of, people, person
from tests.support.unchanged import nothing_changes

pytestmark = pytest.mark.django_db(transaction=True)

SENT: dict[str, Any] = {
    "act": "look",
    "pace": "standard-slow",
    "stakes": "rated",
    "contract": "lose",
    "at_most": "2",
    "strength": "between",
    "min_rating": "1300",
    "max_rating": "1700",
    "reliability": "85",
    "awake": "yes",
    "takes_again": "on",
    "option-swap": "on",
}
PAGE, SWITCH = f"/offers/{GAME}/", f"/offers/{GAME}/switch/"


@pytest.fixture
def ann(client: Client) -> User:
    """Somebody who has finished a match, and is logged in."""
    user, ben = people("ann", "ben")
    done = {"winners": [0], "scores": [1, 0], "reason": "played"}
    match = match_of([user, ben], game=GAME)
    match.tenures.update(ended_at=match.started_at, turn_ply=None, turn_since=None)
    type(match).objects.update(status="finished", outcome=done, finished_at=match.started_at)
    FirstVisit.objects.create(player=user, answered_at=match.created_at)
    client.force_login(user)
    cache.clear()
    return user


def now_(**by: float) -> Any:
    return timezone.now() + timedelta(**by)


# The lobby -----------------------------------------------------------------------------------------


def test_whoever_has_finished_no_match_keeps_the_plates(client: Client) -> None:
    client.force_login(person("new"))
    page = client.get("/").content.decode()
    assert 'class="plate"' in page
    assert "Find me a match" not in page


def test_whoever_has_finished_one_has_a_switch_a_game(client: Client, ann: User) -> None:
    page = client.get("/").content.decode()
    assert page.count('role="switch"') == 4
    assert "Nobody looks now. You would be the first." in page
    assert 'class="plate"' not in page


def test_a_switch_looks_by_what_was_said_last_and_twice_changes_nothing(client: Client, ann: User) -> None:
    for _ in range(2):
        assert client.post(SWITCH, {"on": "yes"}).status_code == 302
    (offer,) = StandingOffer.objects.all()
    assert (offer.player, offer.is_on, offer.revision) == (ann, True, 1)
    assert "Looking for a match" in client.get("/").content.decode()
    rows = client.post(SWITCH, {"on": "no"}, headers={"hx-request": "true"}).content.decode()
    assert 'aria-checked="true"' not in rows
    assert "Looking for a match" not in rows


def test_leave_and_dates_rest_an_offer_with_their_end(client: Client, ann: User) -> None:
    offers(ann, now=now_(), rests_until=now_(days=5))
    assert "Resting" in client.get("/").content.decode()
    Leave.objects.create(player=ann, starts_at=now_(days=-1), ends_at=now_(days=9), made_at=now_())
    page = client.get("/").content.decode()
    assert ", after your leave" in page
    StandingOffer.objects.update(missed_at=now_(), rests_until=None)
    page = client.get("/").content.decode()
    assert "since you did not look in for 48 hours" in page
    assert 'aria-checked="true"' not in page


@pytest.mark.parametrize(
    ("looking", "waits", "says"),
    [
        (
            9,
            Waits(timedelta(hours=5, minutes=10), timedelta(hours=1), 40),
            "9 people look now; usually within 6 hours",
        ),
        (1, Waits(), "1 person looks now"),
        (
            0,
            Waits(timedelta(hours=60), timedelta(days=4), 40),
            "Nobody looks now. The last wait was about 4 days.",
        ),
        (0, Waits(), "Nobody looks now. You would be the first."),
    ],
    ids=["measured", "unknown", "nobody", "never"],
)
def test_what_to_expect_is_what_was_measured(looking: int, waits: Waits, says: str) -> None:
    assert expectation(looking, waits) == says


def test_three_of_four_waits_are_no_longer_than_what_is_said_to_be_usual(client: Client, ann: User) -> None:
    match = match_of(people("cat", "dan"), game=GAME)
    for n, waiting in enumerate(people(*(f"w{n}" for n in range(8))), 1):
        OfferSeat.objects.create(
            match=match, player=waiting, game=GAME, at=now_(), waited=timedelta(hours=n), look_in_until=now_()
        )
    offers(ann, now=now_())
    assert "usually within 6 hours" in client.get("/").content.decode()


# The page ------------------------------------------------------------------------------------------


def test_a_sentence_is_kept_as_it_was_sent_and_stands_there_again(client: Client, ann: User) -> None:
    assert client.post(PAGE, SENT).status_code == 302
    offer = StandingOffer.objects.get()
    assert (offer.paces, offer.options, offer.contract) == (["slow", "standard"], ["swap"], "lose")
    assert (offer.min_rating, offer.max_rating, offer.min_reliability) == (1300, 1700, 85)
    page = client.get(PAGE).content.decode()
    assert '<option value="standard-slow" selected' in page
    assert "Put it aside" in page
    client.post(PAGE, {"act": "aside"})
    assert not StandingOffer.objects.get().is_on


@pytest.mark.parametrize(
    ("game", "sent", "words"),
    [
        (GAME, {"min_rating": "1700", "max_rating": "1300"}, "The upper limit is at least 200 points"),
        (GAME, {"min_rating": "1310"}, "in steps of 50"),
        (GAME, {"min_rating": "", "max_rating": ""}, "Give a limit"),
        (GAME, {"pace": "live"}, "Choose one of those in the list"),
        (GAME, {"contract": "win"}, "Choose one of those in the list"),
        (GAME, {"at_most": "6"}, "from 1 to 5"),
        (GAME, {"rests_until": "2020-01-01"}, "still to come"),
        (GAME, {"rests_until": "soon"}, "Give a date"),
        (GAME, {"reliability": "100"}, "Choose one of those in the list"),
        ("world-domination", {"min_seats": "4", "max_seats": "2"}, "at least as many as the fewest"),
        ("world-domination", {"min_seats": "3", "max_seats": "9"}, "Choose one of those in the list"),
    ],
)
def test_what_cannot_be_offered_is_refused_in_words(
    client: Client, ann: User, game: str, sent: dict[str, str], words: str
) -> None:
    with nothing_changes():
        answer = client.post(f"/offers/{game}/", SENT | sent)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_an_old_page_overwrites_nothing(client: Client, ann: User) -> None:
    (offer,) = offers(ann)
    with nothing_changes():
        assert client.post(PAGE, SENT | {"revision": "7"}).status_code == 409
    assert client.post(PAGE, SENT | {"revision": str(offer.revision)}).status_code == 302


def test_the_suspended_begin_to_look_for_nothing(client: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(suspended_until=now_(days=1))
    with nothing_changes():
        assert client.post(SWITCH, {"on": "yes"}).status_code in {403, 422}
        assert client.post(PAGE, SENT).status_code in {403, 422}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("get", "/offers/chess/", 404), ("post", "/offers/chess/switch/", 404), ("post", SWITCH, 400)],
)
def test_addresses_and_forms_that_no_page_gave_are_refused(
    client: Client, ann: User, method: str, path: str, status: int
) -> None:
    assert getattr(client, method)(path).status_code == status


def test_visitors_are_asked_who_they_are(client: Client) -> None:
    for path in (PAGE, f"{PAGE}fit/"):
        assert client.get(path).status_code == 302


# What others may know ------------------------------------------------------------------------------


def answers(client: Client) -> tuple[bytes, ...]:
    cache.clear()
    pages = [client.get("/"), client.get(PAGE), client.get(f"{PAGE}fit/", SENT)]
    return tuple(re.sub(rb'value="\w{64}"', b"", page.content.split(b"<main")[-1]) for page in pages)


def test_no_count_tells_blocks_limits_or_ratings_that_are_kept_to_oneself(client: Client, ann: User) -> None:
    others = people(*(f"o{n}" for n in range(7)))
    offers(*others, now=now_())
    User.objects.filter(pk=others[0].pk).update(hides_rating=True)
    before = answers(client)
    assert b"At least 5 people fit" in before[1]
    block(owner_id=others[1].pk, person_id=ann.pk, now=now_())
    StandingOffer.objects.filter(player=others[2]).update(min_rating=2000, min_reliability=95)
    for scale in set(pairing_at(GAME, {}, 2).scales):
        Rating.objects.create(
            player=others[0], scale=scale, mu=290000, sigma=3000, matches=40, last_at=now_(), version=1
        )
    assert answers(client) == before


@pytest.mark.parametrize(("people", "says"), [(0, "Nobody"), (4, "A few people"), (23, "At least 20 people")])
def test_people_who_fit_are_counted_roughly(people: int, says: str) -> None:
    assert fit_in_words(Fit(people, 0), Waits())[0].startswith(says)


@pytest.mark.parametrize(
    ("mine", "theirs", "within", "says"),
    [
        (20, 5, 100, "With others within 100 points of you it would be about 24 hours."),
        (5, 23, None, "With others of any strength it would be about 2 hours."),
        (23, 21, 100, ""),
        (4, 23, None, ""),
        (23, 4, 100, ""),
    ],
)
def test_how_long_it_would_take_with_other_limits_is_said_where_it_differs_and_names_nobody(
    mine: int, theirs: int, within: int | None, says: str
) -> None:
    waits = Waits(usual=timedelta(hours=6), last=timedelta(hours=1), many=40)
    assert fit_in_words(Fit(mine, 0), waits, Fit(theirs, 0), within).compared == says
    assert fit_in_words(Fit(mine, 0), Waits(), Fit(theirs, 0), within).compared == ""


def test_the_form_says_whether_those_who_look_could_make_a_table_at_once(client: Client, ann: User) -> None:
    said = "With those who look now there could be a table of %d at once."
    path = "/offers/floating-partners/"
    offers(*people("o1", "o2"), now=now_(), game="floating-partners", min_seats=4, max_seats=5)
    assert (
        "at once." not in client.get(path).content.decode().split('id="offer-fit"')[1].partition("</div>")[0]
    )
    offers(person("o3"), now=now_(), game="floating-partners", min_seats=4, max_seats=5)
    assert said % 4 in client.get(path).content.decode()
    offers(person("o4"), now=now_(), game="floating-partners", min_seats=4, max_seats=4)
    assert said % 4 in client.get(path).content.decode()


def test_another_game_is_chosen_in_the_sentence(client: Client, ann: User) -> None:
    page = client.get(PAGE).content.decode()
    assert '<option value="three-colours" selected>' in page
    for game in ("world-domination", "floating-partners", "dark-lord"):
        assert f'value="{game}"' in page
    answer = client.get(PAGE, {"game": "dark-lord"})
    assert (answer.status_code, answer["Location"]) == (302, "/offers/dark-lord/")
    answer = client.get(PAGE, {"game": "dark-lord"}, headers={"hx-request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, "/offers/dark-lord/")
    with nothing_changes():
        answer = client.post(PAGE, {**SENT, "game": "dark-lord"})
    assert (answer.status_code, answer["Location"]) == (302, "/offers/dark-lord/")
    assert client.get(PAGE, {"game": "chess"}).status_code == 404


def test_the_page_asks_no_more_for_more_people(client: Client, ann: User) -> None:
    counts = []
    for names in (("o1",), ("o2", "o3", "o4", "o5")):
        offers(*people(*names), now=now_())
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            client.get(f"{PAGE}fit/", {**SENT, "game": GAME})
        counts.append(len(asked))
    assert counts[0] == counts[1]
