"""An upgrade while people play: two web processes, one after the other, on tables of the newer release."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.conf import settings

from tests.e2e.first_data import ROOT

from .playing import CSRF, Player, Table
from .rolling import Rolling, release_before

MOVES = 3
"""So many moves of each player are taken in each stage."""
STAGE_SECONDS = 120

# Run by the release before: it knows how its own rows are made. Tables for two who play on and on, and two
# for four who let moves wait and plan.
TABLES = """
import json, django
django.setup()
from accounts.models import User
from tests.drills.inside import _session
from tests.support.tables import match_of

told = []
for n, (game, count, take_back) in enumerate(
    [("three-colours", 2, "never")] * 8 + [("world-domination", 4, "people")] * 2
):
    people = [User.objects.create_user(f"r{n}{k}", display_name=f"Roller {n} {k}") for k in range(count)]
    User.objects.filter(pk__in=[person.pk for person in people]).update(take_back=take_back)
    match = match_of(people, seed=n, game=game)
    sessions = {seat: _session(person) for seat, person in enumerate(people)}
    told.append({"kind": game, "id": match.pk, "key": match.key, "sessions": sessions})
print(json.dumps(told))
"""


@pytest.fixture
def rolling() -> Iterator[Rolling]:
    """The release of a day before, running. Means nothing on another database."""
    assert settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql", (
        "DATABASE_URL must name a PostgreSQL"
    )
    if (commit := release_before()) is None:
        pytest.skip("the history of this checkout has no earlier release")
    with Rolling(commit) as site:
        yield site


def test_people_play_on_while_one_process_after_the_other_is_of_the_new_release(rolling: Rolling) -> None:
    made = [Table(**told) for told in json.loads(rolling.run(rolling.old, "-c", TABLES))]
    played = made[:-2]
    players = [Player(rolling, played[:4], 0), Player(rolling, played[4:], 1)]
    waits_for_new, waits_for_old = (Waiting(rolling, table) for table in made[-2:])
    for player in players:
        player.start()
    try:
        go_on(rolling, players, "play on the old release")
        waits_for_new.bid_and_plan(port=rolling.ports[0])

        rolling.manage(ROOT, "migrate", "-v", "0")
        go_on(rolling, players, "play of the old release on new tables")
        rolling.start("web-1", ROOT)
        go_on(rolling, players, "play on both releases")
        # The old clock plays what the new one has written, and the new clock what the old one has.
        waits_for_old.bid_and_plan(port=rolling.ports[0])
        waits_for_old.comes_about()

        rolling.start("web-2", ROOT)
        for name in ("clock", "beat"):
            rolling.start(name, ROOT)
        waits_for_new.comes_about()
        go_on(rolling, players, "play on the new release")
    finally:
        for player in players:
            player.over.set()
        for player in players:
            player.join(timeout=60)
    assert not [player.error for player in players if player.error]
    answers = [answer for player in players for answer in player.answers]
    failed = [answer for answer in answers if answer.status == 500]
    assert not failed, (failed, rolling.printed()[-6000:])
    for table in played:
        rows = rolling.rows("SELECT ply, seat, notation FROM games_moverecord WHERE match_id = %s", table.id)
        found = set(rows)
        assert table.answered <= found, f"answered, but lost: {sorted(table.answered - found)}"
    wrong = rolling.ask("verdict", *(table.id for table in made))
    assert not wrong, wrong
    taken = sum(len(table.answered) for table in played)
    print(f"{taken} moves taken, {len(answers)} answers, none of them 500")


def go_on(rolling: Rolling, players: list[Player], what: str) -> None:
    """Wait until some moves of every player were taken from now on."""
    start = time.monotonic()

    def all_did() -> bool:
        assert not [player.error for player in players if player.error], players
        return all(
            sum(at > start for table in player.tables for at in table.taken_at) >= MOVES for player in players
        )

    rolling.wait_for(all_did, STAGE_SECONDS, what)
    print(f"{what}: {time.monotonic() - start:.1f} s")


class Waiting:
    """A table at which a bid waits, and whoever is next has planned to pass."""

    def __init__(self, rolling: Rolling, table: Table) -> None:
        self._rolling, self._table = rolling, table

    def bid_and_plan(self, *, port: int) -> None:
        """Plan, then bid: neither is in the record yet."""
        asked = "SELECT seat, turn_ply FROM games_seattenure WHERE match_id = %s AND turn_ply IS NOT NULL"
        ((self._seat, self._ply),) = self._rolling.rows(asked, self._table.id)
        self._next = (self._seat + 1) % 4
        assert self._post(port, self._next, "instructions", {"pass": "pass"}) < 400
        bid = {"ply": str(self._ply), "move": "bid 10 M"}
        assert self._post(port, self._seat, "move", bid) < 400
        assert self._held() == [(self._seat, "bid 10 M", "sent")]

    def comes_about(self) -> None:
        """Let waiting moves become due: the bid is played once, and then what was planned."""
        self._rolling.wait_for(lambda: self._played(self._seat, "bid 10 M"), STAGE_SECONDS, "bid that waited")
        self._rolling.wait_for(lambda: self._played(self._next, "pass"), STAGE_SECONDS, "plan that was kept")
        of_them = [row for row in self._record() if row in {(self._seat, "bid 10 M"), (self._next, "pass")}]
        assert of_them == [(self._seat, "bid 10 M"), (self._next, "pass")]

    def _played(self, seat: int, notation: str) -> bool:
        due = """UPDATE games_pendingmove SET due_at = now() - interval '1 minute'
            WHERE tenure_id IN (SELECT id FROM games_seattenure WHERE match_id = %s) RETURNING id"""
        self._rolling.rows(due, self._table.id)
        return (seat, notation) in self._record()

    def _record(self) -> list[tuple[int, str]]:
        rows = self._rolling.rows(
            "SELECT seat, notation FROM games_moverecord WHERE match_id = %s ORDER BY ply", self._table.id
        )
        return [(seat, notation) for seat, notation in rows]

    def _held(self) -> list[tuple[int, str, str]]:
        asked = """SELECT t.seat, p.notation, p.why FROM games_pendingmove p
            JOIN games_seattenure t ON t.id = p.tenure_id WHERE t.match_id = %s"""
        rows = self._rolling.rows(asked, self._table.id)
        return [(seat, notation, why) for seat, notation, why in rows]

    def _post(self, port: int, seat: int, what: str, form: dict[str, str]) -> int:
        headers = {
            "Cookie": f"sessionid={self._table.sessions[str(seat)]}; csrftoken={CSRF}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        body = urlencode({"csrfmiddlewaretoken": CSRF, **form})
        connection.request("POST", f"/m/{self._table.key}/{what}/", body, headers)
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status
