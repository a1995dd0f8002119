"""Clocks on a table, in people's lists, in its log."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.catalogue import PRESENTERS
from games.kit.face.clock import Clock, ClockHolder, clock_of, paused, small
from games.kit.face.desk import Desk
from games.kit.face.phrases import plain
from games.kit.face.table_clocks import head_clock
from games.kit.log import Happening, Party
from games.kit.seats import Ticking
from games.kit.table import Table
from games.models import Match, TableEvent
from games.presenters.table.log import log_of
from games.presenters.table.table_events import SENTENCES, sentence
from games.selectors.inbox.inbox import inbox, next_turn
from games.selectors.table.table import table_of
from games.services.absence.contract import act
from games.services.events import write_event
from tests.support.clock import NOON, later
from tests.support.tables import bot, match_of, people, person, play, sat_at, turns

HOUR = timedelta(hours=1)
ME = ClockHolder(name="Tamsin", is_me=True, contract="bot", seat_count=4)
DMITRI = ClockHolder(name="Dmitri", is_me=False, contract="bot", seat_count=4)


def running(left: float, *, whole: float = 120, grace: float = 0, **fields: Any) -> Ticking:
    """A clock with so many hours to run at noon."""
    due, low = later(hours=left), later(hours=left - whole / 4)
    spans = (grace * HOUR, (left - grace) * HOUR, whole * HOUR)
    return Ticking(due, low, *spans, free_until=later(hours=grace) if grace else None, **fields)


def lines(clock: Clock) -> list[str]:
    return [clock.head, plain(clock.until), clock.then]


# One clock -----------------------------------------------------------------------------------------


def test_mine_says_what_is_left_until_when_and_what_then() -> None:
    clock = clock_of(running(102), ME, NOON)
    assert lines(clock) == ["4 d 6 h left", "until Thu 5 Mar, 18:00", "then a bot plays for you"]
    assert clock.looks == "clock--mine"
    assert clock.share == pytest.approx(102 / 120)


def test_anothers_says_whose_it_is() -> None:
    clock = clock_of(running(21.5), DMITRI, NOON)
    assert lines(clock) == ["Dmitri: 21 h 30", "until tomorrow, 09:30", "then a bot plays for Dmitri"]
    assert clock.looks == "clock--low"


def test_free_time_runs_before_the_rest() -> None:
    clock = clock_of(running(132, whole=132, grace=12), ME, NOON)
    assert lines(clock) == ["5 d 12 h", "free until tomorrow, 00:00", "then the 5 d to spare run"]
    assert clock.share == 1


def test_below_a_quarter_it_is_low() -> None:
    assert "clock--low" in clock_of(running(30, whole=120), ME, NOON).looks.split()
    assert "clock--low" not in clock_of(running(30.1, whole=120), ME, NOON).looks.split()


def test_the_last_hour_is_counted_in_seconds() -> None:
    clock = clock_of(running(84 / 3600, whole=120 / 3600), ME, NOON)
    assert clock.head == "1:24"
    assert "clock--live" in clock.looks.split()
    assert 'data-announce="You have one minute left."' in clock.data


@pytest.mark.parametrize(
    ("stands", "mine", "others"),
    [
        ("night", "your night", "it is night where Dmitri lives"),
        ("rest-day", "your rest day", "Dmitri rests today"),
        ("leave", "you are on leave", "Dmitri is on leave"),
    ],
)
def test_a_clock_that_stands_says_why_and_until_when(stands: str, mine: str, others: str) -> None:
    ticking = running(30, stands=stands, stands_until=later(hours=10))
    expected = ["Stands", "until today, 22:00 · 1 d 6 h left then", mine]
    assert lines(clock_of(ticking, ME, NOON)) == expected
    assert clock_of(ticking, DMITRI, NOON).then == others
    assert "data-ends" not in clock_of(ticking, ME, NOON).data


def test_a_pause_keeps_everything() -> None:
    assert lines(paused(later(days=3), NOON)) == [
        "Paused", "until Wed 4 Mar, 12:00 at most", "every clock keeps what it has",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("contract", "seats", "mine", "others"),
    [
        ("bot", 2, "then a bot plays for you", "then a bot plays for Dmitri"),
        ("substitute", 4, "then a bot plays for you", "then a bot plays for Dmitri"),
        ("lose", 2, "then you lose the match", "then Dmitri loses the match"),
        ("lose", 4, "then your seat is lost", "then the seat of Dmitri is lost"),
    ],
)
def test_what_happens_then_is_the_tables_contract(contract: str, seats: int, mine: str, others: str) -> None:
    assert ClockHolder(name="Tamsin", is_me=True, contract=contract, seat_count=seats).then == mine
    assert ClockHolder(name="Dmitri", is_me=False, contract=contract, seat_count=seats).then == others


def test_a_deadline_is_a_date_in_the_viewers_zone() -> None:
    with timezone.override(ZoneInfo("Pacific/Auckland")):
        told = clock_of(running(60), ME, NOON).until
    assert plain(told) == "until Wed 4 Mar, 13:00"
    assert 'datetime="2026-03-04T00:00:00+00:00"' in told


def test_a_calendar_that_ends_the_turn_earlier_is_heeded() -> None:
    ticking = Ticking(later(hours=5), later(hours=1), timedelta(0), 100 * HOUR, 120 * HOUR)
    assert clock_of(ticking, ME, NOON).head == "5 h 00 left"
    assert "<b>5 h 00</b>" in small(ticking, is_me=True, now=NOON)


def test_a_name_cannot_break_what_a_script_fills_in() -> None:
    odd = ClockHolder(name='{left} "<b>', is_me=False, contract="bot", seat_count=4)
    clock = clock_of(running(30), odd, NOON)
    assert clock.pattern.count("{left}") == 1
    assert clock.head.endswith(": 1 d 6 h")


# A table -------------------------------------------------------------------------------------------


def paced(**fields: Any) -> Match:
    """A match of Three Colours at standard pace that has just begun; the understudy is there for seats."""
    bot("understudy")
    values = {"game": "three-colours", "pace": "standard", "contract": "bot"} | fields
    return match_of(people("ann", "ben"), **values)


def shown(match: Match, user: User | None, now: datetime) -> Table:
    return table_of(sat_at(match), user.pk if user else None, now=now)


def head(match: Match, user: User | None, now: datetime) -> Clock | None:
    return head_clock(Desk(shown(match, user, now)), now)


@pytest.mark.django_db
def test_the_head_shows_my_clock_else_that_of_whom_one_waits_for() -> None:
    match = paced()
    mover = turns(match)[0].player
    waiting = match.tenures.exclude(player=mover).get().player
    mine, theirs, nobodys = (head(match, who, later(hours=1)) for who in (mover, waiting, None))
    assert mine is not None
    assert theirs is not None
    assert nobodys is not None
    assert mine.head == "5 d 11 h"
    assert theirs.head == nobodys.head == f"{mover.name}: 5 d 11 h"


@pytest.mark.django_db
def test_a_table_without_a_clock_says_since_when_a_person_is_waited_for() -> None:
    match = paced(pace="none")
    mover = turns(match)[0].player
    clock = head(match, None, later(hours=1))
    assert clock is not None
    assert lines(clock) == ["No clock", f"{mover.name} to move since today, 12:00", ""]
    assert head(match, mover, later(hours=1)) is None


@pytest.mark.django_db
def test_the_plate_of_whose_turn_it_is_shows_the_time_alone() -> None:
    match = paced()
    seat = turns(match)[0].seat
    plates = PRESENTERS[match.game].play.page(shown(match, None, later(hours=1))).seats
    assert {plate.seat for plate in plates if "seat__clock" in plate.clock} == {seat}
    assert [fact for plate in plates for fact in plate.facts if "until" in fact]


@pytest.mark.django_db
def test_the_page_holds_what_the_script_goes_by(client: Client) -> None:
    match = paced(pace="live")
    page = client.get(f"/m/{match.key}/").content.decode()
    assert 'class="clock ' in page
    assert "data-ends=" in page
    assert "css/clock.css" in page


# The log -------------------------------------------------------------------------------------------


def told(match: Match, user: User | None) -> list[str]:
    """The lines of the log, the newest first, for somebody."""
    table = shown(match, user, later(days=9))
    items = log_of(table, PRESENTERS[match.game].record.teller, later(days=9)).items
    return [plain(item).strip() for item in items.split("</li>") if item]


@pytest.mark.django_db
def test_a_turn_that_lapsed_stands_in_the_log_where_it_happened() -> None:
    match = paced()
    play(match)
    match.refresh_from_db()
    (late,) = turns(match)
    write_event(match, TableEvent.Code.TIMEOUT, tenure=late, at=later(days=6))
    act(match, late, now=later(days=6), rng=Random(1))
    play(match, now=later(days=6))
    match.refresh_from_db()
    other = match.tenures.exclude(player=late.player).filter(level="").get().player
    log = told(match, other)
    name = late.player.name
    at = next(index for index, line in enumerate(log) if line.endswith(f"The time of {name} was up"))
    assert log[at - 1].endswith(f"A bot plays for {name} until they are back")
    assert at - 1 > 0
    assert any(line.endswith("Your time was up") for line in told(match, late.player))


@pytest.mark.django_db
def test_an_earlier_moment_tells_nothing_of_it() -> None:
    match = paced()
    play(match)
    write_event(match, TableEvent.Code.PAUSE, at=NOON, until=later(days=2).isoformat())
    assert shown(match, None, NOON).moment.happened
    assert not table_of(sat_at(match), None, at_ply=0).moment.happened


@pytest.mark.django_db
def test_a_table_where_nothing_happened_asks_the_database_nothing_more() -> None:
    match = paced()
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            shown(match, None, NOON)
        counts.append(len(queries))
        write_event(match, TableEvent.Code.RESUME, at=NOON)
    assert counts[1] == counts[0] + 1


ANN, BEN = Party("Ann", is_reader=False), Party("Ben", is_reader=True)


@pytest.mark.parametrize(
    ("code", "whom", "by", "data", "words"),
    [
        ("timeout", ANN, None, {}, "The time of Ann was up"),
        ("bot", None, None, {}, "A bot plays on at seat 3"),
        ("back", BEN, BEN, {}, "You are back in your seat"),
        ("free", ANN, None, {}, "The seat of Ann may be taken over"),
        ("substitute", ANN, ANN, {}, "Ann took over seat 3"),
        ("grant", BEN, ANN, {"days": 3}, "Ann gave you 3 days"),
        ("grant", ANN, BEN, {"days": 3}, "You gave Ann 3 days"),
        ("proposed", None, ANN, {"kind": "pause", "days": 7}, "Ann asks all to pause for 7 days"),
        ("proposed", None, BEN, {"kind": "call-off", "days": 0}, "You asked all to call the match off"),
        ("declined", None, ANN, {"kind": "resume"}, "Ann did not agree to go on"),
        ("lapsed", None, None, {"kind": "pause"}, "Not all answered in time whether to pause"),
        ("taken-back", None, ANN, {}, "Ann took the question back"),
        ("taken-back", None, BEN, {}, "You took your question back"),
        ("pause", None, None, {"until": "2026-03-03T12:00:00+00:00"},
         "The clocks stand until Tue 3 Mar, 12:00 at most"),
        ("resume", None, None, {"agreed": False}, "The pause is over: the clocks run again"),
        ("called-off", None, None, {}, "All agreed to call the match off"),
        ("outage", ANN, None, {"until": "2026-03-03T12:00:00+00:00"},
         "The site was away: Ann has until Tue 3 Mar, 12:00"),
    ],
)  # fmt: skip
def test_everything_that_happens_has_a_sentence(
    code: str, whom: Party | None, by: Party | None, data: dict[str, Any], words: str
) -> None:
    assert plain(sentence(Happening(7, code, 4, NOON, 2, whom, by, data))) == words


def test_no_code_is_without_one() -> None:
    assert set(SENTENCES) == set(TableEvent.Code.values)


# Lists ---------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_least_time_stands_first_and_what_has_none_last() -> None:
    ann, ben = people("ann", "ben")
    made = [
        match_of([ann, ben], game="three-colours", pace=pace, name=pace)
        for pace in ("none", "slow", "live", "standard")
    ]
    mine = [row.line.name for row in inbox(turns(made[0])[0].player_id).turns]
    assert mine == ["live", "standard", "slow", "none"]


@pytest.mark.django_db
def test_the_next_table_is_that_with_the_least_time_and_then_round() -> None:
    ann, ben = people("ann", "ben")
    made = {p: match_of([ann, ben], game="three-colours", pace=p) for p in ("slow", "live", "standard")}
    mover = turns(made["slow"])[0].player_id
    keys = [made[pace].key for pace in ("live", "standard", "slow")]
    assert [getattr(next_turn(mover, after=key), "key", "") for key in (None, *keys)] == [*keys, keys[0]]
    assert next_turn(person("cat").pk) is None


@pytest.mark.django_db
def test_the_list_shows_the_clock_and_one_thing_to_do_first(client: Client) -> None:
    ann, ben = people("ann", "ben")
    matches = [match_of([ann, ben], game="three-colours", pace="slow") for _ in range(2)]
    client.force_login(turns(matches[0])[0].player)
    page = client.get("/moves/").content.decode()
    assert page.count("clock--mine") == 2
    assert page.count("btn--go") == 1
