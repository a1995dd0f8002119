"""Seats of a match: drawn by lot, one on in a rematch, and those that only a bot may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from accounts.bots import CHARACTERS
from accounts.models import User
from games.catalogue import GAMES, RULES
from games.kit.rules.api import Content, NoContent, no_bot_seats, no_content
from games.kit.rules.errors import BadNotation
from games.kit.rules.records import dump_record, parse_record, replay_record
from games.models import Match, MoveRecord
from games.selectors.lobby.tables import open_tables
from games.selectors.replay.record_files import whole_record
from games.services.lobby import errors, tables
from games.services.lobby.rematch import rematch
from games.services.turn.bots import play_for_bot
from games.services.turn.chance import STOCKS
from games.services.turn.moves import play_move, resign
from tests.support.clock import NOON, later
from tests.support.eight.site import SLUG, among_the_games
from tests.support.tables import legal, people, person, play_on, record, turns

pytestmark = pytest.mark.django_db
TIMED: dict[str, Any] = {"now": later(hours=1), "rng": Random(3)}


@pytest.fixture
def eight() -> Iterator[None]:
    with among_the_games():
        yield


def opened(host: User, **fields: Any) -> Match:
    values: dict[str, Any] = {
        "game": "world-domination", "seat_count": 4, "options": {}, "name": "Round", "visibility": "public",
        "seat": 0, "bots": {}, "seating": "lot", "now": NOON, "rng": Random(1),
    }  # fmt: skip
    return tables.open_table(host_id=host.pk, **(values | fields))


def eights(host: User, seats: int = 8, **fields: Any) -> Match:
    return opened(host, **({"game": SLUG, "seat_count": seats, "seating": "chosen"} | fields))


def sit(match: Match, user: User, seat: int, seed: int = 2) -> None:
    tables.sit(match_id=match.pk, user_id=user.pk, seat=seat, now=later(hours=1), rng=Random(seed))


def seated(match: Match) -> dict[int, str]:
    rows = match.tenures.current().order_by("seat").values_list("seat", "player__username")
    return dict(rows)


def again(match: Match, user: User, seed: int = 5) -> Match:
    return rematch(match_id=match.pk, user_id=user.pk, now=later(days=1), rng=Random(seed))


# By lot ---------------------------------------------------------------------------------------------


def test_seats_are_drawn_when_the_last_chair_is_taken_and_not_before() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    drawn: Counter[tuple[str, ...]] = Counter()
    for seed in range(40):
        match = opened(ann, bots={3: "easy"}, now=NOON + seed * timedelta(hours=1))
        sit(match, ben, 1)
        bot = seated(match)[3]
        assert seated(match) == {0: "ann", 1: "ben", 3: bot}
        sit(match, cat, 2, seed)
        match.refresh_from_db()
        assert match.status == Match.Status.RUNNING
        assert set(seated(match)) == {0, 1, 2, 3}
        assert set(seated(match).values()) == {"ann", "ben", "cat", bot}
        drawn[tuple("bot" if name == bot else name for name in seated(match).values())] += 1
        Match.objects.filter(pk=match.pk).update(status="cancelled")
        match.tenures.all().delete()
    assert len(drawn) > 12
    assert {order.index("bot") for order in drawn} == {0, 1, 2, 3}


def test_the_same_rng_draws_the_same_seats() -> None:
    ann, ben = people("ann", "ben")
    drawn = set()
    for _ in range(3):
        match = opened(ann, seat_count=2)
        sit(match, ben, 1, seed=11)
        drawn.add(tuple(seated(match).values()))
    assert len(drawn) == 1


def test_whose_turn_it_is_follows_the_drawn_seats() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    match = opened(ann)
    for user, seat in ((ben, 1), (cat, 2), (dan, 3)):
        sit(match, user, seat, seed=4)
    (turn,) = turns(match)
    match.refresh_from_db()
    play_move(
        match_id=match.pk, user_id=turn.player_id, notation=legal(match, turn.seat)[0],
        turn_ply=turn.turn_ply or 0, **TIMED,
    )  # fmt: skip
    (row,) = MoveRecord.objects.filter(match=match, seat__isnull=False)
    assert (row.seat, row.by_id) == (turn.seat, turn.player_id)
    assert play_on(match).status == Match.Status.FINISHED


def test_where_seats_are_chosen_everybody_keeps_theirs() -> None:
    ann, ben = people("ann", "ben")
    for seed in range(8):
        match = opened(ann, seat_count=2, seat=1, seating="chosen")
        sit(match, ben, 0, seed)
        assert seated(match) == {0: "ben", 1: "ann"}


def test_an_early_start_draws_the_seats_too() -> None:
    ann = person("ann")
    seats = set()
    for seed in range(12):
        match = opened(ann, seat_count=2)
        tables.start_match(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(seed))
        seats.add(match.tenures.get(player=ann).seat)
    assert seats == {0, 1}


# Once more ------------------------------------------------------------------------------------------


def over(match: Match) -> Match:
    play_on(match)
    assert match.status == Match.Status.FINISHED
    return match


def test_in_a_rematch_the_other_moves_first() -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, game="three-colours", seat_count=2, seating="chosen")
    sit(match, ben, 1)
    for expected in ({0: "ben", 1: "ann"}, {0: "ann", 1: "ben"}):
        following = again(over(match), ann)
        again(match, ben)
        match = following
        match.refresh_from_db()
        assert (match.status, seated(match)) == (Match.Status.RUNNING, expected)


def test_a_rematch_keeps_the_lot_and_draws_again() -> None:
    ann = person("ann")
    match = opened(ann, game="three-colours", seat_count=2, bots={1: "random"})
    seats = []
    for seed in range(8):
        match = again(over(match), ann, seed)
        match.refresh_from_db()
        assert match.seating == Match.Seating.LOT
        seats.append(match.tenures.get(player=ann).seat)
    assert set(seats) == {0, 1}
    assert len(set(seats[::2])) > 1  # it is no mere going round


@pytest.mark.usefixtures("eight")
def test_in_a_rematch_all_move_on_but_for_the_seat_of_the_bot() -> None:
    ann, ben = people("ann", "ben")
    match = eights(ann, 8, bots=dict.fromkeys(range(1, 6), "easy"))
    sit(match, ben, 6)
    before = seated(match)
    following = again(over(match), ann)
    kept = {i.seat: i.player.username for i in following.invitations.select_related("player")}
    after = {**seated(following), **kept}
    assert after == {7: before[7], **{(seat + 1) % 7: before[seat] for seat in range(7)}}
    assert following.tenures.get(seat=7).bots_only
    assert following.tenures.filter(bots_only=True).count() == 1


# Seats that only a bot may hold ---------------------------------------------------------------------


@pytest.mark.usefixtures("eight")
def test_such_a_seat_has_its_bot_from_the_beginning_at_the_level_of_the_options() -> None:
    ann = person("ann")
    for level in ("easy", "random"):
        oracle = eights(ann, options={"oracle": level}).tenures.get(seat=7)
        assert (oracle.is_bot, oracle.bots_only, oracle.level) == (True, True, level)


@pytest.mark.usefixtures("eight")
def test_nobody_else_gets_there_in_any_way() -> None:
    ann, ben = people("ann", "ben")
    with pytest.raises(errors.OnlyForBots):
        eights(ann, seat=7)
    with pytest.raises(errors.OnlyForBots):
        eights(ann, bots={7: "random"})
    match = eights(ann)
    oracle = seated(match)[7]
    for act in (
        lambda: sit(match, ben, 7),
        lambda: sit(match, ann, 7),
        lambda: tables.unseat(match_id=match.pk, user_id=ann.pk, seat=7),
        lambda: tables.seat_bot(match_id=match.pk, user_id=ann.pk, seat=7, level="easy", **TIMED),
    ):
        with pytest.raises(errors.OnlyForBots):
            act()
    assert seated(match) == {0: "ann", 7: oracle}
    tables.start_match(match_id=match.pk, user_id=ann.pk, level="random", **TIMED)
    assert {t.seat: t.level for t in match.tenures.all()} == {
        0: "", **dict.fromkeys(range(1, 7), "random"), 7: "easy",
    }  # fmt: skip


@pytest.mark.usefixtures("eight")
def test_a_lot_leaves_it_where_it_is() -> None:
    ann = person("ann")
    for seed in range(10):
        match = eights(ann, bots=dict.fromkeys(range(1, 6), "easy"), seating="lot")
        oracle = seated(match)[7]
        tables.start_match(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(seed))
        assert seated(match)[7] == oracle
        assert match.tenures.get(seat=7).bots_only
        assert set(seated(match)) == set(range(8))


@pytest.mark.usefixtures("eight")
def test_an_option_may_give_it_to_a_person() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = eights(ann, 3, options={"open_oracle": True})
    assert seated(match) == {0: "ann"}
    sit(match, ben, 2)
    sit(match, cat, 1)
    assert seated(match) == {0: "ann", 1: "cat", 2: "ben"}


@pytest.mark.usefixtures("eight")
def test_a_table_with_it_is_still_one_of_people_only() -> None:
    ann = person("ann")
    free, mixed = eights(ann), eights(ann, bots={1: "easy"})
    assert {line.key for line in open_tables(people_only=True).items} == {free.key}
    assert {line.key for line in open_tables().items} == {free.key, mixed.key}
    nearly = eights(ann, 3)
    assert {line.key for line in open_tables(last_chair=True).items} == {nearly.key}


@pytest.mark.usefixtures("eight")
def test_people_who_play_each_other_against_it_do_not_practise() -> None:
    ann, ben = people("ann", "ben")
    match = eights(ann, 3)
    sit(match, ben, 1)
    match.refresh_from_db()
    assert (match.status, match.is_practice) == (Match.Status.RUNNING, False)
    alone = eights(ann, 3, bots={1: "easy"})
    assert (alone.status, alone.is_practice) == (Match.Status.RUNNING, True)


@pytest.mark.usefixtures("eight")
def test_a_table_whose_game_has_other_such_seats_by_now_does_not_begin() -> None:
    ann, ben = people("ann", "ben")
    match = eights(ann, 3)
    changed = replace(RULES[SLUG], version=2, bot_seats=no_bot_seats)
    grown = replace(GAMES[SLUG], versions=(*GAMES[SLUG].versions, changed))
    with GAMES.being({**GAMES, SLUG: grown}), pytest.raises(errors.RulesChanged):
        sit(match, ben, 1)
    match.refresh_from_db()
    assert (match.status, len(seated(match))) == (Match.Status.OPEN, 2)


# Eight of them --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("eight")
def test_there_are_bots_enough_for_eight_seats_whoever_leaves() -> None:
    host, *others = people(*(f"p{n}" for n in range(8)))
    match = eights(host, options={"open_oracle": True})
    for seat, user in enumerate(others, 1):
        sit(match, user, seat)
    for user in (host, *others):
        resign(match_id=match.pk, user_id=user.pk, **TIMED)
    holders = match.tenures.current().select_related("player")
    assert [holder.is_bot for holder in holders] == [True] * 8
    assert len({holder.player_id for holder in holders}) == 8
    assert len(CHARACTERS) >= 8 + 1
    assert over(match).outcome == {"winners": [], "scores": match.digest["scores"], "reason": "played"}


@pytest.mark.usefixtures("eight")
def test_eight_seats_are_played_to_the_end_with_questions_of_the_site_s_stock() -> None:
    ann = person("ann")
    match = eights(ann, bots=dict.fromkeys(range(1, 7), "easy"), options={"target": 20, "hands": 5})
    asked = [text for mover, text in record(match) if mover is None and text.startswith("ask")]
    assert asked == []
    rng = Random(1)
    while due := turns(match):
        tenure = due[-1]
        move = rng.choice(legal(match, tenure.seat))
        sent: dict[str, Any] = {"notation": move, "turn_ply": tenure.turn_ply, "now": NOON, "rng": rng}
        if tenure.is_bot:
            assert play_for_bot(match_id=match.pk, seat=tenure.seat, **sent)
        else:
            play_move(match_id=match.pk, user_id=tenure.player_id, **sent)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    asked = [text for mover, text in record(match) if mover is None and text.startswith("ask")]
    assert len(asked) == len(set(asked)) == 5
    assert all(text.startswith(f"ask {match.key}-") for text in asked)
    again = parse_record(dump_record(whole_record(match)))
    assert replay_record(RULES[SLUG], again).state.outcome is not None


@pytest.mark.usefixtures("eight")
@pytest.mark.parametrize(
    ("content", "error"),
    [(no_content, NoContent), (lambda *_: "two words", BadNotation)],
)
def test_where_the_stock_has_nothing_of_use_the_move_before_is_not_taken(
    content: Content, error: type[Exception]
) -> None:
    ann, ben = people("ann", "ben")
    with STOCKS.being({SLUG: lambda _: content}):
        match = eights(ann, 3)
        sit(match, ben, 1)
        play_on(match, plies=2)
        before = record(match)
        with pytest.raises(error):
            play_on(match, plies=1)
        assert record(match) == before
    play_on(match, plies=1)
    assert len(record(match)) == len(before) + 2
