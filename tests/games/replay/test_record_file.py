"""The record of a match as a file: who gets which, and that it tells nobody what they may not know."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.catalogue import RULES
from games.catalogue.world_domination.rules.cards import ALL_CARDS, CARD_BY_NAME, NAMES, cards_in
from games.catalogue.world_domination.tests.rules.conformance import cards_told
from games.kit.rules.records import parse_record, replay_record
from games.models import Match, MoveRecord
from games.selectors.record.history import histories, history_of
from games.selectors.table.table import table_of
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.replays import given_up, logged_in
from tests.support.tables import match_of, people, play, play_on, record, sat_at, turns

pytestmark = pytest.mark.django_db
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (2, {"state_of_nations": True}), (3, {}), (3, {"tribute": "first"}), (4, {}),
    (4, {"drafting": True}), (4, {"secret_meeting": True}), (4, {"drafting": True, "secret_meeting": True}),
]  # fmt: skip
NAMES_OF_PEOPLE = ("ann", "ben", "cat", "dan")


def fetched(client: Client, match: Match) -> str:
    answer = client.get(f"/m/{match.key}/record/")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "\n" not in answer.content.decode().rstrip("\n")
    return answer.content.decode()


def test_anybody_may_have_the_record_of_a_match_that_is_over(tmp_path: Path) -> None:
    file = tmp_path / "records"
    lines = []
    for slug, rules in RULES.items():
        for count in rules.seat_counts:
            players = people(*(f"{slug}-{count}-{n}" for n in range(count)))
            match = given_up(play_on(match_of(players, game=slug), plies=30))
            line = fetched(Client(), match)
            assert line == fetched(logged_in(players[0]), match)
            data = json.loads(line)
            assert "viewer" not in data
            assert [tuple(move) for move in data["moves"]] == record(match)
            assert (data["outcome"], data["seats"]) == (match.outcome, count)
            assert list(data["options"]) == list(rules.options)
            replay_record(rules, parse_record(line))
            lines.append(line)
    file.write_text("".join(lines))
    said = StringIO()
    call_command("checkrecords", str(file), stdout=said)
    assert said.getvalue() == f"{len(lines)} records, 0 failed\n"


def test_the_file_has_a_name_of_its_own() -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    answer = logged_in("ann").get(f"/m/{match.key}/record/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="three-colours-{match.key}-0.json"'
    resign(match_id=match.pk, user_id=match.tenures.get(seat=0).player_id, now=NOON, rng=Random(1))
    answer = Client().get(f"/m/{match.key}/record/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="three-colours-{match.key}.json"'


def test_a_running_match_is_given_to_its_players_alone() -> None:
    match = match_of(people("ann", "ben", "cat"))
    eve, left = people("eve", "fay")
    match.tenures.filter(seat=2).update(player=left)
    resign(match_id=match.pk, user_id=left.pk, now=NOON, rng=Random(1))
    for client in (Client(), logged_in(eve), logged_in(left)):
        answer = client.get(f"/m/{match.key}/record/")
        assert answer.status_code == 403
        assert "still being played" in answer.content.decode()
    assert json.loads(fetched(logged_in("ben"), match))["viewer"] == 1


def test_a_match_that_never_began_has_none() -> None:
    (ann,) = people("ann")
    for status in (Match.Status.OPEN, Match.Status.CANCELLED):
        match = Match.objects.create(
            game="three-colours", rules_version=1, seat_count=2, name="x", host=ann, created_at=NOON,
            status=status,
        )  # fmt: skip
        assert logged_in(ann).get(f"/m/{match.key}/record/").status_code == 404
    assert Client().get("/m/nosuchkey2/record/").status_code == 404


def test_a_match_that_was_broken_off_says_so() -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=4)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
    line = fetched(Client(), match)
    assert json.loads(line)["outcome"] == {"winners": [], "scores": [0, 0], "reason": "cancelled"}
    replay_record(RULES[match.game], parse_record(line))


def named(text: str) -> int:
    """Every card that a record names since its last deal, one bit each."""
    last = text[text.rindex('[null,"deal ') :]
    return sum(1 << CARD_BY_NAME[word] for word in set(re.findall(r"[\w-]+", last)) if word in CARD_BY_NAME)


def swapped(text: str, one: str, other: str) -> str:
    """A notation with two cards in each other's places, its lists in order again."""
    kind, _, arguments = text.partition(" ")
    places = {one: other, other: one}
    words = []
    for word in arguments.split(" "):
        groups = [[places.get(card, card) for card in group.split(",")] for group in word.split("/")]
        if kind != "play":
            groups = [
                sorted(group, key=CARD_BY_NAME.__getitem__) if len(group) < 24 else group for group in groups
            ]
        if kind == "pairs":
            groups.sort(key=lambda group: CARD_BY_NAME[group[0]])
        words.append("/".join(",".join(group) for group in groups))
    return " ".join([kind, *words])


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_at_every_ply_a_player_reads_no_card_that_was_not_shown_to_them(
    seats: int, options: dict[str, Any]
) -> None:
    """And two cards that they have not seen may change places in the database: the bytes stay."""
    users = people(*NAMES_OF_PEOPLE[:seats])
    clients = [logged_in(user) for user in users]
    match, rng, swaps = match_of(users, options=options, seed=seats), Random(5), 0
    for ply in range(70):
        if not turns(match):
            break
        play(match, rng=rng)
        if ply % 2:
            continue
        match.refresh_from_db()
        seat = ply // 2 % seats
        log = table_for(match, seat)
        line = fetched(clients[seat], match)
        told = cards_told([event for entry in log for event in entry.events])
        assert not named(line) & ~told
        hidden = cards_in(ALL_CARDS & ~told)
        if len(hidden) < 2 or ply % 3:
            continue
        one, other = (NAMES[card] for card in rng.sample(hidden, 2))
        rows = list(MoveRecord.objects.filter(match=match).order_by("ply"))
        deal = max(number for number, row in enumerate(rows) if row.notation.startswith("deal"))
        kept = {row.pk: row.notation for row in rows[deal:]}
        for row in rows[deal:]:
            if row.notation.split(" ")[0] in {"deal", "keep", "show", "pairs", "tribute"}:
                MoveRecord.objects.filter(pk=row.pk).update(notation=swapped(row.notation, one, other))
        histories.clear()
        try:
            same = table_for(match, seat) == log
        except Exception:  # noqa: BLE001 - so dealt, what was played could not have been
            same = False
        if same:
            swaps += 1
            assert fetched(clients[seat], match) == line
        for pk, notation in kept.items():
            MoveRecord.objects.filter(pk=pk).update(notation=notation)
        histories.clear()
    assert swaps > 3


