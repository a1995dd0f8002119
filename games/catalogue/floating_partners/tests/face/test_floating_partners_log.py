"""Log of Floating Partners: whole sentences, to each what it may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from games.catalogue.floating_partners.face.log import TELLER, PartnersStory
from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, Card, Declaration
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    at_phase,
    called,
    dealt,
    declared,
    finished,
    play_until,
    put_away,
    start,
    table_at,
    view_of,
)
from games.kit.face.markup import element, joined
from games.kit.face.names import Names
from games.kit.face.phrases import plain
from games.kit.face.telling import log_lines
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, PLAYED_OUT, RESIGNED, Event
from games.kit.rules.seats import Seat

S, C, D, H, NT = Declaration
ANN, BEN, CAT, DAN = map(Seat, range(4))


def story(reader: int | None = None) -> PartnersStory:
    """The beginning of a story of four, as one of them reads it."""
    full = ("Ann", "Ben", "Cat", "Dan")
    html = tuple(joined(["You"]) if seat == reader else element("b", name) for seat, name in enumerate(full))
    return PartnersStory(Names(None if reader is None else Seat(reader), full, full, html))


def told(event: Event, by: PartnersStory | None = None) -> str:
    """The sentence of an event in plain words."""
    by = by or story()
    by.follow(event)
    return plain(TELLER.sentences[event.code](event, by))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD_BY_NAME[name] for name in text.split())


@dataclass(frozen=True)
class Result:
    """Result of a hand as the log asks for it."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    penalties: tuple[int, ...]


# --- all of them ------------------------------------------------------------------------------------


def test_every_event_has_its_sentence() -> None:
    told = {*e.CODES, PLAYED_OUT}
    assert set(TELLER.sentences) == told
    assert set(TELLER.highlights) <= told


def test_what_only_one_seat_knows_is_told_in_place_of_what_all_are() -> None:
    assert TELLER.echoes == {e.KITTY_TAKEN: e.KITTY_CARDS, e.DISCARDED: e.MY_DISCARD}


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("penalty", ["each", "breaker"])
def test_a_whole_match_is_told_to_everybody(seats: int, penalty: str) -> None:
    """Two hands of random play, before each seat and before a spectator, who is told fewer things."""
    over = finished(seats, seed=seats, break_penalty=penalty)
    codes = {event.code for entry in table_at(over).log for event in entry.events}
    assert codes >= set(e.CODES) - {e.ALLIANCE_BROKEN, e.STOOD, RESIGNED}
    running = at_phase(Phase.PLAY, seats, seed=seats, hand=2, break_penalty=penalty)
    for viewer in (None, *map(Seat, range(seats))):
        for position in (over, running):
            for line in log_lines(table_at(position, viewer), TELLER):
                words = plain(line.html)
                assert words
                assert not any(sign in words for sign in "{}<>%"), words


@pytest.mark.parametrize("seats", [4, 8])
def test_private_things_are_told_to_their_seat_alone(seats: int) -> None:
    position = play_until(
        start(seats, max_hands=2),
        Random(4),
        lambda at: bool(view_of(at).tricks) and view_of(at).campaign == 1,
    )
    private = {e.DEALT, e.KITTY_CARDS, e.MY_DISCARD}
    for viewer in (None, *map(Seat, range(seats))):
        told = [line.event for line in log_lines(table_at(position, viewer), TELLER)]
        assert {event.seat for event in told if event.code in private} <= {viewer}
        assert any(event.code == e.DEALT for event in told) == (viewer is not None)
        taken = [event.seat for event in told if event.code in {e.KITTY_TAKEN, e.KITTY_CARDS}]
        away = [event.seat for event in told if event.code in {e.DISCARDED, e.MY_DISCARD}]
        assert len(taken) == len(away) == 2  # each once, be it with the cards or without
        assert sum(event.code in private for event in told) == (
            0 if viewer is None else 3 if viewer in taken else 1
        )


def test_what_a_viewer_is_told_does_not_depend_on_what_it_may_not_know() -> None:
    """The kitty's first cards and a discard are others' secrets: the log reads the same whatever they are."""
    hands = ("AH KH QH JH AS KS QS JS AC KC", "", "", "")
    logs = []
    for kitty, away in (("2D 3D 4D", "2D 3D"), ("5D 6D 7D", "5D 6D")):
        position = put_away(called(declared(dealt(hands, kitty=kitty), "H S D C"), "9 0 0 0"), away)
        table = table_at(position, Seat(2))
        own = {e.DEALT, e.KITTY_CARDS, e.MY_DISCARD}
        logs.append([line.html for line in log_lines(table, TELLER) if line.event.code not in own])
    assert logs[0] == logs[1]


# --- the deal ---------------------------------------------------------------------------------------


