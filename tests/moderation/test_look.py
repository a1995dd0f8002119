"""Looking at hidden things: in the audit at once, in the log at the end, and never on other pages."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Insight, Match, TableEvent
from games.selectors.table.table import table_of
from moderation.models import Action
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, sat_at

from .console import act_on, form_at, inside, page_for, text_of

pytestmark = pytest.mark.django_db


def dealt() -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), game="floating-partners", pace=Match.Pace.STANDARD)


def look(browser: Client, match: Match) -> str:
    """The address to which it leads."""
    answer = browser.post(act_on(match, "look"), form_at(browser, act_on(match, "look")))
    assert answer.status_code == 302
    return answer.headers["Location"]


def in_words(match: Match, user_id: int | None) -> str:
    from games.catalogue import PRESENTERS  # noqa: PLC0415

    return str(PRESENTERS[match.game].play.page(table_of(sat_at(match), user_id, now=NOON)).text)


def test_who_looks_sees_every_hand_and_is_noted() -> None:
    match, mona = dealt(), moderator("mona", "steward")
    browser = inside(mona)
    shown = text_of(browser.get(look(browser, match)))
    assert all(f"Seat {number}:" in shown for number in (1, 2, 3, 4))
    assert Insight.objects.filter(match=match, person=mona).exists()
    assert Action.objects.get().reason


def test_only_who_looked_reads_it() -> None:
    match, browser = dealt(), inside(moderator("mona", "steward"))
    looked = look(browser, match)
    assert inside(moderator("max", "moderator")).get(looked).status_code == 403


def test_players_read_of_it_when_the_match_is_over_and_not_before() -> None:
    match, browser = dealt(), inside(moderator("mona", "steward"))
    player = match.tenures.get(seat=0).player_id
    before = Match.objects.get().version
    look(browser, match)
    assert Match.objects.get().version == before
    assert table_of(sat_at(match), player, now=NOON).moment.happened == ()
    assert TableEvent.objects.filter(match=match, code="moderated").exists()
    seating = sat_at(match)
    seating.match.status = Match.Status.FINISHED
    (told,) = table_of(seating, player, now=NOON).moment.happened
    assert told.data["act"] == "look"


def test_the_page_of_a_match_holds_no_hand() -> None:
    """The text is the same however what is hidden is dealt."""
    match, browser = dealt(), inside(moderator("mona", "moderator"))
    shown = text_of(browser.get(page_for(match)))
    assert in_words(match, None) in shown
    for tenure in match.tenures.all():
        assert in_words(match, tenure.player_id) not in shown


def test_a_game_without_hidden_things_is_not_looked_into() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace=Match.Pace.STANDARD)
    browser = inside(moderator("mona", "steward"))
    answer = browser.post(act_on(match, "look"), form_at(browser, act_on(match, "look")))
    assert answer.status_code == 409
    assert "hides nothing" in text_of(answer)
    assert not Insight.objects.exists()
