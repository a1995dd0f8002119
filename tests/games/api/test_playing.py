"""Playing by programs that know the document and notation, and learn no more than their seat may know."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from django.core.cache import cache
from jsonschema import Draft202012Validator

from accounts.models import User
from games.api.plain import view_schema
from games.kit.rules.api import Move
from games.kit.rules.seats import Mover, Seat
from games.kit.tests.rules.all_games import SECRETS
from games.models import Match
from games.selectors.record.history import history_of
from tests.support.concurrently import at_once
from tests.support.programs import program
from tests.support.redealt import moves_of, replayed, rewritten, told_to
from tests.support.replays import logged_in
from tests.support.tables import bot, legal, match_of, people, person, play, play_on, record, turns

pytestmark = pytest.mark.django_db(transaction=True)

NAMES: Final = ("ann", "bob", "cid", "dan")
SEATS: Final = {"world-domination": 4, "floating-partners": 4, "three-colours": 2, "dark-lord": 3}


@pytest.fixture(autouse=True)
def _many(settings: Any) -> None:
    settings.API_READS = settings.API_WRITES = 100_000
    cache.clear()


def at(match: Match) -> str:
    return f"me/matches/{match.key}"


def is_ann_to_move(match: Match) -> bool:
    return any(turn.seat == 0 for turn in turns(match))


# Every game to its end ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_program_that_knows_the_document_and_notation_plays_a_match_to_its_end(game: str) -> None:
    ann = person("ann")
    bots = [bot(f"bot-{number}") for number in range(SEATS[game] - 1)]
    match = match_of([ann, *bots], game=game, levels=["", *["random"] * len(bots)])
    mine, rng, moved = program(ann), Random(5), 0
    schema = Draft202012Validator(mine.get(f"games/{game}").json()["view"])
    now = mine.get(at(match)).json()
    while True:
        if moved % 7 == 0:
            errors = list(schema.iter_errors(now["view"]))
            assert not errors, errors[:3]
        if now["facts"]["status"] != "running":
            break
        if not now["legal"]:
            assert now["turn_ply"] is None
            while match.status == Match.Status.RUNNING and not is_ann_to_move(match):
                play(match, seat=next(turn.seat for turn in turns(match) if turn.seat != 0), rng=rng)
                match.refresh_from_db()
            now = mine.get(at(match)).json()
            continue
        sent = {"turn_ply": now["turn_ply"], "notation": rng.choice(now["legal"])}
        answer = mine.post(f"{at(match)}/moves", sent)
        if answer.status_code == 422:
            assert answer.json()["code"] == "not-opened"
            opened = mine.post(f"{at(match)}/question", {"turn_ply": now["turn_ply"]})
            assert opened.json()["questions"]
            continue
        assert answer.status_code == 200, answer.content
        now, moved = answer.json(), moved + 1
        match.refresh_from_db()
    assert moved > 3
    assert now["facts"]["outcome"]["winners"] is not None
    whole = mine.get(f"matches/{match.key}/record").json()
    assert len(whole["moves"]) == len(record(match))


@pytest.mark.parametrize("game", sorted(SEATS))
def test_every_field_of_a_view_is_explained(game: str) -> None:
    schema = view_schema(game)
    Draft202012Validator.check_schema(schema)
    shapes = {"View": schema, **schema["$defs"]}
    dumb = [
        f"{name}.{field}"
        for name, shape in shapes.items()
        for field, each in shape.get("properties", {}).items()
        if not each.get("description")
    ]
    assert not dumb


# One move at a time -------------------------------------------------------------------------------------


def test_a_move_sent_twice_is_played_once() -> None:
    match = match_of(people("ann", "bob"), game="three-colours")
    mine = program(User.objects.get(username="ann"))
    one, other = legal(match, 0)[:2]
    first = mine.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": one})
    again = mine.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": one})
    assert (first.json()["already"], again.json()["already"]) == (False, True)
    late = mine.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": other})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["fresh"]["ply"] == 1
    assert len(record(match)) == 1


def test_the_rules_refuse_in_their_own_words_and_nothing_changes() -> None:
    match = match_of(people("ann", "bob"), game="three-colours")
    ann, bob = (program(User.objects.get(username=name)) for name in ("ann", "bob"))
    bad = ann.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": "place zz green"})
    assert bad.status_code == 422
    assert bad.json()["detail"]
    other = bob.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": legal(match, 0)[0]})
    assert other.status_code in {409, 422}
    sure = ann.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": "resign"})
    assert (sure.status_code, sure.json()["code"]) == (409, "sure-first")
    watcher = program(person("eve"))
    refused = watcher.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": legal(match, 0)[0]})
    assert (refused.status_code, refused.json()["code"]) == (403, "not-seated")
    assert not record(match)


def test_resigning_asks_whether_one_is_sure() -> None:
    match = match_of(people("ann", "bob"), game="three-colours")
    mine = program(User.objects.get(username="ann"))
    for unsure in ({}, {"sure": False}, {"sure": "yes"}):
        assert mine.post(f"{at(match)}/resign", unsure).status_code == 422
    over = mine.post(f"{at(match)}/resign", {"sure": True})
    assert over.json()["facts"]["outcome"]["winners"] == [1]
    assert mine.post(f"{at(match)}/resign", {"sure": True}).json()["code"] == "not-running"


def test_a_move_that_waits_is_taken_back(settings: Any) -> None:
    settings.TAKE_BACK_SECONDS = 10.0
    ann = person("ann")
    User.objects.filter(pk=ann.pk).update(take_back=User.TakeBack.ALWAYS)
    match = match_of([ann, person("bob")], game="three-colours")
    mine = program(ann)
    sent = mine.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": legal(match, 0)[0]}).json()
    assert sent["waiting"]["why"] == "sent"
    assert sent["turn_ply"] is None
    back = mine.post(f"{at(match)}/take-back", {"turn_ply": 0}).json()
    assert back["waiting"] is None
    assert back["turn_ply"] == 0
    mine.post(f"{at(match)}/moves", {"turn_ply": 0, "notation": legal(match, 0)[0]})
    assert mine.post(f"{at(match)}/send-now", {"turn_ply": 0}).json()["ply"] == 1


def test_programs_and_a_person_race_for_a_move() -> None:
    match = match_of(people("ann", "bob"), game="three-colours")
    ann = User.objects.get(username="ann")
    moves = legal(match, 0)[:3]
    browser = logged_in("ann")
    programs = [program(ann), program(ann)]

    def by_program(number: int) -> int:
        sent = {"turn_ply": 0, "notation": moves[number]}
        status: int = programs[number].post(f"{at(match)}/moves", sent).status_code
        return status

    def by_hand() -> int:
        _, cell, colour = moves[2].split()
        return browser.post(f"/m/{match.key}/move/", {"ply": "0", "cell": cell, "colour": colour}).status_code

    came = at_once(lambda: by_program(0), lambda: by_program(1), by_hand, expected=())
    assert len(record(match)) == 1
    assert sorted(came)[-2:] == [409, 409]


# Leaks --------------------------------------------------------------------------------------------------


def told(game: str, match: Match, mine: Any) -> list[bytes]:
    """Everything that a program reads of a match."""
    ways = (
        f"me/matches/{match.key}", f"matches/{match.key}", f"matches/{match.key}/record", "me/matches",
        "me/matches?turn=mine", f"matches?game={game}", f"me/matches/{match.key}/rooms",
    )  # fmt: skip
    found = []
    for way in ways:
        answer = mine.get(way)
        assert answer.status_code == 200, (way, answer.content)
        found += [answer.content, answer["ETag"].encode()]
    return found


@pytest.mark.parametrize("game", sorted(SECRETS.keys() & SEATS.keys()))
def test_two_positions_alike_for_a_seat_are_the_same_bytes(game: str) -> None:
    """Cards that are hidden from a seat are dealt otherwise: all that its program reads stays as it was."""
    match = play_on(match_of(people(*NAMES[: SEATS[game]]), game=game), plies=18)
    seat = Seat(0)
    mine, watcher = program(User.objects.get(username="ann")), program(person("eve"))
    whole, rng = moves_of(match), Random(3)
    deal = max(n for n, (_, move) in enumerate(whole) if isinstance(move, SECRETS[game].deal))
    made = replayed(match, whole)
    assert made is not None
    known = told_to(seat, made)
    rewritten(match, whole)
    before, views = told(game, match, mine), views_of(match)
    outside = watcher.get(f"me/matches/{match.key}").content
    compared = 0
    for _ in range(60):
        other = SECRETS[game].redeal(whole[deal:], seat, known, rng)
        moves: list[tuple[Mover, Move]] | None = None if other is None else [*whole[:deal], *other]
        dealt = None if moves is None else replayed(match, moves)
        if moves is None or dealt is None or told_to(seat, dealt) != known:
            continue
        rewritten(match, moves)
        if views_of(match) == views:
            continue
        assert told(game, match, mine) == before
        assert watcher.get(f"me/matches/{match.key}").content == outside
        compared += 1
        if compared == 3:
            return
    assert compared


def views_of(match: Match) -> list[Any]:
    state = history_of(match).state
    return [state.view(Seat(seat)) for seat in range(match.seat_count)]


def test_a_running_matchs_record_is_for_its_players_alone() -> None:
    match = play_on(match_of(people("ann", "bob"), game="three-colours"), plies=3)
    assert program(User.objects.get(username="ann")).get(f"matches/{match.key}/record").status_code == 200
    refused = program(person("eve")).get(f"matches/{match.key}/record")
    assert (refused.status_code, refused.json()["code"]) == (403, "still-played")
