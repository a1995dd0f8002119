"""What mails and push notices say."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from accounts.models import Delivery, Kind, User, Way
from games.letters import letter_for, notice_for
from games.models import Match
from tests.support.clock import NOON
from tests.support.tables import match_of, people, play, turns

pytestmark = pytest.mark.django_db


def told(user: User, match: Match, kind: Kind = Kind.TURN, way: Way = Way.MAIL) -> Delivery:
    return Delivery(
        user=user, kind=kind, way=way, thread=match.key, title=match.name, made_at=NOON, due_at=NOON
    )


def test_a_turn_mail_and_its_notice_name_the_table_and_lead_there() -> None:
    match = match_of(people("ann", "bob", "cid", "dee"), name="Concert of Trieste")
    user = turns(match)[0].player
    letter = letter_for(user, [told(user, match)], now=NOON + timedelta(minutes=10), is_digest=False)
    notice = notice_for(user, told(user, match, way=Way.PUSH), now=NOON)
    assert letter is not None
    assert notice is not None
    assert letter.subject == "Your turn: Concert of Trieste"  # no clock runs there
    assert f"/m/{match.key}/" in letter.text
    assert f"/m/{match.key}/" in letter.html
    payload = json.loads(notice.payload())
    assert payload["url"] == f"/m/{match.key}/"
    assert payload["tag"] == match.key
    assert payload["badge"] == 1


def test_nothing_is_told_of_a_turn_that_was_played_meanwhile() -> None:
    match = match_of(people("ann", "bob", "cid", "dee"))
    tenure = turns(match)[0]
    play(match, seat=tenure.seat)
    user = tenure.player
    if user.pk in {each.player_id for each in turns(match)}:
        pytest.fail("the first to move is to move again; the test needs another position")
    assert letter_for(user, [told(user, match)], now=NOON, is_digest=False) is None
    assert notice_for(user, told(user, match, way=Way.PUSH), now=NOON) is None
