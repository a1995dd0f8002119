"""A campaign whose score nothing can change any more is played out, in the transaction of the move before."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import rules_of
from games.kit.rules.api import PLAYED_OUT
from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord
from games.selectors.record.history import histories, history_of
from games.selectors.record.log import redacted
from games.services.errors import AlreadyPlayed
from games.services.turn.moves import play_move
from tests.support.clock import NOON
from tests.support.tables import bot, match_of, people, play, turns

pytestmark = pytest.mark.django_db


def played_to_an_end(match: Match, seed: int = 3) -> Match:
    """Play a campaign at random to its end."""
    rng = Random(seed)
    while not match.campaigns.filter(ended_at__isnull=False).exists():
        play(match, rng=rng)
        match.refresh_from_db()
    return match


def a_proof(match: Match) -> MoveRecord:
    """The move after which the site played out the first campaign."""
    proof = MoveRecord.objects.filter(match=match, proof__isnull=False).order_by("ply").first()
    assert proof is not None
    return proof


def test_the_cards_that_are_left_stand_in_the_record_like_all_others() -> None:
    """Each by who holds the seat, in the transaction of the last one that decided something."""
    ann, ben = people("ann", "ben")
    match = played_to_an_end(match_of([ann, bot("vane"), ben, bot("mira")], plays_out=True))
    proof = a_proof(match)
    rest = list(MoveRecord.objects.filter(match=match, ply__gt=proof.ply, cause=MoveRecord.PLAYED_OUT))
    assert rest
    assert [move.ply for move in rest] == list(range(proof.ply + 1, proof.ply + 1 + len(rest)))
    holders = dict(match.tenures.values_list("seat", "player_id"))
    assert all(move.seat is not None and move.by_id == holders[move.seat] for move in rest)
    assert MoveRecord.objects.filter(match=match, notation__startswith="play").count() == 48
    assert not MoveRecord.objects.filter(match=match, ply__lt=proof.ply).exclude(cause="").exists()


def test_a_process_that_replays_the_record_knows_the_proof() -> None:
    match = played_to_an_end(match_of(people("ann", "ben", "cat", "dan"), plays_out=True))
    kept = history_of(match).proofs
    histories.clear()
    again = history_of(match)
    assert again.proofs == kept
    assert again.proofs.keys() == {a_proof(match).ply}
    assert not again.at(a_proof(match).ply).proofs


def test_the_campaign_is_whose_it_was_proved_to_be() -> None:
    match = played_to_an_end(match_of(people("ann", "ben", "cat", "dan"), plays_out=True))
    (proof,) = history_of(match).proofs.values()
    side = proof.data["side"] if proof.code == "won" else 1 - proof.data["side"]
    assert history_of(match).state.view(None).results[0].winner == side


def test_everybody_reads_the_same_of_it() -> None:
    match = played_to_an_end(match_of(people("ann", "ben", "cat", "dan"), plays_out=True))
    told = [
        [event for entry in redacted(history_of(match), viewer, is_open=False) for event in entry.events]
        for viewer in (None, *map(Seat, range(4)))
    ]
    proofs = [[event for event in events if event.code == PLAYED_OUT] for events in told]
    assert len(proofs[0]) == 1
    assert all(each == proofs[0] for each in proofs)


def test_a_table_may_want_to_play_to_the_end() -> None:
    match = played_to_an_end(match_of(people("ann", "ben", "cat", "dan"), plays_out=False))
    assert not MoveRecord.objects.filter(match=match, proof__isnull=False).exists()
    assert not MoveRecord.objects.filter(match=match, cause=MoveRecord.PLAYED_OUT).exists()


def test_a_second_click_on_the_move_that_decided_does_nothing_twice() -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), plays_out=True)
    rng = Random(3)
    while not MoveRecord.objects.filter(match=match, proof__isnull=False).exists():
        (turn,) = turns(match)
        play(match, rng=rng)
    match.refresh_from_db()
    proof = a_proof(match)
    assert turn.turn_ply == proof.ply
    with pytest.raises(AlreadyPlayed):
        play_move(
            match_id=match.pk,
            user_id=turn.player_id,
            notation=proof.notation,
            turn_ply=turn.turn_ply,
            now=NOON,
            rng=rng,
        )
    before = match.ply
    match.refresh_from_db()
    assert match.ply == before


def test_nobody_is_asked_while_a_proof_is_known() -> None:
    """Else it would not be played out at once."""
    match = match_of(people("ann", "ben", "cat", "dan"), plays_out=True)
    rng, prove = Random(4), rules_of(match.game, match.rules_version).prove
    while not match.campaigns.filter(ended_at__isnull=False).exists():
        match.refresh_from_db()
        assert prove(history_of(match).state.view(None)) is None
        play(match, rng=rng)
