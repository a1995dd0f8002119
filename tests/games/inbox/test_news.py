"""Rows of my tables: with whom, against whom, and what has happened since my last move."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.catalogue import GAMES, PRESENTERS, RULES, rules_of
from games.catalogue.three_colours.face.lists import news as colours_news
from games.catalogue.world_domination.face.lists import news as world_news
from games.catalogue.world_domination.face.words import card_name
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME
from games.kit.bots.levels import choose_random
from games.kit.rules.errors import BadNotation
from games.kit.rules.selfplay import play_match
from games.models import Match, MoveRecord, SeatTenure
from games.presenters.inbox.rows import company, since
from games.selectors.inbox.inbox import Mine, inbox
from games.selectors.inbox.news import LOOK_BACK, SHOWN, kept_ends
from games.services.turn.moves import resign
from games.services.turn.read_marks import go_to_next_campaign
from tests.support.clock import NOON, later
from tests.support.tables import SHORT, bot, match_of, people, person, play, play_on, record, turns

pytestmark = pytest.mark.django_db
NAMED = {name: re.compile(rf"\b{re.escape(card_name(card))}\b(?!\d)") for name, card in CARD_BY_NAME.items()}
LONG = "Wilhelmina Featherstonehaugh-Cholmondely"


def plain(html: object) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", str(html)))


def until_turn_of(match: Match, player: User, seed: int = 7) -> Match:
    """Play on until it is somebody's turn."""
    rng = Random(seed)
    while not any(turn.player_id == player.pk for turn in turns(match)):
        play(match, rng=rng)
    match.refresh_from_db()
    return match


def mine(player: User) -> Mine:
    (found,) = inbox(player.pk).turns
    return found


def page_of(player: User) -> str:
    client = Client()
    client.force_login(player)
    return client.get("/moves/").content.decode()


# With whom and against whom -------------------------------------------------------------------------


def test_a_row_names_my_ally_and_my_opponents() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    until_turn_of(match_of([ann, ben, cat, dan]), ann)
    assert plain(company(mine(ann))) == "with cat · against ben and dan"


def test_where_nobody_is_allied_all_are_opponents() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    until_turn_of(match_of([ann, ben, cat]), ann)
    assert plain(company(mine(ann))) == "against ben and cat"


def test_where_alliances_change_the_position_says_who_is_with_whom() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    until_turn_of(match_of([ann, ben, cat, dan]), ann)
    row = mine(ann)
    usual = PRESENTERS["world-domination"]
    changing = replace(usual, lists=replace(usual.lists, allies=lambda digest, seat: digest["with"][seat]))
    game = replace(GAMES["world-domination"], load_presenter=lambda: changing)
    now = {"with": [(1, 3), (0,), (), (0,)]}
    with GAMES.being({**GAMES, "world-domination": game}):
        assert plain(company(replace(row, line=replace(row.line, digest=now)))) == (
            "with ben and dan · against cat"
        )
        gone = replace(row.line, digest=now, is_readable=False)
        assert plain(company(replace(row, line=gone))) == "against ben, cat and dan"


def test_a_bot_is_marked_as_one() -> None:
    ann = person("ann")
    until_turn_of(match_of([ann, bot("robin")], game="three-colours"), ann)
    assert plain(company(mine(ann))) == "against robin, bot"


def test_long_names_and_strange_ones_stand_in_full_and_harmless() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    User.objects.filter(pk=ben.pk).update(display_name="<i>Ben</i>")
    User.objects.filter(pk=dan.pk).update(display_name=LONG)
    until_turn_of(match_of([ann, ben, cat, dan]), ann)
    page = page_of(ann)
    assert "&lt;i&gt;Ben&lt;/i&gt;" in page
    assert "<i>Ben</i>" not in page
    assert LONG in page


# News since then ----------------------------------------------------------------------------------------


def test_a_disc_that_the_other_has_placed_is_told() -> None:
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben], game="three-colours")
    play(match, "place a1 green")
    play(match, "place k9 purple")
    assert plain(since(mine(ann))) == "Since your move: ben placed purple on k9"


