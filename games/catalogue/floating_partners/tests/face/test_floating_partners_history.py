"""A hand of Floating Partners on its own page: all of it once it is over, before what one may know."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from games.catalogue.floating_partners.face.history import PastHand, history_page
from games.catalogue.floating_partners.face.words import card_name
from games.catalogue.floating_partners.rules.cards import HAND, KITTY
from games.catalogue.floating_partners.rules.moves import Deal
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    finished,
    play_until,
    start,
    table_at,
    view_of,
)
from games.kit.face.campaign import CampaignPage
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat, Viewer
from games.selectors.record.history import History

EVERY_COUNT = range(4, 9)
SR = re.compile(r'<span class="sr">(.*?)</span>')


def page_of(history: History, viewer: Viewer = None) -> CampaignPage[PastHand]:
    return history_page(table_at(history, viewer))


def names_in(html: str) -> Counter[str]:
    """The cards that are shown, by name."""
    return Counter(SR.findall(html))


def cards_in(html: str) -> Counter[str]:
    """The same of cards that may be bowers."""
    return Counter(words.partition(", ")[0] for words in SR.findall(html) if words.startswith("the "))


def named(cards: tuple[int, ...]) -> Counter[str]:
    return Counter(card_name(card) for card in cards)


def deal_in(history: History) -> Deal:
    """The last deal."""
    return next(step.move for step in reversed(history.steps) if isinstance(step.move, Deal))


def at_end(seats: int, hand: int = 1) -> History:
    return at_phase(Phase.DEAL, seats, hand=hand, max_hands=hand + 1)


def flags_of(item: str) -> list[str]:
    """The flags at a card: *led*, *won*."""
    return [each for flags in re.findall(r'past__won">(.*?)<', item) for each in flags.split(", ")]


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_a_hand_that_is_over_shows_every_trick_with_who_led_and_who_won(seats: int) -> None:
    history = at_end(seats)
    (result,) = view_of(history).results
    for viewer in (None, Seat(0)):
        page = page_of(history, viewer)
        assert [trick.number for trick in page.own.tricks] == list(range(1, 11))
        assert [stop.anchor for stop in page.stops] == [trick.anchor for trick in page.own.tricks]
        for shown, trick in zip(page.own.tricks, result.played, strict=True):
            items = re.findall(r"<li.*?</li>", shown.cards, re.DOTALL)
            assert len(items) == seats
            for item, laid in zip(items, trick.laid, strict=True):
                assert card_name(laid.card) in item
                assert ("led" in flags_of(item)) == (laid is trick.laid[0])
                assert ("past__card--won" in item) == (laid.seat == trick.winning)
            who = "You" if trick.winning == viewer else "won trick"
            assert who in plain(shown.result)


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_the_hands_are_shown_as_they_were_dealt_once_the_hand_is_over(seats: int) -> None:
    history = at_end(seats, hand=2)
    deal, page = deal_in(history), page_of(history, Seat(1))
    order = [Seat((1 + n) % seats) for n in range(seats)]
    for dealt, seat in zip(page.own.dealt, order, strict=True):
        assert names_in(dealt.cards) == named(deal.hands[seat])
    assert list(names_in(page.own.kitty)) == [card_name(card) for card in dict.fromkeys(deal.kitty)]
    assert names_in(page.own.kitty).total() == KITTY


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_the_kitty_and_the_discards_are_open_to_all_once_the_hand_is_over(seats: int) -> None:
    history = at_end(seats)
    (result,) = view_of(history).results
    wanted: Counter[str] = Counter()
    for seat in range(seats):
        wanted += named(result.took[seat]) + named(result.discarded[seat])
    assert wanted.total() == 2 * KITTY
    assert names_in(page_of(history, None).own.taken) == wanted


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_while_a_hand_runs_one_sees_ones_own_deal_and_what_lies_open(seats: int) -> None:
    """No card that somebody else holds or put away, to players and to who watches; with four at every ply."""
    history = at_end(seats, hand=2)
    begun = history.campaigns[1]
    for ply in range(begun + 1, history.ply, 1 if seats == 4 else 2 * seats - 1):
        past = history.at(ply)
        deal = deal_in(past)
        for viewer in (None, Seat(ply % seats)):
            view, page = view_of(past, viewer), page_of(past, viewer)
            own = page.own
            assert (own.kitty, own.gains, own.made, own.broken) == ("", "", "", "")
            shown = [names_in(each.cards) for each in own.dealt]
            assert shown == ([] if viewer is None else [named(deal.hands[viewer])])
            known: Counter[str] = Counter()
            if viewer is not None:
                known = named(view.took[viewer] or ()) + named(view.discarded[viewer] or ())
            assert names_in(own.taken) == known
            running = (view.trick,) if view.trick else ()
            laid = named(tuple(laid.card for trick in (*view.tricks, *running) for laid in trick.laid))
            assert sum((cards_in(trick.cards) for trick in own.tricks), Counter()) == laid
            told = " ".join(line for chapter in (*page.before, *page.after) for line in chapter.told)
            assert not re.search(r"\bthe (ace|king|queen|jack|\d+) of\b|Joker", plain(told))


def test_what_one_took_and_put_away_is_told_to_oneself_alone() -> None:
    history = at_phase(Phase.PLAY, 5)
    view = view_of(history)
    assert view.highest is not None
    mine, others = page_of(history, view.highest), page_of(history)
    took = view_of(history, view.highest).took[view.highest]
    assert took
    assert all(card_name(card) in mine.own.taken for card in took)
    assert "You took" in plain(mine.own.taken)
    assert others.own.taken == ""


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_the_page_of_a_hand_gone_by_is_the_same_while_the_match_goes_on(seats: int) -> None:
    history = at_phase(Phase.PLAY, seats, hand=2)
    ended = history.at(history.ends[0].ply)
    page = page_of(ended, Seat(0))
    assert page.number == 1
    assert len(page.own.tricks) == 10
    running = page_of(history, Seat(0))
    assert running.number == 2
    assert running.own.tricks == ()
    assert running.result == ""


def test_it_says_what_came_of_it_and_how_it_ended() -> None:
    history = at_end(6)
    page = page_of(history)
    assert page.result.startswith("Hand 1: ")
    assert page.own.made.count("made__ruler") == len(set(view_of(history).results[0].declared))
    assert page.own.gains.count("<li") == 6
    assert not page.is_stopped
    heads = [chapter.head for chapter in page.before]
    assert heads == ["The deal", "Alliances", "Bidding"]


def test_the_last_hand_of_a_match_is_whole() -> None:
    history = finished(4, hands=2)
    page = page_of(history, Seat(3))
    assert (page.number, len(page.own.tricks), len(page.own.dealt)) == (2, 10, 4)
    assert [chapter.head for chapter in page.after] == ["The end of the hand", "The end"]


def test_who_resigns_during_a_trick_is_told_with_it() -> None:
    history = play_until(at_phase(Phase.PLAY, 5), Random(1), lambda t: len(view_of(t).tricks) == 2)
    history = play_until(after(history, "resign"), Random(1), lambda t: len(view_of(t).tricks) == 4)
    tricks = page_of(history).own.tricks
    told = [(trick.number, [plain(line) for line in trick.told]) for trick in tricks if trick.told]
    assert len(told) == 1
    assert "resigned" in told[0][1][0]


def test_before_the_first_deal_the_page_is_empty() -> None:
    page = page_of(after(start(4), "dealer 2"))
    assert (page.own.tricks, page.own.dealt, page.result) == ((), (), "")


def test_a_card_of_two_packs_is_dealt_as_often_as_it_was() -> None:
    """Eight seats have identical cards."""
    for seed in range(4):
        history = at_phase(Phase.DEAL, 8, seed=seed, max_hands=2)
        for dealt in page_of(history).own.dealt:
            assert names_in(dealt.cards).total() == HAND
