"""Pace and contract of a table: chosen when it is made, read by everybody before sitting down."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue import RULES
from games.clock.errors import BadPace
from games.forms import NewTable
from games.models import Match
from games.presenters.lobby.duration import forecast_of
from games.presenters.lobby.paces import CONTRACT_WORDS, PACE_WORDS, table_pace
from games.selectors.lobby.duration import ENOUGH, LOOKED_AT, MatchKind, lasted
from games.services.lobby import tables
from games.services.lobby.rematch import rematch
from tests.support.clock import NOON
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db
KIND = MatchKind("three-colours", 2, "fast")


def sent(seats: int = 2, **changes: Any) -> dict[str, str]:
    """The form of a new table of Three Colours, or of World Domination where more sit down."""
    game = "three-colours" if seats == 2 else "world-domination"
    chairs = {f"chair-{seat}": "open" for seat in range(seats)}
    fields = {"game": game, "seats": str(seats), "name": "A table", "visibility": "public"}
    options = {} if seats == 2 else {"option-campaigns": "3"}
    return fields | {"seating": "chosen", "seat": "0"} | options | chairs | changes


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def opened(host: User, **terms: Any) -> Match:
    values: dict[str, Any] = {"game": "three-colours", "seat_count": 2, "bots": {}, "visibility": "public"}
    return tables.open_table(
        host_id=host.pk, options={}, name="A table", seat=0, now=NOON, rng=Random(1), **(values | terms)
    )


def terms_of(match: Match) -> tuple[Any, ...]:
    return match.pace, match.pace_hour, match.pace_zone, match.contract, match.allows_leave


# Choices ------------------------------------------------------------------------------------------------


def test_every_pace_and_every_contract_of_a_match_has_words() -> None:
    assert set(PACE_WORDS) == set(Match.Pace.values)
    assert set(CONTRACT_WORDS) == set(Match.Contract.values)


@pytest.mark.parametrize(("seats", "contract"), [(2, "lose"), (4, "bot")])
def test_what_is_not_said_is_as_usual(seats: int, contract: str) -> None:
    logged_in(person("ann")).post("/tables/new/", sent(seats))
    assert terms_of(Match.objects.get())[:4] == ("standard", None, "", contract)


@pytest.mark.parametrize(("seats", "contract"), [(2, "lose"), (4, "bot")])
def test_the_page_begins_with_what_is_usual(seats: int, contract: str) -> None:
    game = "three-colours" if seats == 2 else "world-domination"
    form = logged_in(person("ann")).get(f"/tables/new/?game={game}&seats={seats}").context["form"]
    assert (form["pace"].value(), form["contract"].value()) == ("standard", contract)
    assert form["allows_leave"].value() is True


def test_what_is_chosen_is_kept() -> None:
    hour: dict[str, Any] = {"pace": "hour", "pace_hour": "7", "pace_zone": "Asia/Kolkata"}
    logged_in(person("ann")).post("/tables/new/", sent(4, **hour, contract="substitute", allows_leave="on"))
    assert terms_of(Match.objects.get()) == ("hour", 7, "Asia/Kolkata", "substitute", True)


def test_an_hour_is_kept_of_no_other_pace() -> None:
    slow: dict[str, Any] = {"pace": "slow", "pace_hour": "7", "pace_zone": "Asia/Kolkata"}
    logged_in(person("ann")).post("/tables/new/", sent(**slow))
    assert terms_of(Match.objects.get()) == ("slow", None, "", "lose", False)


def test_against_bots_alone_no_clock_runs_whatever_was_chosen() -> None:
    client = logged_in(person("ann"))
    plan = client.get("/tables/new/plan/", sent(2, **{"chair-1": "easy", "pace": "live"}))
    assert "Against bots alone no clock runs." in plan.context["plan"]
    client.post("/tables/new/", sent(2, **{"chair-1": "easy", "pace": "live"}))
    match = Match.objects.get()
    assert (match.status, match.pace) == ("running", "none")


def test_a_table_that_bots_fill_in_the_end_loses_its_clock() -> None:
    ann = person("ann")
    match = opened(ann, pace="hour", pace_hour=7, pace_zone="UTC")
    tables.start_match(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert (match.is_practice, match.pace, match.pace_hour) == (True, "none", None)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"pace": "hasty"}, "one of the paces"),
        ({"pace": "hour", "pace_hour": "24", "pace_zone": "UTC"}, "an hour of the day"),
        ({"pace": "hour", "pace_hour": "-1", "pace_zone": "UTC"}, "an hour of the day"),
        ({"pace": "hour", "pace_zone": "UTC"}, "Choose the hour at which"),
        ({"pace": "hour", "pace_hour": "7", "pace_zone": "Mars/Olympus"}, "one of the time zones"),
        ({"pace": "hour", "pace_hour": "7"}, "Choose the time zone of that hour"),
        ({"contract": "duel"}, "when somebody’s time is up"),
        ({"min_reliability": "101"}, "one of the shares"),
    ],
)
def test_wrong_terms_are_told_and_nothing_is_opened(wrong: dict[str, str], words: str) -> None:
    response = logged_in(person("ann")).post("/tables/new/", sent(4, **wrong))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize("pace", [{"pace": "hasty"}, {"pace": "hour"}, {"pace": "hour", "pace_hour": 24}])
def test_no_table_opens_with_a_pace_that_there_is_not(pace: dict[str, Any]) -> None:
    ann = person("ann")
    with pytest.raises(BadPace):
        opened(ann, **pace)
    assert not Match.objects.exists()


def test_a_rematch_keeps_pace_and_contract() -> None:
    ann, ben = people("ann", "ben")
    hour: dict[str, Any] = {"pace": "hour", "pace_hour": 7, "pace_zone": "Asia/Kolkata"}
    fields = {**hour, "contract": "substitute", "allows_leave": False}
    over = play_on(match_of([ann, ben], game="three-colours", **fields))
    again = rematch(match_id=over.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    assert terms_of(again) == ("hour", 7, "Asia/Kolkata", "substitute", False)


# Terms that everybody reads beforehand ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "tag", "rule"),
    [
        ("live", "Live", "2 minutes for a move"),
        ("fast", "Fast", "24 hours to spare, +8 hours a move"),
        ("standard", "Standard", "12 hours free, 5 days to spare, +18 hours a move"),
        ("slow", "Slow", "24 hours free, 10 days to spare, +36 hours a move"),
        ("none", "No clock", "nobody is hurried"),
    ],
)
def test_a_pace_is_said_by_its_own_numbers(pace: str, tag: str, rule: str) -> None:
    words = table_pace(pace, None, "")
    assert (words.tag, words.rule) == (tag, rule)


def test_a_fixed_hour_is_said_with_its_place() -> None:
    words = table_pace("hour", 20, "Australia/Lord_Howe")
    assert (words.tag, words.rule) == ("daily 20:00", "every move by 20:00, Lord Howe")


@pytest.mark.parametrize("where", ["/", "/m/{key}/"])
def test_pace_contract_and_forecast_are_read_before_one_sits_down(where: str) -> None:
    match = opened(person("ann"), pace="fast", contract="substitute")
    page = Client().get(where.format(key=match.key)).content.decode()
    assert "about 7 days" in page
    assert "we think" in page.lower()
    assert "Fast" in page
    told = f"<span>{CONTRACT_WORDS['substitute'].sums}</span>"
    assert told in page, "in words that everybody sees, and no tooltip"
    if where != "/":
        assert page.index(told) < page.index("Sit here"), "before the first seat"


def test_where_no_clock_runs_no_contract_is_spoken_of() -> None:
    match = opened(person("ann"))
    for where in ("/", f"/m/{match.key}/"):
        page = Client().get(where).content.decode()
        assert not any(str(words.sums) in page for words in CONTRACT_WORDS.values())


def test_open_tables_are_found_by_their_pace() -> None:
    ann = person("ann")
    for pace in ("live", "slow"):
        opened(ann, pace=pace)
    found = Client().get("/tables/?pace=slow").context["page"].items
    assert [line.pace for line in found] == ["slow"]
    assert Client().get("/tables/?pace=hasty").status_code == 404


# Durations ----------------------------------------------------------------------------------------------


def over(count: int, hours: float, **fields: Any) -> None:
    """Matches of `KIND` that took so long."""
    values = KIND._asdict() | {
        "rules_version": 1,
        "status": "finished",
        "outcome": {"reason": "points"},
        **fields,
    }
    Match.objects.bulk_create(
        Match(created_at=NOON, started_at=NOON, finished_at=NOON + timedelta(hours=hours), **values)
        for _ in range(count)
    )


def test_the_median_of_the_latest_is_told_once_there_are_enough() -> None:
    over(ENOUGH - 2, hours=30)
    over(1, hours=500)
    assert lasted([KIND])[KIND] is None


def test_one_that_took_very_long_makes_no_difference() -> None:
    over(ENOUGH - 1, hours=30)
    over(1, hours=50_000)
    assert lasted([KIND])[KIND] == timedelta(hours=30)


def test_other_kinds_practice_and_what_was_called_off_do_not_count() -> None:
    over(ENOUGH, hours=30, pace="slow")
    over(ENOUGH, hours=30, seat_count=4)
    over(ENOUGH, hours=30, is_practice=True)
    over(ENOUGH, hours=30, status="cancelled", outcome=None)
    assert lasted([KIND])[KIND] is None


def test_old_matches_are_forgotten() -> None:
    over(LOOKED_AT + 50, hours=30)
    over(LOOKED_AT, hours=40)  # they ended later
    assert lasted([KIND])[KIND] == timedelta(hours=40)


def test_a_guess_is_marked_as_one() -> None:
    guess = forecast_of(*KIND, lasted=None)
    assert guess.is_guess
    assert forecast_of(*KIND, lasted=timedelta(days=8)) == forecast_of(*KIND, lasted=timedelta(days=8.2))
    assert not forecast_of(*KIND, lasted=timedelta(days=8)).is_guess


def test_every_game_has_a_guess_for_each_number_of_seats() -> None:
    for game, rules in RULES.items():
        for seats in rules.seat_counts:
            assert all(forecast_of(game, seats, pace, None).is_guess for pace in PACE_WORDS if pace != "none")


def test_the_form_draws_what_a_browser_sends_back() -> None:
    page = logged_in(person("ann")).get("/tables/new/?game=three-colours&seats=2").content.decode()
    for name in NewTable("three-colours", 2).fields:
        assert f'name="{name}"' in page or name == "min_reliability"


@pytest.mark.parametrize(
    ("ticked", "is_kept"),
    [pytest.param({"plays_out": "on"}, True, id="on"), pytest.param({}, False, id="off")],
)
def test_a_table_says_whether_the_site_plays_out_what_can_change_nothing(
    ticked: dict[str, str], is_kept: bool
) -> None:
    ann = person("ann")
    sent = dict(NewTable("world-domination", 4, name="T").sent_untouched().data)
    sent.pop("plays_out")
    logged_in(ann).post(
        "/tables/new/", {**sent, "name": "T", "game": "world-domination", "seats": 4, **ticked}
    )
    match = Match.objects.get()
    assert match.plays_out is is_kept
    page = logged_in(person("ben")).get(match.get_absolute_url()).content.decode()
    assert ("the site plays out the rest" in page) is is_kept


def test_a_game_without_proofs_asks_nothing_of_them() -> None:
    assert "plays_out" not in NewTable("three-colours", 2).fields
    assert NewTable("world-domination", 4).initial.get("plays_out", True)