def test_before_my_first_move_the_match_is_where_it_begins() -> None:
    ann, ben = people("ann", "ben")
    play(match_of([ben, ann], game="three-colours"), "place a1 green")
    assert plain(since(mine(ann))) == "Since the match began: ben placed green on a1"


def test_who_begins_is_told_nothing() -> None:
    ann, ben = people("ann", "ben")
    match_of([ann, ben], game="three-colours")
    assert since(mine(ann)) == ""
    assert "row__since" not in page_of(ann)


def test_three_moves_are_told_one_by_one_and_of_more_their_number_and_the_last() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    match = match_of([ann, ben, cat, dan])
    rng = Random(1)
    told = set()
    for _ in range(40):
        for row in inbox(ann.pk).turns:
            assert row.news is not None
            text = plain(since(row))
            if row.news.moves > SHOWN:
                told.add("many")
                assert f": {row.news.moves} moves · " in text
            elif row.news.moves == SHOWN == len(row.news.latest):
                told.add("three")
                assert " moves" not in text
        play(match, rng=rng)
    assert told == {"many", "three"}


def test_no_row_tells_more_than_three_facts() -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players, seed=3)
    rng = Random(3)
    seen = 0
    for _ in range(60):
        for turn in turns(match):
            row = mine(players[turn.seat])
            told = plain(since(row))
            seen += told.count("·") == SHOWN - 1
            assert told.count("·") < SHOWN
            assert row.news is not None
            assert row.news.moves <= LOOK_BACK
        play(match, rng=rng)
    assert seen


def test_the_end_of_a_campaign_is_told_as_won_or_lost() -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players)
    rng = Random(7)
    while not match.campaigns.filter(ended_at__isnull=False).exists():
        play(match, rng=rng)
    match.refresh_from_db()
    winners = (match.campaigns.get(number=1).result or {})["winners"]
    (turn,) = turns(match)
    verb = "won" if turn.seat in winners else "lost"
    assert f"you {verb} campaign 1" in plain(since(mine(players[turn.seat])))


def test_where_the_end_of_a_campaign_is_kept_the_row_says_so_until_one_goes_on() -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players)
    rng = Random(7)
    while not match.campaigns.filter(ended_at__isnull=False).exists():
        play(match, rng=rng)
    match.refresh_from_db()
    (turn,) = turns(match)
    waiting = players[(turn.seat + 1) % 4]
    assert [row.kept_end for row in inbox(waiting.pk).thinking] == [1]
    assert "Campaign 1 is over: see how it ended" in page_of(waiting)
    go_to_next_campaign(match_id=match.pk, user_id=waiting.pk, number=1)
    assert [row.kept_end for row in inbox(waiting.pk).thinking] == [None]
    assert "see how it ended" not in page_of(waiting)


def test_a_match_that_is_over_keeps_no_end() -> None:
    ann, ben = people("ann", "ben")
    match = play_on(match_of([ann, ben], seed=2))
    assert (match.status, kept_ends(list(match.tenures.select_related("match")))) == ("finished", {})


def test_who_left_is_named_for_what_they_did() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = until_turn_of(match_of([ann, ben, cat]), ann)
    resign(match_id=match.pk, user_id=ben.pk, now=later(hours=1), rng=Random(1))
    assert "ben resigned" in plain(since(mine(ann)))


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (4, {"drafting": True}), (4, {"secret_meeting": True})]
)
def test_no_row_names_a_card_that_is_not_on_the_table(seats: int, options: dict[str, Any]) -> None:
    players = people("ann", "ben", "cat", "dan")[:seats]
    match = match_of(players, options=options, seed=5)
    rng = Random(5)
    hides = rules_of(match.game, match.rules_version).hides
    hidden = 0
    for _ in range(70):
        so_far = record(match)
        open_cards = {word for _, text in so_far if text.startswith("play") for word in text.split()[1:2]}
        hidden += any(text.partition(" ")[0] in hides for seat, text in so_far if seat is not None)
        for turn in turns(match):
            row = mine(players[turn.seat])
            assert row.news is not None
            assert not {m.notation.partition(" ")[0] for m in row.news.latest} & hides
            told = plain(since(row))
            assert not [name for name in CARD_BY_NAME.keys() - open_cards if NAMED[name].search(told)]
        play(match, rng=rng)
    if options or seats == 3:
        assert hidden


