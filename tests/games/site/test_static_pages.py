"""The pages that are read: rules, credits, and the conflicts of a campaign."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.catalogue import PRESENTERS
from games.catalogue.world_domination.face.rulebook import rules_context
from games.catalogue.world_domination.face.words import special_rule
from games.catalogue.world_domination.rules.cards import SPECIALS
from games.kit.face.phrases import plain
from games.models import Match
from games.selectors.record.history import history_of
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.tables import match_of, people, play

pytestmark = pytest.mark.django_db


def body(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


def test_the_index_leads_to_the_rules_of_every_game(client: Client) -> None:
    html = body(client, reverse("games:rules_index"))
    assert [reverse("games:rules", args=[slug]) in html for slug in PRESENTERS] == [True] * len(PRESENTERS)


@pytest.mark.parametrize("slug", list(PRESENTERS))
def test_the_contents_of_the_rules_lead_to_sections(client: Client, slug: str) -> None:
    html = body(client, reverse("games:rules", args=[slug]))
    targets = re.findall(r'href="#([a-z-]+)"', html)
    assert len(targets) > 10
    assert set(targets) <= set(ids(html))


@pytest.mark.parametrize("name", ["rules_index", "credits"])
def test_pages_use_each_id_once(client: Client, name: str) -> None:
    html = body(client, reverse(f"games:{name}"))
    assert len(ids(html)) == len(set(ids(html)))


def test_the_rules_draw_real_positions(client: Client) -> None:
    html = body(client, reverse("games:rules", args=["world-domination"]))
    assert len(ids(html)) == len(set(ids(html)))
    assert "style=" not in html
    first, late, two = re.findall(r'<div class="grid">(.*?)</div></div>\s*<figcaption>', html, re.DOTALL)
    assert first.count("tile--reach") == 4  # example 1b: the targets of whoever starts first
    assert "tile--neutral" not in late  # example 5
    assert "tile--reach" in late
    assert [two.count(f"tile--{side}") for side in ("gold", "silver", "neutral")] == [6, 6, 8]
    pictures = rules_context()
    assert [
        (name, pictures[name].count('class="held"'), pictures[name].count("held--off"))
        for name in ("only", "free", "draft", "meeting", "second", "first")
    ] == [
        ("only", 1, 3),  # example 2: Dual Allegiance alone may be played
        ("free", 4, 0),  # example 3: everything may be
        ("draft", 2, 10),
        ("meeting", 2, 0),
        ("second", 2, 6),  # of the other suits the higher card
        ("first", 3, 5),  # or the other one
    ]
    assert all(plain(special_rule(card)) in html for card in SPECIALS)


def test_the_published_examples_come_out_as_published() -> None:
    pictures = rules_context()
    assert [plain(line) for line in pictures["auction"]] == [  # 1a
        "Ada bid 10 Military",
        "Ben passed",
        "Cleo passed",
        "Dan bid 10 Economics",
        "Ada bid 10 Politics",
        "Dan passed",
        "Gold is the Aggressor with 10, Politics dominant. Ada starts the first conflict",
    ]
    assert plain(pictures["breaks"]["verdict"]) == (  # 4
        "Gold took Russia. Cleo won it, 1 against 0. Politics decides because it is dominant."
        " Cleo starts the next conflict."
    )
    assert [(pictures[name]["gold"], pictures[name]["silver"]) for name in ("end", "more")] == [
        (11, 9)
    ] * 2  # 6, 7


def test_rules_of_an_unknown_game_are_not_found(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_credits_name_every_designer_and_font(client: Client) -> None:
    html = body(client, reverse("games:credits"))
    written = (Path(__file__).parents[3] / "docs" / "credits.md").read_text(encoding="utf-8")
    for name in (
        *(p.about.designer for p in PRESENTERS.values()),
        "Natural Earth",
        "Alegreya",
        "Source Sans 3",
        "htmx",
    ):
        assert name in html
        assert name in written


# --- the conflicts of a campaign ------------------------------------------------------------------


@pytest.fixture
def match() -> Match:
    """The third conflict of the second campaign, two cards played."""
    match = match_of(people("ada", "ben", "cleo", "dan"), seed=3, options={"secret_meeting": True})
    rng = Random(3)
    while True:
        match.refresh_from_db()
        view = history_of(match).state.view(None)
        if view.campaign == 2 and len(view.conflicts) == 2 and view.conflict and len(view.conflict.laid) == 2:
            return match
        play(match, rng=rng)


def holder(match: Match, seat: int) -> User:
    """The person who sits there."""
    player: User = match.tenures.get(seat=seat).player
    return player


def page(client: Client, match: Match, number: int) -> str:
    return body(client, reverse("games:history", args=[match.key, number]))


def test_a_campaign_that_is_over_shows_all_twelve_conflicts(client: Client, match: Match) -> None:
    html = page(client, match, 1)
    assert [f"conflict-{n}" in ids(html) for n in range(1, 14)] == [True] * 12 + [False]
    assert html.count('class="past__card"') + html.count('class="past__card past__card--won"') == 48
    assert "won campaign 1" in html
    assert reverse("games:history", args=[match.key, 2]) in html


def test_a_running_campaign_shows_what_has_been_played(client: Client, match: Match) -> None:
    html = page(client, match, 2)
    assert [f"conflict-{n}" in ids(html) for n in range(1, 5)] == [True, True, True, False]
    assert html.count('class="past__card"') + html.count('class="past__card past__card--won"') == 10
    assert "It is being played now." in html


def test_a_campaign_that_a_resignation_stopped_says_so(client: Client, match: Match) -> None:
    resign(match_id=match.pk, user_id=holder(match, 1).pk, now=NOON, rng=Random(1))
    html = page(client, match, 2)
    assert "The match ended before this campaign did." in html
    assert "It was not finished." in html
    assert "<b>ben</b> resigned; silver loses the match." in html


def test_the_powers_shown_are_those_of_the_rules(client: Client, match: Match) -> None:
    html = page(client, match, 2)
    shown = re.findall(
        r'past__power num"><span class="v \w+ ?"><svg.*?</svg><span class="sr">(\w+) </span>(\d+)', html
    )
    view = history_of(match).state.view(None)
    real = [
        (laid.suit.name.capitalize(), str(laid.power))
        for c in (*view.conflicts, view.conflict)
        for laid in c.laid
    ]
    assert shown == real


def test_a_stranger_reads_no_hand_and_no_meeting(client: Client, match: Match) -> None:
    strange = page(client, match, 1)
    assert strange.count("dealt") == 1  # that everybody was
    assert " showed " not in strange
    client.force_login(holder(match, 0))
    mine = page(client, match, 1)
    assert "You were dealt" in mine
    assert mine.count(" showed ") == 2  # what I showed, and my ally; nothing of the others
