"""A campaign whose score nothing can change any more is played out, in the transaction of the move before."""

from __future__ import annotations

import json
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.test import Client

from games.catalogue import PRESENTERS, rules_of
from games.kit.face.phrases import plain
from games.kit.face.telling import log_lines
from games.kit.rules.api import PLAYED_OUT
from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord
from games.selectors.record.history import histories, history_of
from games.selectors.record.log import redacted
from games.selectors.replay.record_files import record_for, whole_record
from games.selectors.table.table import table_of
from games.services.errors import AlreadyPlayed
from games.services.turn.moves import play_move
from tests.support.clock import NOON
from tests.support.letters import delivery, letter
from tests.support.replays import given_up, html, logged_in
from tests.support.tables import bot, match_of, people, play, play_on, sat_at, turns

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


SENTENCE = "The site has played it out for everybody"


def told_to(match: Match, user_id: int) -> list[str]:
    """The lines of the log, from a proof on, as somebody at the table reads them."""
    table = table_of(sat_at(match), user_id)
    lines = log_lines(table, PRESENTERS[match.game].record.teller)
    words = [plain(line.html) for line in lines]
    first = next(place for place, line in enumerate(words) if SENTENCE in line)
    return words[first:]


def test_the_log_says_that_the_site_played_what_came_after_the_proof() -> None:
    ann, ben = people("ann", "ben")
    match = played_to_an_end(match_of([ann, ben], plays_out=True))
    before, _, after = "\n".join(told_to(match, ann.pk)).partition("won campaign 1")
    assert "The site, for you, " in before
    assert "The site, for ben, " in before
    assert "\nYou led" not in before
    assert "\nYou played" not in before
    rng = Random(5)
    while "played" not in after:
        play(match, rng=rng)
        match.refresh_from_db()
        after = "\n".join(told_to(match, ann.pk)).partition("won campaign 1")[2]
    assert "The site, for" not in after


def test_the_sheet_of_a_hand_says_that_its_end_was_played_out() -> None:
    users = people("ann", "ben", "cat", "dan")
    seed, match = 0, None
    while match is None or not MoveRecord.objects.filter(match=match, proof__isnull=False).exists():
        seed += 1
        match = match_of(users, game="floating-partners", plays_out=True, seed=seed, options={"max_hands": 1})
        play_on(match, seed=seed)
    page = plain(logged_in(users[0]).get(match.get_absolute_url()).content.decode())
    assert "The site played its last tricks: nothing that was left could change a score." in page


def test_the_mail_of_the_next_turn_gives_the_proof_whoever_held_the_cards_played() -> None:
    match = played_to_an_end(match_of(people("ann", "ben"), plays_out=True, pace="standard"))
    for turn in turns(match):
        text = " ".join(letter(turn.player, delivery(turn.player, match)).text.split())
        assert SENTENCE in text


def test_the_replay_gives_the_proof_to_everybody_once_the_match_is_over() -> None:
    match = played_to_an_end(match_of(people("ann", "ben", "cat", "dan"), plays_out=True))
    ply = a_proof(match).ply
    given_up(match)
    for eyes in ("open", "2"):
        assert SENTENCE in plain(html(Client(), match, f"?ply={ply + 1}&eyes={eyes}"))


def test_the_record_has_the_moves_alone_and_replays_to_the_same_end() -> None:
    """A proof follows from the moves; a file that leaves it out is whole."""
    match = played_to_an_end(match_of(people("ann", "ben", "cat", "dan"), plays_out=True))
    proof = a_proof(match)
    assert record_for(match, Seat(1)).moves
    given_up(match)
    moves = whole_record(match).moves
    assert [move.notation for move in moves] == list(
        match.moves.order_by("ply").values_list("notation", flat=True)
    )
    told = Client().get(f"{match.get_absolute_url()}record/").content.decode()
    assert len(json.loads(told)["moves"]) == match.ply > proof.ply
    assert "proof" not in told
    out = StringIO()
    call_command("checkmatches", stdout=out)
    assert out.getvalue().startswith("1 matches replayed, 0 failed")
