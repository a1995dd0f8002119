"""Seeds of matches: bound with the table, added to by people, read for chance alone, opened in the end."""

from __future__ import annotations

import io
import json
import logging
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from accounts.models import User
from games.catalogue import RULES
from games.catalogue.world_domination.rules.cards import CARDS
from games.deals.claims import MEMBER
from games.deals.stream import commitment, shuffled, stream_of
from games.kit.rules.seats import Seat
from games.models import DealSeed, Match, MoveRecord, Wish
from games.selectors.deals.claims import claim_of
from games.selectors.record.history import history_of
from games.services.deals.checks import faults_of
from games.services.deals.seeds import SeedLost
from games.services.lobby import tables
from games.services.lobby.errors import BadWish, NotOpen
from games.services.turn.rewind import rewind
from tests.support.clock import NOON
from tests.support.lobby import opened, sit
from tests.support.questions import stock_of
from tests.support.replays import cancelled, logged_in
from tests.support.tables import SHORT, bot, people, play, play_on, turns

pytestmark = pytest.mark.django_db
TABLES = [
    pytest.param(slug, seats, id=f"{slug}-{seats}") for slug in RULES for seats in RULES[slug].seat_counts
]


def of_two(players: list[User], wishes: tuple[str, str] = ("", ""), **fields: Any) -> Match:
    """A match of World Domination of two, which begins when the second one sits down."""
    ann, ben = players
    match = opened(ann, seat_count=2, wish=wishes[0], **fields)
    tables.sit(match_id=match.pk, user_id=ben.pk, seat=1, wish=wishes[1], now=NOON, rng=Random(2))
    match.refresh_from_db()
    return match


def of_bots(game: str, seats: int) -> Match:
    """A match of one person with bots in all other seats, which begins at once."""
    for number in range(seats):
        bot(f"bot-{number}")
    rules = RULES[game]
    options = SHORT.get(game, {})
    fixed = rules.bot_seats(rules.parse_config(options), seats)
    others = {seat: "easy" for seat in range(1, seats) if Seat(seat) not in fixed}
    return opened(people("ann")[0], game=game, seat_count=seats, options=options, bots=others, wish="6f1d")


def seed_of(match: Match) -> bytes:
    return bytes(DealSeed.objects.get(match=match).seed)


def checked(match: Match) -> str:
    """The answer of `checkrecords` for the file of a match that is over."""
    line = logged_in("ann").get(f"/m/{match.key}/record/").content.decode()
    assert MEMBER in json.loads(line)
    told = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
        call_command("checkrecords", stdout=told)
    return told.getvalue()


def test_a_table_is_bound_to_its_seed_before_anybody_else_sits_down() -> None:
    match = opened(people("ann")[0])
    assert match.commitment == commitment(match.key, seed_of(match))
    assert len(seed_of(match)) == 32


def test_two_tables_of_one_second_differ() -> None:
    one, other = (opened(person, rng=Random(7)) for person in people("ann", "ben"))
    assert one.key != other.key
    assert one.commitment != other.commitment


def test_a_rematch_has_a_seed_of_its_own() -> None:
    first = play_on(of_two(people("ann", "ben")))
    again = logged_in("ann").post(f"/m/{first.key}/rematch/", {"wish": "00"})
    match = Match.objects.get(rematch_of=first)
    assert again.status_code == 302
    assert match.commitment == commitment(match.key, seed_of(match)) != first.commitment
    assert [wish.text for wish in Wish.objects.filter(match=match)] == ["00"]