def table_for(match: Match, seat: int) -> Any:
    user_id = match.tenures.current().get(seat=seat).player_id
    return table_of(sat_at(match), user_id).log


def test_the_table_leads_to_the_record_of_those_who_may_have_it() -> None:
    match = match_of(people("ann", "ben"), game="three-colours")
    link = f'href="/m/{match.key}/record/" download'
    assert link in logged_in("ann").get(f"/m/{match.key}/").content.decode()
    assert link not in Client().get(f"/m/{match.key}/").content.decode()
    match = given_up(match)
    assert history_of(match).state.outcome is not None
    for path in ("", "replay/"):
        assert link in Client().get(f"/m/{match.key}/{path}").content.decode()


def test_a_file_says_which_match_it_is_and_who_sat_where(tmp_path: Path) -> None:
    match = match_of(people("ann", "ben", "cat"), name="The Lisbon Accord")
    data = json.loads(fetched(logged_in("ben"), match))
    assert (data["table"], data["date"]) == ("The Lisbon Accord", NOON.date().isoformat())
    assert (data["names"], data["held"]) == (["ann", "ben", "cat"], [])
    resign(match_id=match.pk, user_id=match.host_id or 0, now=NOON, rng=Random(1))
    match.refresh_from_db()
    keeper = match.tenures.get(seat=0, to_ply=None)
    line = fetched(Client(), play_on(match))
    data = json.loads(line)
    assert data["names"] == [keeper.player.name, "ben", "cat"]
    assert data["held"][:2] == [[0, 0, "ann"], [0, keeper.from_ply, keeper.player.name]]
    file = tmp_path / "one"
    file.write_text(line)
    call_command("checkrecords", str(file), stdout=StringIO())
