"""Going back where people have seen cards: all who sit there are asked; it stays the moderator's act."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse as address_of

from games.models import Match, MoveRecord, Proposal, TableEvent
from games.selectors.record.history import history_of
from games.services.votes.proposals import cast_vote, settle_proposal
from moderation.acts.base import NotNow
from moderation.models import Action, Motion
from moderation.services.carry_out import carry_out, reverse, seen_of
from moderation.services.motions import second
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db(transaction=True)


def asked(*others: str) -> tuple[Match, Proposal, int]:
    """A match whose people are asked to go back five rows, by a moderator; there may be others."""
    match = play_on(match_of(people("ann", "ben", "cat", "dan")), plies=30)
    for name in others:
        moderator(name)
    ply = match.ply - 5
    carry_out(wanted("ask-rewind", moderator("mona"), match, ply=ply), now=NOON, rng=Random(1))
    return Match.objects.get(pk=match.pk), Proposal.objects.get(), ply


def agree(match: Match, question: Proposal, *, but: int = 0) -> None:
    for tenure in list(match.tenures.order_by("seat"))[but:]:
        vote(match, question, tenure.player_id)


def vote(match: Match, question: Proposal, user_id: int, *, agrees: bool = True) -> None:
    cast_vote(match_id=match.pk, user_id=user_id, proposal_id=question.pk, agrees=agrees, now=NOON)


def went_back(ply: int) -> bool:
    return MoveRecord.objects.filter(notation=f"@back {ply}").exists()


def test_it_is_done_when_the_last_has_agreed_and_stands_in_the_audit_as_the_moderators() -> None:
    match, question, ply = asked()
    then = history_of(match).at(ply)
    agree(match, question, but=1)
    assert not went_back(ply)
    vote(match, question, match.tenures.get(seat=0).player_id)
    assert went_back(ply)
    assert history_of(Match.objects.get(pk=match.pk)).state == then.state
    action = Action.objects.get(code="rewind")
    assert (action.by and action.by.username, action.is_alone) == ("mona", True)


def test_past_shown_cards_a_second_moderator_agrees_after_the_people() -> None:
    match, question, ply = asked("nora")
    agree(match, question)
    motion = Motion.objects.get()
    assert not went_back(ply)
    nora = moderator("nina")
    second(motion_id=motion.pk, by_id=nora.pk, seen=seen_of(Match.objects.get()), now=NOON, rng=Random(1))
    assert went_back(ply)


def test_one_no_or_three_days_are_enough_against_it() -> None:
    match, question, ply = asked()
    vote(match, question, match.tenures.get(seat=2).player_id, agrees=False)
    assert TableEvent.objects.get(code="declined").data["kind"] == "rewind"
    match.refresh_from_db()
    again = carry_out(
        wanted("ask-rewind", moderator("mora"), match, ply=ply), now=NOON, rng=Random(1)
    )  # fmt: skip
    assert isinstance(again, Action)
    assert settle_proposal(match_id=match.pk, now=NOON + timedelta(days=3))
    assert not went_back(ply)


def test_what_has_become_impossible_meanwhile_is_not_done_and_everybody_reads_so() -> None:
    match, question, ply = asked()
    mona = Action.objects.get().by
    assert mona is not None
    agree(match, question, but=1)
    mona.groups.clear()
    vote(match, question, match.tenures.get(seat=0).player_id)
    assert not went_back(ply)
    assert TableEvent.objects.get(code="lapsed").data["kind"] == "rewind"


def test_the_question_names_no_moderator_and_is_taken_back_by_the_reverse() -> None:
    match, question, _ = asked()
    action = Action.objects.get()
    browser = Client()
    browser.force_login(match.tenures.get(seat=1).player)
    for address in (address_of("games:match", args=[match.key]), address_of("games:inbox")):
        page = browser.get(address).content.decode()
        assert "A moderator asks whether the match may go back" in page
        assert "mona" not in page
    assert action.by is not None
    reverse(
        action_id=action.pk, by_id=action.by.pk, seen=seen_of(match), token="back",
        reason="It is no longer needed.", note="", now=NOON, rng=Random(1),
    )  # fmt: skip
    question.refresh_from_db()
    assert question.result == Proposal.Result.BACK


def test_where_nobody_has_to_be_asked_nobody_is() -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=6)
    with pytest.raises(NotNow) as caught:
        carry_out(wanted("ask-rewind", moderator("mona"), match, ply=3), now=NOON, rng=Random(1))
    assert caught.value.code == "no-consent-needed"