def test_cards_and_countries_follow_from_seed_and_wishes() -> None:
    match = of_two(people("ann", "ben"), wishes=("", "0a0b0c"))
    wishes = ["", "0a0b0c"]
    assert DealSeed.objects.get(match=match).wishes == wishes
    layout = shuffled(stream_of(seed_of(match), match.key, wishes, "0/1/layout/0"), range(20))
    deal = shuffled(stream_of(seed_of(match), match.key, wishes, "0/1/deal/0"), range(48))
    steps = history_of(match).steps
    names = sorted(steps[0].move.countries)
    assert [names.index(country) for country in steps[0].move.countries] == layout
    assert [sorted(deal[12 * seat : 12 * seat + 12]) for seat in range(2)] == [
        [CARDS.index(card) for card in hand] for hand in steps[1].move.hands
    ]
    assert [*MoveRecord.objects.filter(match=match).order_by("ply").values_list("act", flat=True)][:2] == [
        "0/1/layout/0", "0/1/deal/0",
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_record_of_every_game_is_right(game: str, seats: int) -> None:
    stock_of(60)
    match = play_on(of_bots(game, seats))
    assert match.status == Match.Status.FINISHED
    assert checked(match) == "1 records, 0 failed\n"


def test_seats_are_drawn_from_the_seed_after_wishes_are_frozen_by_chair() -> None:
    ann, ben, cy, di = people("ann", "ben", "cy", "di")
    match = opened(ann, seating="lot", seat=2, wish="aa")
    for seat, person in ((0, ben), (3, cy), (1, di)):
        sit(match, person, seat)
    wishes = ["", "", "aa", ""]
    bound = DealSeed.objects.get(match=match)
    assert bound.wishes == wishes
    drawn = shuffled(stream_of(bytes(bound.seed), match.key, wishes, "0/0/seats/0"), range(4))
    by_name = dict(match.tenures.values_list("player__username", "seat"))
    assert [by_name[name] for name in ("ann", "ben", "cy", "di")] == drawn == bound.lot


class TestWishes:
    @pytest.fixture
    def players(self) -> list[User]:
        return people("ann", "ben")

    def test_the_first_one_stays(self, players: list[User]) -> None:
        ann, ben = players
        match = opened(ann, wish="01")
        for wish in ("02", "03"):
            tables.sit(match_id=match.pk, user_id=ben.pk, seat=1, wish=wish, now=NOON, rng=Random(1))
        assert dict(Wish.objects.values_list("player__username", "text")) == {"ann": "01", "ben": "02"}

    def test_it_goes_with_whoever_takes_another_chair_and_whoever_gets_up(self, players: list[User]) -> None:
        ann, ben = players
        match = opened(ann, seat_count=2, seat=1, wish="01")
        tables.sit(match_id=match.pk, user_id=ben.pk, seat=0, wish="02", now=NOON, rng=Random(1))
        assert DealSeed.objects.get(match=match).wishes == ["02", "01"]
        other = opened(ann, wish="01")
        tables.sit(match_id=other.pk, user_id=ben.pk, seat=1, wish="02", now=NOON, rng=Random(1))
        tables.leave_seat(match_id=other.pk, user_id=ben.pk)
        assert [wish.text for wish in Wish.objects.filter(match=other)] == ["01"]

    @pytest.mark.parametrize("wish", ["xy", "6F", "6f1", "00" * 17, "ключ"])
    def test_what_is_none_is_refused_and_the_seat_stays_free(self, players: list[User], wish: str) -> None:
        ann, ben = players
        match = opened(ann)
        with pytest.raises(BadWish):
            tables.sit(match_id=match.pk, user_id=ben.pk, seat=1, wish=wish, now=NOON, rng=Random(1))
        assert match.tenures.count() == 1
        answer = logged_in("ben").post(f"/m/{match.key}/sit/", {"seat": "1", "wish": wish})
        assert answer.status_code == 422
        assert "hexadecimal" in answer.content.decode()
        assert match.tenures.count() == 1

    def test_a_table_is_not_opened_with_a_bad_one(self, players: list[User]) -> None:
        with pytest.raises(BadWish):
            opened(players[0], wish="xy")
        assert not Match.objects.exists()

    def test_one_that_comes_after_the_beginning_is_refused(self, players: list[User]) -> None:
        match = of_two(players)
        with pytest.raises(NotOpen):
            tables.sit(match_id=match.pk, user_id=players[1].pk, seat=1, wish="02", now=NOON, rng=Random(1))
        assert DealSeed.objects.get(match=match).wishes == ["", ""]
        assert not Wish.objects.exists()


class TestOpening:
    @pytest.fixture
    def match(self) -> Match:
        return of_two(people("ann", "ben"), wishes=("01", ""))

    def test_a_running_match_tells_all_but_its_seed(self, match: Match) -> None:
        claim = json.loads(logged_in("ann").get(f"/m/{match.key}/record/").content)[MEMBER]
        assert claim == {
            "version": 1,
            "key": match.key,
            "commitment": match.commitment,
            "seed": None,
            "wishes": ["01", ""],
            "acts": ["0/1/layout/0", "0/1/deal/0", "0/1/first/0"],
        }

    def test_a_table_that_waits_tells_its_commitment_alone(self) -> None:
        match = opened(people("cy")[0], wish="02")
        claim = claim_of(match)
        assert claim is not None
        assert (claim.commitment, claim.seed, claim.wishes, claim.acts) == (match.commitment, None, (), ())

    @pytest.mark.parametrize("end", [play_on, cancelled])
    def test_a_match_that_is_over_or_called_off_opens_it(self, match: Match, end: Any) -> None:
        end(match)
        match.refresh_from_db()
        claim = claim_of(match)
        assert claim is not None
        assert claim.seed == seed_of(match)

    def test_an_annulled_match_that_is_played_on_keeps_it(self, match: Match) -> None:
        Match.objects.filter(pk=match.pk).update(annulled_at=NOON)
        match.refresh_from_db()
        claim = claim_of(match)
        assert claim is not None
        assert claim.seed is None

    def test_a_match_from_before_has_no_claim(self, match: Match) -> None:
        Match.objects.filter(pk=match.pk).update(commitment="")
        match.refresh_from_db()
        assert claim_of(match) is None
        assert MEMBER not in json.loads(logged_in("ann").get(f"/m/{match.key}/record/").content)


def test_a_rewind_past_an_act_draws_it_anew_in_a_new_epoch() -> None:
    match = of_two(people("ann", "ben"))
    first = history_of(match).steps[1].move
    with transaction.atomic():
        rewind(Match.objects.select_for_update().get(pk=match.pk), 1, now=NOON, rng=Random(1))
    match.refresh_from_db()
    acts = MoveRecord.objects.filter(match=match).exclude(act="").order_by("ply")
    assert [*acts.values_list("act", flat=True)] == [
        "0/1/layout/0", "0/1/deal/0", "0/1/first/0", "1/1/deal/0", "1/1/first/0",
    ]  # fmt: skip
    assert history_of(match).branch[1].move != first
    play_on(match)
    assert checked(match) == "1 records, 0 failed\n"


def play_to_the_next_campaign(match: Match) -> None:
    rng = Random(5)
    while "0/2/layout/0" not in MoveRecord.objects.filter(match=match).values_list("act", flat=True):
        play(match, rng=rng)


@pytest.mark.parametrize("seed", [None, bytes(32)], ids=["gone", "another one"])
def test_a_match_whose_seed_is_lost_stands_at_its_next_act(
    seed: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    match = of_two(people("ann", "ben"))
    if seed is None:
        DealSeed.objects.all().delete()
    else:
        DealSeed.objects.update(seed=seed)
    with caplog.at_level(logging.ERROR), pytest.raises(SeedLost):
        play_to_the_next_campaign(match)
    before = Match.objects.get(pk=match.pk)
    assert before.ply == MoveRecord.objects.filter(match=match).count()
    assert f"the seed of match {match.key} is not the one to which it is bound" in caplog.text
    (tenure, *_) = turns(before)
    (move, *_) = history_of(before).state.legal_moves(Seat(tenure.seat))
    answer = logged_in(tenure.player).post(
        f"/m/{match.key}/move/", {"move": move.notation(), "ply": tenure.turn_ply}
    )
    assert answer.status_code == 409
    assert Match.objects.get(pk=match.pk).ply == before.ply


class TestStoredMatches:
    """Matches whose chance is not what they are bound to, named by `manage.py checkmatches`."""

    @pytest.fixture
    def match(self) -> Match:
        return of_two(people("ann", "ben"), wishes=("01", ""), seating="lot")

    def test_a_match_is_as_its_seed_says(self, match: Match) -> None:
        assert faults_of(match) == []

    def test_another_seed_is_named_and_no_card(self, match: Match) -> None:
        DealSeed.objects.update(seed=bytes(32))
        assert faults_of(match) == ["its seed is not the one to which it is bound"]

    def test_another_wish_is_named_by_the_acts_that_differ(self, match: Match) -> None:
        DealSeed.objects.update(wishes=["02", ""])
        assert "act 0/1/deal/0 does not follow from its seed" in faults_of(match)

    def test_a_renamed_act_is_named(self, match: Match) -> None:
        MoveRecord.objects.filter(match=match, act="0/1/deal/0").update(act="0/1/deal/1")
        assert faults_of(match) == ["act 0/1/deal/0 does not follow from its seed"]

    def test_another_lot_is_named(self, match: Match) -> None:
        DealSeed.objects.update(lot=DealSeed.objects.get().lot[::-1])  # type: ignore[index]
        assert faults_of(match) == ["act 0/0/seats/0 does not follow from its seed"]
