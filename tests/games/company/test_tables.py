"""Tables are made of offers whole or not at all, of what is so at the moment of acting."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from accounts import relationships
from accounts.models import Alert, Household, User
from games.company.matching import match as matched
from games.company.offers import Table
from games.models import Leave, Match, OfferSeat, Rating, SeatTenure, StandingOffer
from games.selectors.company.formats import formats_of
from games.selectors.ratings.scales import pairing_at
from games.services import alerts
from games.services.company import tables
from games.services.company.errors import OfferChanged
from games.services.company.offers import switch_offer
from games.services.lobby.errors import LobbyError
from tests.support.clock import NOON, later
from tests.support.offers import GAME, offers, sitters, swept
from tests.support.questions import stock_of
from tests.support.tables import match_of, people, person
from tests.support.unchanged import nothing_changes

pytestmark = pytest.mark.django_db(transaction=True)


(SCALE,) = set(pairing_at(GAME, {}, 2).scales)


def told() -> list[tuple[str, str]]:
    return sorted(Alert.objects.filter(data__what="found").values_list("user__username", "title"))


def thought_of() -> tuple[Table, dict[int, int]]:
    """A table that the offers of the moment come to, and what the offers were then."""
    there = tables.all_lookers(NOON)
    (table,) = matched(there.offers, {GAME: formats_of(GAME)}, there.among).tables
    return table, dict(there.revisions)


# A table -------------------------------------------------------------------------------------------


def test_two_who_offer_the_same_sit_at_a_table_are_told_and_its_clock_runs() -> None:
    offers(*people("ann", "ben"), paces=("slow",), options=("swap",))
    (match,) = swept(later(hours=3))
    match.refresh_from_db()
    assert (match.status, match.pace, match.contract, match.is_rated) == ("running", "slow", "lose", True)
    assert match.options["swap"]
    assert sitters(match) == ["ann", "ben"]
    assert SeatTenure.objects.filter(match=match, deadline_at__isnull=False).exists()
    assert told() == [("ann", "The Lisbon Accord"), ("ben", "The Lisbon Accord")]
    assert set(OfferSeat.objects.values_list("waited", "look_in_until")) == {
        (timedelta(hours=3), later(hours=51))
    }


def test_nobody_sits_at_more_matches_of_an_offer_at_once_than_it_says() -> None:
    offers(*people("ann", "ben"), at_most=1)
    assert len(swept()) == 1
    assert swept(later(hours=1)) == []
    done = {"winners": [0], "scores": [1, 0], "reason": "played"}
    Match.objects.update(status="finished", outcome=done, finished_at=later(hours=1))
    assert len(swept(later(hours=2))) == 1


def test_five_who_offer_floating_partners_sit_at_one_table_of_five() -> None:
    offers(*people("ann", "ben", "cat", "dan", "eve"), game="floating-partners", min_seats=4, max_seats=8)
    (match,) = swept()
    assert (match.seat_count, match.contract) == (5, "bot")
    assert sitters(match) == ["ann", "ben", "cat", "dan", "eve"]


def test_bots_take_the_seats_that_are_left_after_a_day() -> None:
    offers(*people("ann", "ben"), game="floating-partners", min_seats=4, takes_bots=True)
    assert swept(later(hours=23)) == []
    (match,) = swept(later(hours=24))
    assert (match.seat_count, sitters(match)) == (4, ["ann", "ben"])


def test_the_dark_lord_is_a_bot_unless_nobody_minds_a_person() -> None:
    stock_of(60)
    everybody = people("ann", "ben", "cat")
    offers(*everybody[:2], game="dark-lord")
    (match,) = swept()
    assert sitters(match) == ["ann", "ben"]
    StandingOffer.objects.update(is_on=False)
    StandingOffer.objects.all().delete()
    offers(*everybody, game="dark-lord", options=("human_lord",))
    (match,) = swept(later(hours=1))
    assert sitters(match) == ["ann", "ben", "cat"]


# What is asked at the moment of acting -------------------------------------------------------------


def suspend(user: User) -> None:
    User.objects.filter(pk=user.pk).update(suspended_until=later(days=1))


def away(user: User) -> None:
    Leave.objects.create(player=user, starts_at=NOON, ends_at=later(days=3), made_at=NOON)


def close(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def switch_off(user: User) -> None:
    switch_offer(user_id=user.pk, game=GAME, is_on=False, now=NOON)


def rest(user: User) -> None:
    StandingOffer.objects.filter(player=user).update(rests_until=later(days=1))


def block(user: User) -> None:
    other = User.objects.exclude(pk=user.pk).get(is_bot=False)
    relationships.block(owner_id=user.pk, person_id=other.pk, now=NOON)


def be_blocked(user: User) -> None:
    block(User.objects.exclude(pk=user.pk).get(is_bot=False))


CHANGES = [suspend, away, close, switch_off, rest, block, be_blocked]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("whose", ["ann", "ben"])
def test_no_table_is_made_of_an_offer_that_is_none_any_more(change: Any, whose: str) -> None:
    offers(*people("ann", "ben"))
    table, revisions = thought_of()
    change(User.objects.get(username=whose))
    with nothing_changes(), pytest.raises((OfferChanged, LobbyError)):
        tables.make_table(table=table, revisions=revisions, now=NOON, rng=Random(1), name=lambda _: "Late")
    assert swept() == []


def test_a_second_sweep_at_once_makes_no_second_table() -> None:
    offers(*people("ann", "ben"))
    table, revisions = thought_of()
    assert len(swept()) == 1
    with pytest.raises(OfferChanged):
        tables.make_table(table=table, revisions=revisions, now=NOON, rng=Random(1), name=lambda _: "Twice")
    assert Match.objects.count() == 1


def test_of_a_sweep_that_is_killed_at_a_table_nothing_is_left_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    offers(*people("ann", "ben"))

    def killed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, nothing_changes():
        patch.setattr(alerts, "found", killed)
        with pytest.raises(KeyboardInterrupt):
            swept()
    assert len(swept()) == 1


def test_those_who_live_together_are_not_brought_together() -> None:
    ann, ben = people("ann", "ben")
    Household.objects.create(one=ann, other=ben, asked_at=NOON, agreed_at=NOON)
    offers(ann, ben)
    assert swept() == []


def test_whoever_has_met_twice_in_a_week_meets_somebody_else_who_waits() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    offers(ann, ben, at_most=5)
    assert [sitters(*swept(later(minutes=n))) for n in (1, 2)] == [["ann", "ben"]] * 2
    offers(cat, now=later(minutes=3))
    assert sitters(*swept(later(minutes=4))) == ["ann", "cat"]


@pytest.mark.parametrize(
    ("wishes", "is_made"),
    [
        ({"min_rating": 1300}, False),
        ({"min_rating": 1000}, True),
        ({"within": 100}, False),
        ({"within": 300}, True),
    ],
)
def test_limits_are_of_both(wishes: dict[str, Any], is_made: bool) -> None:
    ann, ben = people("ann", "ben")
    for user, mu in ((ann, 145000), (ben, 120000)):
        Rating.objects.create(
            player=user, scale=SCALE, mu=mu, sigma=5000, matches=30, last_at=NOON, version=1
        )
    offers(ann, **wishes)
    offers(ben)
    assert bool(swept()) is is_made


def test_who_sits_at_as_many_tables_as_one_may_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    monkeypatch.setattr(tables, "MAX_RUNNING", 1)
    match_of([ann, person("dan")], game=GAME)
    offers(ann, ben, cat)
    assert sitters(*swept()) == ["ben", "cat"]