@pytest.mark.parametrize("game", list(RULES))
@pytest.mark.parametrize("seed", range(3))
def test_every_open_move_of_a_match_has_words(game: str, seed: int) -> None:
    rules = RULES[game]
    for seats in rules.seat_counts:
        config = rules.parse_config(dict(SHORT.get(game, {})))
        for move in play_match(rules, config, [choose_random] * seats, Random(seed)).moves:
            if move.mover is not None and move.notation.partition(" ")[0] not in rules.hides:
                told = PRESENTERS[game].lists.news(_name("<b>Ben</b>"), move.notation)
                assert str(told).startswith("<b>Ben</b> ")


def _name(html: str) -> Any:
    from django.utils.safestring import SafeString  # noqa: PLC0415 - only here

    return SafeString(html)


@pytest.mark.parametrize("word", [colours_news, world_news])
def test_what_is_no_move_has_no_words(word: Any) -> None:
    with pytest.raises(BadNotation):
        word(_name("Ben"), "castle kingside")


# Odd states -----------------------------------------------------------------------------------------


def test_a_match_whose_rules_are_gone_has_no_news_and_its_row_stands() -> None:
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben], game="three-colours")
    play(match, "place a1 green")
    play(match, "place k9 purple")
    Match.objects.update(rules_version=999)
    row = mine(ann)
    assert row.news is None
    page = page_of(ann)
    assert "This match cannot go on." in page
    assert "against" in page
    assert "row__since" not in page


def test_a_table_whose_other_seats_are_empty_names_nobody() -> None:
    ann = person("ann")
    match = Match.objects.create(
        game="world-domination", rules_version=1, seat_count=4, name="x", host=ann, created_at=NOON,
        status="running", started_at=NOON, last_move_at=NOON,
    )  # fmt: skip
    SeatTenure.objects.create(match=match, seat=0, player=ann, turn_ply=0, turn_since=NOON)
    row = mine(ann)
    assert (company(row), since(row)) == ("", "")
    assert "row__names" not in page_of(ann)


def test_a_match_that_was_broken_off_stands_among_the_finished() -> None:
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben], game="three-colours")
    Match.objects.filter(pk=match.pk).update(status="cancelled", digest={})
    match.tenures.update(turn_ply=None, turn_since=None, ended_at=NOON)
    page = page_of(ann)
    assert "It was broken off." in page
    assert "against" in page


def test_a_seat_that_was_given_up_still_names_who_plays_there_now() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = match_of([ann, ben, cat], name="The Riga Round")
    resign(match_id=match.pk, user_id=ann.pk, now=later(hours=1), rng=Random(1))
    page = page_of(ann)
    assert "You left; it goes on" in page
    assert "The Riga Round" in page


# Costs --------------------------------------------------------------------------------------------------


def test_thirty_rows_with_long_records_ask_as_often_as_one() -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    client = Client()
    client.force_login(ann)
    counts = []
    for more in (1, 29):
        for seed in range(more):
            until_turn_of(match_of([ann, ben, cat, dan], seed=seed), ann)
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/moves/").content.decode()
        counts.append(len(queries))
    assert page.count('class="row row--turn"') == 30
    assert counts == [15, 15]


def test_a_row_reads_no_more_of_the_record_than_what_came_since(django_assert_num_queries: Any) -> None:
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    match = match_of([ann, ben, cat, dan])
    until_turn_of(play_on(match, 60), ann)
    with CaptureQueriesContext(connection) as queries:
        inbox(ann.pk)
    (read,) = [q["sql"] for q in queries if 'FROM "games_moverecord" ' in q["sql"] and "notation" in q["sql"]]
    own = MoveRecord.objects.filter(match=match, seat=0).order_by("-ply").values_list("ply", flat=True)[0]
    assert f'"ply" >= {own + 1}' in read
