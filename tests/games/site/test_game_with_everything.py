"""A game with everything that a game may have, brought from outside, through the whole of the site."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.backup.dump import dump
from games.catalogue import RULES
from games.kit.rules.partial import check_partial
from games.kit.rules.records import parse_record, replay_record
from games.models import Match, SeatTenure
from games.presenters.lobby.options import options_in_words
from games.selectors.record.history import histories
from games.services.lobby import tables
from games.sweeps import bot_move
from tests.support.clock import NOON
from tests.support.eight.site import SLUG, among_the_games
from tests.support.replays import logged_in
from tests.support.tables import legal, people, person, play, play_on, turns

pytestmark = pytest.mark.django_db
LISTS = ("/", "/moves/", "/watch/", "/finished/", "/people/ann/")
SAME = ("/rules/", f"/rules/{SLUG}/", "/credits/")
"""Pages about the game, whatever is played."""


@pytest.fixture(autouse=True)
def _eight() -> Iterator[None]:
    with among_the_games():
        yield


def sent(seats: int = 8, **changes: str) -> dict[str, str]:
    """The new-table form as a browser sends it untouched, but for `changes`."""
    fields = {
        "game": SLUG, "seats": str(seats), "name": "Round", "visibility": "public", "seating": "lot",
        "seat": "0", "option-target": "20", "option-hands": "5", "option-oracle": "easy",
    }  # fmt: skip
    fields |= {f"chair-{seat}": "open" for seat in range(seats)}
    return fields | {name.replace("_", "-"): value for name, value in changes.items()}


def text(page: Any) -> str:
    return str(page.content.decode())


def opened(host: User, users: list[User], seats: int = 8, **options: Any) -> Match:
    """A match of the people, in order, and bots."""
    match = tables.open_table(
        host_id=host.pk, game=SLUG, seat_count=seats, options=options, name="Round", visibility="public",
        seat=0, bots=dict.fromkeys(range(len(users) + 1, seats - 1), "easy"), now=NOON, rng=Random(1),
    )  # fmt: skip
    for seat, user in enumerate(users, 1):
        tables.sit(match_id=match.pk, user_id=user.pk, seat=seat, now=NOON, rng=Random(2))
    match.refresh_from_db()
    return match


# Opening a table ------------------------------------------------------------------------------------


def test_the_page_of_a_new_table_asks_for_numbers_and_says_what_they_may_be() -> None:
    page = text(logged_in(person("ann")).get(f"/tables/new/?game={SLUG}"))
    (target,) = re.findall(r'<input[^>]*name="option-target"[^>]*>', page)
    for words in ('type="number"', 'min="20"', 'max="60"', 'step="1"', 'value="20"', "range-target"):
        assert words in target
    assert "a whole number from 20 to 60" in page
    (hands,) = re.findall(r'<input[^>]*name="option-hands"[^>]*>', page)
    assert 'value="5"' in hands  # what the presenter proposes, not what is usual
    few = text(logged_in(person("ben")).get(f"/tables/new/?game={SLUG}&seats=3"))
    assert "a whole number from 5 to 11, in steps of 3" in few


def test_the_page_offers_nobody_the_oracle_s_seat() -> None:
    page = text(logged_in(person("ann")).get(f"/tables/new/?game={SLUG}"))
    assert 'name="seat" value="6"' in page
    assert 'name="seat" value="7"' not in page
    assert "chair-7" not in page
    assert "Always a bot (easy)" in page


def test_numbers_are_opened_told_and_recorded_as_numbers() -> None:
    client = logged_in(person("ann"))
    response = client.post("/tables/new/", sent(option_target="30"))
    match = Match.objects.get()
    assert response.headers["Location"] == f"/m/{match.key}/"
    assert match.options == {"target": 30, "hands": 5, "oracle": "easy", "open_oracle": False}
    assert (match.seating, match.tenures.get(bots_only=True).seat) == ("lot", 7)
    assert options_in_words(SLUG, 8, match.options) == ("Target 30", "Campaigns: 5")
    for path in ("/", f"/m/{match.key}/"):
        assert "Target 30" in text(client.get(path))
    plan = client.get("/tables/new/plan/", sent(option_target="30", chair_1="easy")).context["plan"]
    assert list(plan)[:4] == [
        "Eight for 8 players, with these options: Target 30, Campaigns: 5.",
        "Who sits where is drawn by lot when the match begins.",
        "One of the others is a bot (easy).",
        "Seat 8 is taken by a bot (easy).",
    ]
    assert {"5 seats are free for anybody.", "The match starts when the last seat is taken."} <= set(plan)


@pytest.mark.parametrize("wrong", ["19", "61", "20.5", "many", "", "1e3", "９99", "٣٠٠"])
def test_a_number_out_of_its_range_is_refused_in_words(wrong: str) -> None:
    client = logged_in(person("ann"))
    for path, method in (("/tables/new/", client.post), ("/tables/new/plan/", client.get)):
        answer = method(path, sent(option_target=wrong))
        assert "Target: a whole number from 20 to 60, please." in text(answer)
    assert client.post("/tables/new/", sent(option_target=wrong)).status_code == 422
    assert not Match.objects.exists()


def test_a_number_between_the_steps_is_refused() -> None:
    client = logged_in(person("ann"))
    answer = client.post("/tables/new/", sent(3, option_hands="6"))
    assert (answer.status_code, "in steps of 3, please." in text(answer)) == (422, True)
    assert client.post("/tables/new/", sent(3, option_hands="8")).status_code == 302


def test_the_oracle_s_seat_is_refused_on_the_form_and_may_be_opened_by_an_option() -> None:
    client = logged_in(person("ann"))
    answer = client.post("/tables/new/", sent(seat="7", seating="chosen"))
    assert answer.status_code == 422
    assert "Only a bot can sit at seat 8." in text(answer)
    client.post("/tables/new/", sent(seat="7", seating="chosen") | {"option-open_oracle": "on"})
    assert [(t.seat, t.is_bot) for t in Match.objects.get().tenures.all()] == [(7, False)]


def test_an_open_table_offers_the_oracle_s_seat_to_nobody() -> None:
    ann = person("ann")
    match = tables.open_table(
        host_id=ann.pk, game=SLUG, seat_count=8, options={}, name="Round", visibility="public", seat=0,
        bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    for client in (logged_in(ann), logged_in(person("ben")), Client()):
        page = text(client.get(f"/m/{match.key}/"))
        (oracle,) = re.findall(r'<section class="chair chair--7.*?</section>', page, re.DOTALL)
        assert "<form" not in oracle
        assert "Always a bot" in oracle
        assert page.count('class="chair chair--') == 8
    answer = logged_in("ben").post(f"/m/{match.key}/sit/", {"seat": 7})
    assert (answer.status_code, "Only a bot can sit there." in text(answer)) == (422, True)
    answer = logged_in(ann).post(f"/m/{match.key}/unseat/", {"seat": 7})
    assert (answer.status_code, "Only a bot can sit there." in text(answer)) == (422, True)
    assert match.tenures.count() == 2


# Playing ---------------------------------------------------------------------------------------------


def test_bots_think_and_move_at_eight_seats(django_capture_on_commit_callbacks: Any) -> None:
    ann = person("ann")
    match = opened(ann, [])
    for _ in range(14):
        tenure = turns(match)[-1]
        if tenure.is_bot:
            before = match.ply
            bot_move(match.pk, tenure.seat, tenure.turn_ply or 0)
            match.refresh_from_db()
            assert match.ply > before
        else:
            play(match)
            match.refresh_from_db()


def test_every_page_shows_a_match_from_its_beginning_to_its_end() -> None:
    ann, ben, eve = people("ann", "ben", "eve")
    match = opened(ann, [ben])
    rng, clients = Random(4), (logged_in(ann), logged_in(eve), Client())
    for path in SAME:
        assert [client.get(path).status_code for client in clients] == [200, 200, 200], path
    for ply in range(400):
        due = turns(match)
        if ply % 9 == 0 or not due:
            for client in clients:
                for path in (f"/m/{match.key}/", f"/m/{match.key}/table/"):
                    assert client.get(path).status_code == 200, path
            for path in LISTS:  # each looks at them at every third of these moments
                assert clients[ply // 9 % 3].get(path).status_code in {200, 302}, path
        if not due:
            break
        play(match, rng=rng, seat=rng.choice(due).seat)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    for path in ("replay/", "replay/step/?ply=12", "record/", "replay/step/?ply=20&eyes=1"):
        assert logged_in(ann).get(f"/m/{match.key}/{path}").status_code == 200, path
    assert "won" in text(logged_in(ann).get("/finished/"))


def test_a_table_without_a_guide_offers_none() -> None:
    ann, ben = people("ann", "ben")
    page = text(logged_in(ann).get(f"/m/{opened(ann, [ben], 3).key}/"))
    assert 'id="guide"' not in page
    assert "data-guide-open" not in page


def test_alliances_are_those_of_the_campaign_that_is_played() -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, [ben], 3)
    told = []
    for colours in (("red", "red", "blue"), ("blue", "red", "red")):
        while turns(match):
            (turn, *_) = turns(match)
            moves = legal(match, turn.seat)
            if moves[0].startswith("declare"):
                play(match, f"declare {colours[turn.seat]}")
            elif moves[0].startswith("answer"):
                break
            else:
                play(match)
        page = text(logged_in(ann).get(f"/m/{match.key}/table/"))
        told.append(re.findall(r"<li>(\w+): ([^<]*(?:<b>[^<]*</b>[^<]*)*)</li>", page)[:2])
        while turns(match) and not legal(match, turns(match)[0].seat)[0].startswith("declare"):
            play(match)
    assert [[colour for colour, _ in each] for each in told] == [["red", "blue"], ["red", "blue"]]
    assert told[0] != told[1]


def test_a_move_is_posted_and_a_wrong_one_refused() -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, [ben], 3)
    while (turn := turns(match)[0]).is_bot:
        play(match)
    client = logged_in(turn.player)
    url = f"/m/{match.key}/move/"
    assert client.post(url, {"move": "play 99", "ply": turn.turn_ply}).status_code == 422
    assert client.post(url, {"move": "", "ply": turn.turn_ply}).status_code == 422
    assert client.post(url, {"move": legal(match, turn.seat)[0], "ply": turn.turn_ply}).status_code in {
        200,
        302,
    }


# Records and backup ----------------------------------------------------------------------------------


def test_the_record_of_a_running_match_hides_hands_answers_and_which_is_right() -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, [ben], 3)
    while not legal(match, turns(match)[0].seat)[0].startswith("answer"):
        play(match)
    play(match, "answer 1", seat=0)
    record = parse_record(text(logged_in(ben).get(f"/m/{match.key}/record/")))
    kinds = [entry.notation for entry in record.moves]
    assert kinds[0].count("?") == 2
    assert kinds[-2:] == ["ask ?", "answer ?"]
    assert check_partial(RULES[SLUG], record).hidden == 3
    mine = json.loads(text(logged_in(ann).get(f"/m/{match.key}/record/")))
    assert mine["moves"][-1] == [0, "answer 1"]
    assert mine["options"] == {"target": 20, "hands": 6, "oracle": "easy", "open_oracle": False}


def test_no_page_tells_which_answer_is_right_before_all_have_answered() -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, [ben], 3)
    while not legal(match, turns(match)[0].seat)[0].startswith("answer"):
        play(match)
    pages = {}
    client = logged_in(ann)
    client.get(f"/m/{match.key}/table/")  # what is new is new only once
    for right in range(3):
        row = match.moves.filter(seat=None).latest("ply")
        row.notation = f"{row.notation.split(':')[0]}:{right}"
        row.save()
        histories.clear()
        pages[right] = [
            re.sub(r'csrf[^>]*value="[^"]*"', "", text(client.get(f"/m/{match.key}/{path}")))
            for path in ("table/", "record/")
        ]
    assert pages[0] == pages[1] == pages[2]


def test_a_finished_match_is_downloaded_and_replayed_without_the_stock() -> None:
    ann, ben = people("ann", "ben")
    match = play_on(opened(ann, [ben], 3, target=25))
    line = text(Client().get(f"/m/{match.key}/record/"))
    assert json.loads(line)["options"]["target"] == 25
    again = replay_record(RULES[SLUG], parse_record(line))
    assert again.state.outcome is not None
    assert sorted(again.state.outcome.winners) == (match.outcome or {})["winners"]


@pytest.mark.django_db(transaction=True)
def test_checks_and_backups_know_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ann, ben = people("ann", "ben")
    match = play_on(opened(ann, [ben], 3))
    opened(ann, [])
    call_command("checkmatches")
    assert "2 matches replayed, 0 failed, 0 not checked" in capsys.readouterr().out
    file = tmp_path / "backup"
    assert dump(file, now=NOON) > match.ply
    assert SeatTenure.objects.filter(bots_only=True).count() == 2


def test_it_is_played_between_bots_without_a_site(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "target=21", "--option", "oracle=random"]
    call_command("selfplay", SLUG, "--seats", "8", "--matches", "2", "--bots", "easy", "--legal", *options)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    for line in lines:
        record = parse_record(line)
        assert record.options["target"] == 21
        assert replay_record(RULES[SLUG], record).state.outcome == record.outcome
