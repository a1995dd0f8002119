"""No mail and no push tells of a card that not everybody at the table has seen, the reader's own neither."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from accounts.models import Kind, Way
from games.catalogue import RULES
from games.catalogue.floating_partners.face.words import card_name
from games.catalogue.floating_partners.rules.cards import JOKER
from games.kit.rules.api import Move
from games.kit.rules.errors import RulesError
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Seat
from games.kit.tests.rules.all_games import SECRETS
from games.kit.tests.rules.conformance import visible
from games.letters import letter_for, notice_for
from games.models import Match, MoveRecord, SeatTenure
from games.presenters.pictures.board_picture import board_svg
from games.selectors.record.history import History, first_history, histories, history_of
from tests.support.clock import NOON, later
from tests.support.letters import delivery
from tests.support.replays import MANY
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db

Moves = Sequence[tuple[Mover, Any]]

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("world-domination", 2, {}),
    ("world-domination", 3, {"tribute": "first"}),
    ("world-domination", 4, {}),
    ("world-domination", 4, {"drafting": True, "secret_meeting": True}),
    *(("floating-partners", count, {}) for count in RULES["floating-partners"].seat_counts),
    ("dark-lord", 3, {"human_lord": True}),
]


def test_every_game_that_hides_anything_is_here() -> None:
    assert {slug for slug, _, _ in TABLES} == RULES.keys() & SECRETS


def standing(match: Match, moves: Moves) -> None:
    """Bring a match to where `moves` lead, with a turn for everybody who is to move."""
    MoveRecord.objects.filter(match=match).delete()
    MoveRecord.objects.bulk_create(
        MoveRecord(match=match, ply=ply, seat=mover, notation=move.notation(), played_at=NOON)
        for ply, (mover, move) in enumerate(moves)
    )
    Match.objects.filter(pk=match.pk).update(ply=len(moves), status=Match.Status.RUNNING, outcome=None)
    match.refresh_from_db()
    histories.clear()
    state = history_of(match).state
    Match.objects.filter(pk=match.pk).update(digest=RULES[match.game].digest(state.view(None)))
    seats = SeatTenure.objects.filter(match=match)
    seats.update(turn_since=None, turn_ply=None, ended_at=None, won=None)
    seats.filter(seat__in=state.to_move).update(turn_since=NOON, turn_ply=len(moves))


def replayed(match: Match, moves: Moves) -> History | None:
    """The position to which moves lead from the start; None if one is refused."""
    history = first_history(match)
    for mover, move in moves:
        try:
            history = history.after(mover, move, NOON)
        except RulesError:
            return None
    return history


def looked_at(slug: str, history: History) -> Sequence[int]:
    """The plies at which letters are compared: some of those at which something may be hidden."""
    if slug != "dark-lord":
        return range(3, len(history.steps), 7)
    return [ply for ply in range(len(history.steps)) if history.at(ply).state.view(None).phase == "answer"]


def told_to_all(history: History, ply: int) -> list[Any]:
    """The events of the first moves that everybody was shown."""
    return [event for step in history.steps[:ply] for event in visible(step.events, None)]


def outputs(match: Match, state: AnyState) -> list[str]:
    """Everything that mails, pushes and the picture say to everybody about the match as it stands."""
    said = []
    asked = sorted(state.to_move)
    others = [seat for seat in range(match.seat_count) if seat not in asked]
    seats = [*asked[:1], *others[:1]]
    for tenure in match.tenures.filter(seat__in=seats).select_related("player").order_by("seat"):
        user, now = tenure.player, later(hours=1)
        mails = [delivery(user, match)], [delivery(user, match, Kind.BEGUN), delivery(user, match, Kind.TIME)]
        for mail in mails:
            made = letter_for(user, mail, now=now)
            assert made is not None or tenure.seat not in asked
            said += [repr(made)]
        for each in (delivery(user, match, way=Way.PUSH), delivery(user, match, Kind.TIME, "time")):
            notice = notice_for(user, each, now=now)
            said += [repr(notice and notice.payload())]
    return [*said, board_svg(match.game, Match.objects.get(pk=match.pk).digest)]


@pytest.mark.parametrize(("slug", "count", "options"), TABLES)
def test_what_is_said_is_the_same_however_unseen_cards_are_dealt(
    slug: str, count: int, options: dict[str, Any]
) -> None:
    """Cards that not everybody was shown change places, be they the reader's own: alike to the byte."""
    rng, rules = Random(7), RULES[slug]
    match = play_on(match_of(people(*MANY[:count]), game=slug, options=options), plies=44)
    whole: list[tuple[Mover, Move]] = [
        (None if row.seat is None else Seat(row.seat), rules.parse_move(row.notation))
        for row in MoveRecord.objects.filter(match=match).order_by("ply")
    ]
    history = replayed(match, whole)
    assert history is not None
    compared = own = 0
    for ply in looked_at(slug, history):
        state = history.at(ply).state
        if not state.to_move:
            continue
        deal = max(n for n, (_, move) in enumerate(whole[:ply]) if isinstance(move, SECRETS[slug].deal))
        told = told_to_all(history, ply)
        other = SECRETS[slug].redeal(whole[deal:ply], None, told, rng)
        moves = None if other is None else [*whole[:deal], *other]
        dealt = None if moves is None else replayed(match, moves)
        if moves is None or dealt is None or told_to_all(dealt, ply) != told:
            continue
        if dealt.state.view(None) != state.view(None) or dealt.state.to_move != state.to_move:
            continue
        standing(match, whole[:ply])
        before = outputs(match, state)
        standing(match, moves)
        assert outputs(match, state) == before
        compared += 1
        own += any(dealt.state.view(seat) != state.view(seat) for seat in state.to_move)
    assert compared > 2
    assert own > 0  # often enough it was the hand of somebody who is asked


@pytest.mark.parametrize("count", RULES["floating-partners"].seat_counts)
def test_no_card_of_the_readers_hand_is_named(count: int) -> None:
    match = match_of(people(*MANY[:count]), game="floating-partners", pace="standard")
    looked = 0
    for _ in range(30):
        play_on(match, plies=1, seed=looked)
        if match.status != Match.Status.RUNNING:
            break
        history = history_of(match)
        seen = {
            card
            for event in told_to_all(history, history.ply)
            for card in (*event.data.get("cards", ()), *filter(None, [event.data.get("card")]))
        }
        for tenure in match.tenures.filter(turn_since__isnull=False).select_related("player"):
            hand = history.state.view(Seat(tenure.seat)).hands[tenure.seat]
            made = letter_for(tenure.player, [delivery(tenure.player, match)], now=NOON)
            assert made is not None
            for card in set(hand or ()) - seen - {JOKER}:  # what might beat a card is told of the Joker too
                assert not re.search(rf"\b{re.escape(card_name(card))}\b", " ".join(made.text.split()))
                looked += 1
    assert looked > 50


def test_a_push_says_nothing_of_what_lies_on_the_table() -> None:
    """The push for a turn is the same at every moment of a match, but for its deadline."""
    match = match_of(people(*MANY[:4]), name="Concert of Trieste")
    said = set()
    for _ in range(25):
        play_on(match, plies=1)
        for tenure in match.tenures.filter(turn_since__isnull=False).select_related("player"):
            notice = notice_for(tenure.player, delivery(tenure.player, match, way=Way.PUSH), now=NOON)
            assert notice is not None
            said.add((notice.title, notice.body, notice.tag))
    assert said == {("Your turn: Concert of Trieste", "A move is asked of you.", match.key)}
