"""The rules pages: each ruling is marked where it is explained and listed, and figures are the engine's."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.catalogue import LEVELS, RULES, knowledge_of
from games.catalogue.floating_partners.rules.points import points
from games.kit.face.phrases import plain

pytestmark = pytest.mark.django_db

RULINGS = [
    ("world-domination", "specials", "its suit remains the leading suit.", "still says which suit leads."),
    ("world-domination", "specials", "that was done to it before.", "that a card has at that moment"),
    (
        "world-domination",
        "specials",
        "A power keeps its suit where it goes.",
        "Spin moves each power together",
    ),
    (
        "world-domination",
        "specials",
        "to the same player, nothing happens.",
        "counts in the suit of that card.",
    ),
    (
        "world-domination",
        "specials",
        "it grows by the tripled defence.",
        "after Defensive Pact, the tripled one.",
    ),
    ("world-domination", "three", "by chance and unseen.", "a Rebel takes is drawn by lot."),
    ("world-domination", "three", "whichever other suit the Rebel likes.", "the Rebel may choose either."),
    ("dark-lord", "choosing", "one that touches its ally’s land.", "it may choose none at its ally’s."),
    (
        "dark-lord",
        "questions",
        "even if it is corrected later.",
        "then the one seen longest ago comes again.",
    ),
    ("dark-lord", "questions", "each kind comes once in a match.", "written by hand, categories take turns"),
    ("three-colours", "discs", "only discs on the board do.", "has run out is not lost and not won"),
    ("three-colours", "turn", "then the players take turns.", "Seat 1 begins."),
    (
        "three-colours",
        "fence",
        "has run out of a colour does not.",
        "only discs on the board fence anybody off.",
    ),
    ("three-colours", "order", "for the other player: the other wins it.", "for the other player alone"),
    ("three-colours", "order", "whoever placed it wins the colour.", "from which it fences the other off."),
    ("three-colours", "order", "fenced themselves off: the other wins it.", "gives the colour to the other."),
    ("three-colours", "trophies", "the colour is won all the same.", "for a trophy, none is taken."),
    ("three-colours", "end", "so a match can end 3 : 0.", "so that a match can end 3 : 0."),
    ("three-colours", "swap", "place a disc that is too good.", "seat 2 may take the allies of seat 1."),
]
"""By game: where each is explained, how that ends, and a part of its line in the list of all rulings."""


def page_of(client: Client, game: str) -> str:
    return client.get(reverse("games:rules", args=[game])).content.decode()


def section(page: str, name: str) -> str:
    (found,) = re.findall(rf'<section class="rule" id="{name}">(.*?)</section>', page, re.DOTALL)
    return " ".join(plain(str(found)).split())


@pytest.mark.parametrize(("game", "where", "explained", "listed"), RULINGS)
def test_each_ruling_is_marked_where_it_is_explained_and_listed(
    client: Client, game: str, where: str, explained: str, listed: str
) -> None:
    page = page_of(client, game)
    assert f"{explained} our ruling" in section(page, where)
    assert listed in section(page, "decided")


@pytest.mark.parametrize("game", RULES)
def test_every_game_lists_its_rulings_and_leads_there(client: Client, game: str) -> None:
    page = page_of(client, game)
    assert section(page, "decided")
    assert page.count('href="#decided"') >= 2  # from the contents and from the first section


def test_what_six_tricks_are_worth_is_what_the_rules_give(client: Client) -> None:
    words = section(page_of(client, "floating-partners"), "here")
    assert (points(1, 6), points(6, 6)) == (35, 130)
    assert "Six tricks are worth 35 to whoever bid 1, and 130 to whoever bid 6." in words


def test_the_points_of_other_sentences_are_the_rules_too(client: Client) -> None:
    words = section(page_of(client, "floating-partners"), "points")
    assert "A bid of 5 is worth 100;" in words
    assert (
        "a bid of 4 with 6 tricks earns 70 and 10, which is 80, and a bid of 7 with 5 tricks loses 20."
        in words
    )


def test_what_a_bot_knows_is_told_for_each_level_that_is_offered(client: Client) -> None:
    words = section(page_of(client, "dark-lord"), "here")
    assert len(LEVELS["dark-lord"]) == 3
    for level in LEVELS["dark-lord"]:
        assert f"{level} {round(100 * knowledge_of('dark-lord', level))}" in words