def test_a_hand_begins_with_its_dealer() -> None:
    event = Event(CAMPAIGN_STARTED, None, {"number": 3, "dealer": BEN})
    assert told(event) == "Hand 3 began; it was dealt by Ben"
    assert told(event, story(1)) == "Hand 3 began; it was dealt by you"


def test_a_hand_of_cards_is_told_suit_by_suit() -> None:
    event = Event(e.DEALT, ANN, {"cards": cards("AS 10S AC JH 2H JK")}, frozenset([ANN]))
    assert told(event, story(0)) == "You were dealt spades A 10, clubs A, hearts J 2 and the Joker"
    assert told(event) == "Ann was dealt spades A 10, clubs A, hearts J 2 and the Joker"


# --- alliances --------------------------------------------------------------------------------------


def said(
    to: Declaration,
    before: Declaration | None = None,
    joined: Iterable[Seat] = (),
    left: Iterable[Seat] = (),
) -> Event:
    data = {"declaration": to, "before": before, "joined": tuple(joined), "left": tuple(left)}
    return Event(e.DECLARED, DAN, data)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (said(H), "Dan declared hearts"),
        (said(H, joined=[ANN, CAT]), "Dan declared hearts and joined you and Cat"),
        (said(NT, NT), "Dan kept no trumps"),
        (said(H, S), "Dan changed from spades to hearts"),
        (said(H, S, left=[BEN]), "Dan changed from spades to hearts and left Ben"),
        (said(H, S, joined=[ANN]), "Dan changed from spades to hearts and joined you"),
        (said(H, S, [ANN], [BEN]), "Dan changed from spades to hearts, left Ben and joined you"),
    ],
)
def test_a_declaration_says_who_joins_and_who_leaves_whom(event: Event, words: str) -> None:
    assert told(event, story(0)) == words


@pytest.mark.parametrize(
    ("penalties", "words"),
    [
        (
            {0: -10, 1: -10, 3: -10},
            "Dan broke the alliance in hearts: you, Ben and Dan lost 10 points each",
        ),
        ({3: -30}, "Dan broke the alliance in hearts and lost 30 points"),
    ],
)
def test_a_broken_alliance_says_who_pays_what(penalties: dict[Seat, int], words: str) -> None:
    event = Event(
        e.ALLIANCE_BROKEN, DAN, {"declaration": H, "seats": (ANN, BEN, DAN), "penalties": penalties}
    )
    assert told(event, story(0)) == words


# --- bids and the kitty -----------------------------------------------------------------------------


def test_bids_are_told_and_raises_are_told_as_such() -> None:
    assert told(Event(e.BID, BEN, {"number": 4, "round": 1})) == "Ben bid 4"
    assert told(Event(e.BID, BEN, {"number": 6, "round": 2})) == "Ben raised to 6"
    assert told(Event(e.STOOD, BEN), story(1)) == "You stood"


def test_the_end_of_the_bidding_says_who_gets_what_of_the_kitty() -> None:
    event = Event(e.BIDDING_OVER, None, {"first": BEN, "second": ANN, "number": 6})
    assert told(event, story(0)) == (
        "The bidding is over: with 6, two cards of the kitty and the first lead go to Ben,"
        " the third card to you"
    )


def test_others_learn_how_many_cards_went_and_the_taker_which() -> None:
    assert told(Event(e.KITTY_TAKEN, BEN, {"count": 2})) == "Ben took 2 cards from the kitty"
    assert told(Event(e.KITTY_TAKEN, BEN, {"count": 1})) == "Ben took 1 card from the kitty"
    assert told(Event(e.DISCARDED, BEN, {"count": 2})) == "Ben put 2 cards away"
    mine = frozenset([BEN])
    took = Event(e.KITTY_CARDS, BEN, {"cards": cards("AH JK")}, mine)
    assert told(took, story(1)) == "You took the ace of hearts and the Joker from the kitty"
    away = Event(e.MY_DISCARD, BEN, {"cards": cards("3S 2S")}, mine)
    assert told(away, story(1)) == "You put away the 3 of spades and the 2 of spades"


# --- tricks -----------------------------------------------------------------------------------------


def played(seat: Seat, card: str, trumps: Declaration, *, leads: bool = False, trick: int = 1) -> Event:
    data = {"card": CARD_BY_NAME[card], "trick": trick, "trumps": trumps, "leads": leads}
    return Event(e.CARD_PLAYED, seat, data)


def trick_of(trumps: Declaration, *laid: str) -> list[str]:
    """The sentences of a trick, led by Ann."""
    by = story()
    return [told(played(Seat(n), card, trumps, leads=not n), by) for n, card in enumerate(laid)]


def test_a_lead_says_what_is_trumps() -> None:
    assert trick_of(H, "AC") == ["Ann led the ace of clubs; hearts are trumps"]
    assert trick_of(NT, "AS") == ["Ann led the ace of spades; there are no trumps"]


