"""The last card of a hand falls by itself, in the transaction of the move before it."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import rules_of
from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord
from games.selectors.record.history import histories, history_of
from tests.support.clock import NOON
from tests.support.tables import bot, match_of, people, play, turns

pytestmark = pytest.mark.django_db


def asked_with_a_last_card(match: Match) -> list[bool]:
    """Play a campaign at random; of each turn in which one card was held whether there was a choice."""
    rng, choices = Random(3), []
    while not match.campaigns.filter(ended_at__isnull=False).exists():
        match.refresh_from_db()
        state, (tenure, *_) = history_of(match).state, turns(match)
        assert not rules_of(match.game, match.rules_version).falls(state.view(None)), "it would have fallen"
        if state.view(None).phase == "play" and max(state.view(None).hand_sizes) == 1:
            choices.append(len(state.legal_moves(Seat(tenure.seat))) > 1)
        play(match, rng=rng)
    match.refresh_from_db()
    return choices


@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_asked_for_a_last_card_that_all_know_to_be_without_choice(seed: int) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), seed=seed)
    asked = asked_with_a_last_card(match)
    assert len(asked) < 4


def test_cards_that_fall_stand_in_the_record_like_all_others() -> None:
    """Each by who holds the seat, at the time of the move that brought them about; bots' cards fall too."""
    ann, ben = people("ann", "ben")
    match = match_of([ann, bot("vane"), ben, bot("mira")], seed=1)
    asked_with_a_last_card(match)
    cards = MoveRecord.objects.filter(match=match, notation__startswith="play")[:48]
    assert len(cards) == 48
    holders = dict(match.tenures.values_list("seat", "player_id"))
    assert all(card.seat is not None and card.by_id == holders[card.seat] for card in cards)
    assert {card.played_at for card in cards} == {NOON}
    histories.clear()
    assert history_of(match).ply == match.ply