def test_bowers_are_called_so_while_they_are() -> None:
    assert trick_of(H, "JH", "JD", "JK", "JC")[0] == (
        "Ann led the jack of hearts, the right bower; hearts are trumps"
    )
    assert trick_of(H, "JH", "JD", "JK", "JC")[1:] == [
        "Ben played the jack of diamonds, the left bower",
        "Cat played the Joker",
        "Dan threw the jack of clubs, void in hearts",
    ]


def test_who_does_not_follow_is_void_or_trumps() -> None:
    assert trick_of(H, "AS", "JD", "2C", "2S")[1:] == [
        "Ben trumped with the jack of diamonds, the left bower",
        "Cat threw the 2 of clubs, void in spades",
        "Dan played the 2 of spades",
    ]


def test_without_trumps_the_joker_tells_nothing_of_the_rest() -> None:
    assert trick_of(NT, "AS", "JK", "2C")[1:] == [
        "Ben played the Joker",
        "Cat threw the 2 of clubs, void in spades",
    ]
    assert trick_of(NT, "JK", "AS")[1] == "Ben played the ace of spades"


def test_a_trick_counts_for_the_alliance_of_its_winner() -> None:
    won = Event(e.TRICK_WON, DAN, {"number": 4, "cards": cards("AC JH"), "card": cards("JH")[0], "tricks": 2})
    assert told(won) == "Dan won trick 4 with the jack of hearts, which makes 2 tricks"
    for reader, words in ((3, "your"), (0, "your"), (1, "that"), (None, "that")):
        by = story(reader)
        told(Event(e.DECLARED, ANN, said(H).data), by)
        told(said(H, joined=[ANN]), by)
        assert told(won, by).endswith(f", which makes 2 tricks for {words} alliance")


def test_sentences_stand_under_their_part_of_the_hand() -> None:
    by = story()
    events: list[tuple[Event, str]] = [
        (Event(CAMPAIGN_STARTED, None, {"number": 1, "dealer": ANN}), "The deal"),
        (said(H), "Alliances"),
        (Event(e.STOOD, ANN), "Bidding"),
        (Event(e.DISCARDED, ANN, {"count": 2}), "The kitty"),
        (Event(RESIGNED, ANN), ""),
        (played(ANN, "AC", H, leads=True, trick=7), "Trick 7"),
        (Event(RESIGNED, ANN), "Trick 7"),
        (Event(CAMPAIGN_STARTED, None, {"number": 2, "dealer": ANN}), "The deal"),
        (Event(RESIGNED, ANN), ""),
    ]
    for event, head in events:
        by.follow(event)
        assert by.head(event) == head


# --- ends -------------------------------------------------------------------------------------------


def ended(bids: list[int], tricks: list[int], **facts: Any) -> Event:
    result = Result(tuple(bids), tuple(tricks), **facts)
    winners = [seat for seat in range(4) if tricks[seat] >= bids[seat]]
    return Event(
        CAMPAIGN_ENDED,
        None,
        {"number": 3, "winners": winners, "scores": (80, -30, 80, 0), "result": result},
    )


def test_the_end_of_a_hand_gives_everybodys_points() -> None:
    event = ended([4, 7, 2, 0], [6, 5, 6, 0], points=(80, -20, 90, 0), penalties=(0, -10, -10, 0))
    assert told(event, story(1)) == (
        "Hand 3 is over. Points of this hand: you −30, Ann 80, Cat 80, Dan 0."
        " Points in all: you −30, Ann 80, Cat 80, Dan 0"
    )


@pytest.mark.parametrize(
    ("bids", "words"),
    [
        ([4, 7, 2, 0], "the bid was made by Ann, Cat and Dan"),
        ([0] * 4, "everybody made their bid"),
        ([10] * 4, "nobody made their bid"),
    ],
)
def test_in_short_a_hand_says_who_made_the_bid(bids: list[int], words: str) -> None:
    event = ended(bids, [6, 5, 6, 0], points=(0,) * 4, penalties=(0,) * 4)
    short = plain(TELLER.highlights[CAMPAIGN_ENDED](event, story()))
    assert short == f"Hand 3: {words}. Most points: Ann and Cat with 80"


def test_whoever_resigns_cannot_win() -> None:
    assert told(Event(RESIGNED, BEN)) == "Ben resigned and cannot win any more; a bot plays on in that seat"


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ([0], "You won the match with 515 points"),
        ([1], "Ben won the match with 515 points"),
        ([0, 1], "The win is shared by you and Ben, with 515 points each"),
        ([], "The match ended without a winner"),
    ],
)
def test_the_end_of_a_match_names_its_winners(winners: list[int], words: str) -> None:
    event = Event(e.MATCH_ENDED, None, {"winners": winners, "scores": (515,) * 4, "reason": "played"})
    assert told(event, story(0)) == words
