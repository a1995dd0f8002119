"""Log's sentences for what comes before the conflicts: deal, draft, meeting, auction, Rise to Power."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.catalogue.world_domination.face.log_story import WorldStory, seat_of, start, who
from games.catalogue.world_domination.face.words import (
    bid_html,
    cards_html,
    hand_words,
    power_html,
    side_called,
    side_html,
    suit_html,
)
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.view import Goal
from games.kit.face.phrases import counted, listed
from games.kit.rules.api import CAMPAIGN_STARTED, Event
from games.kit.rules.seats import Seat

# --- the deal, the draft, the meeting -------------------------------------------------------------


def _dealt(event: Event, _story: WorldStory) -> str:
    each = event.data["each"]
    if event.data["again"]:
        return f"All cards were dealt anew, {each} each"
    reserve = event.data["reserve"]
    return f"Everybody was dealt {each} cards{f'; {reserve} lie in the reserve' if reserve else ''}"


def _hand(event: Event, story: WorldStory) -> str:
    seat = seat_of(event)
    have = story.names.verb(seat, "was", "were")
    return f"{story.names.html[seat]} {have} dealt {hand_words(event.data['cards'])}"


def _kept(event: Event, story: WorldStory) -> str:
    return f"{who(event, story)} chose two cards to keep, round {event.data['round']} of 6"


def _kept_cards(event: Event, story: WorldStory) -> str:
    kept = f"{who(event, story)} kept {cards_html(event.data['cards'])}"
    if not event.data["passed"]:
        return kept
    to = story.names.html_object(event.data["to"])
    return f"{kept} and passed to {to}: {hand_words(event.data['passed'])}"


def _received(event: Event, story: WorldStory) -> str:
    giver = story.names.html_object(event.data["giver"])
    return f"{who(event, story)} received from {giver}: {hand_words(event.data['cards'])}"


def _met(event: Event, story: WorldStory) -> str:
    whose = "your" if event.seat == story.names.reader else "the"
    return f"{who(event, story)} chose two cards to show {whose} ally"


def _shown(event: Event, story: WorldStory) -> str:
    to = story.names.html_object(event.data["to"])
    return f"{who(event, story)} showed {to} {cards_html(event.data['cards'])}"


# --- the auction ----------------------------------------------------------------------------------


def _bid(event: Event, story: WorldStory) -> str:
    return f"{who(event, story)} bid {bid_html(event.data['number'], event.data['suit'])}"


def _auction_won(event: Event, story: WorldStory) -> str:
    side, suit = side_html(event.data["side"]), suit_html(event.data["suit"])
    begins = start(story, seat_of(event), "start", "the first conflict")
    return f"{side} is the Aggressor with {event.data['number']}, {suit} dominant. {begins}"


# --- two seats: the arming phase ----------------------------------------------------------------


def _arming_started(event: Event, story: WorldStory) -> str:
    how = "drawn by lot" if event.data["drawn"] else "taking turns"
    return f"{start(story, seat_of(event), 'lead', 'the first trick of the arming phase')}, {how}"


def _trick_ended(event: Event, story: WorldStory) -> str:
    data, names = event.data, story.names
    power = power_html(data["suit"], data["power"])
    if data["winner"] is not None:
        words = f"{names.html[data['winner']]} took trick {data['trick']} with {power}"
    elif data["tied"]:
        tied = listed([names.html_object(seat) for seat in data["tied"]])
        words = f"Nobody took trick {data['trick']}: {tied} tied with {power}"
    else:
        words = f"Nobody took trick {data['trick']}: there was no power in {suit_html(data['suit'])}"
    words = f"{words}. Tricks taken: {names.tally(data['won'])}"
    return words if data["next"] is None else f"{words}. {start(story, data['next'], 'lead', 'next')}"


def _drawn(event: Event, story: WorldStory) -> str:
    first = seat_of(event)
    second = story.names.html_object(Seat(1 - first))
    left = event.data["left"]
    rest = f"{left} cards are left" if left else "none is left"
    return f"{who(event, story)} drew a card of the reserve, then {second}; {rest}"


def _drawn_card(event: Event, story: WorldStory) -> str:
    return f"{who(event, story)} drew {cards_html(event.data['cards'])}"


def _arming_ended(event: Event, story: WorldStory) -> str:
    seat, won = seat_of(event), event.data["won"]
    name, verb = story.names.html[seat], story.names.verb
    is_now = (
        f"{verb(seat, 'is', 'are')} the Aggressor for {side_called(event.data['side'], story.names.seats)}"
    )
    if event.data["by"] == "more":
        return f"{name} won the arming phase by {won[seat]} tricks to {won[1 - seat]} and {is_now}"
    if event.data["by"] == "last":
        tricks = counted(won[seat], "trick", "tricks")
        return f"Both took {tricks}; {story.names.html_object(seat)}, who took one last, {is_now}"
    return f"No trick was taken; {story.names.html_object(seat)}, who did not lead the first, {is_now}"


# --- two and three seats: the declaration ---------------------------------------------------------


def _declared(event: Event, story: WorldStory) -> str:
    data, seat = event.data, seat_of(event)
    side = data["side"]
    words = f"{who(event, story)} declared {suit_html(data['suit'])} dominant"
    if data["goal"] is Goal.MANY:
        return f"{words}; each Rebel now owes two power cards"
    ours, theirs = side_called(side, story.names.seats), side_called(side.rival, story.names.seats)
    if data["goal"] is Goal.EXACTLY:
        goal = f"{ours} must hold exactly {counted(data['number'], 'country', 'countries')} at the end"
    else:
        goal = f"{ours} must hold more countries than {theirs} at the end"
    return f"{words}; {goal}. {start(story, seat, 'start', 'the first conflict')}"


# --- three seats: the Rise to Power ---------------------------------------------------------------


def _empire_named(event: Event, story: WorldStory) -> str:
    seat, names = seat_of(event), story.names
    if event.data["drawn"]:
        return f"{names.html[seat]} {names.verb(seat, 'was', 'were')} drawn by lot to be the Empire"
    return f"The Empire passed on to {names.html_object(seat)}"


def _pairs_cards(event: Event, story: WorldStory) -> str:
    cards = event.data["cards"]
    first, second = cards_html(cards[:2]), cards_html(cards[2:])
    return f"{who(event, story)} laid down {first} as the first pair, {second} as the second"


def _tribute_cards(event: Event, story: WorldStory) -> str:
    return f"{who(event, story)} laid down {cards_html(event.data['cards'])} as tribute"


def _pairs_taken(event: Event, story: WorldStory) -> str:
    one, other = event.data["takers"]
    names, empire = story.names, who(event, story)
    start_too = names.verb(seat_of(event), "starts", "start")
    return (
        f"{names.html[one]} took the first pair, {names.html_object(other)} the second."
        f" {empire} took both tributes and {start_too} the first conflict"
    )


def _got(event: Event, story: WorldStory) -> str:
    giver = story.names.html_object(event.data["giver"])
    return f"{who(event, story)} got {cards_html(event.data['cards'])} from {giver}"


BEFORE: Final[Mapping[str, Callable[[Event, WorldStory], str]]] = {
    CAMPAIGN_STARTED: lambda event, _story: f"Campaign {event.data['number']} began",
    e.WORLD_LAID_OUT: lambda _event, _story: "The twenty countries were laid out",
    e.CARDS_DEALT: _dealt,
    e.HAND_DEALT: _hand,
    e.FIRST_BIDDER: lambda event, story: start(story, seat_of(event), "open", "the auction"),
    e.KEPT: _kept,
    e.KEPT_CARDS: _kept_cards,
    e.HAND_RECEIVED: _received,
    e.DRAFT_ENDED: lambda _event, _story: "The draft was over",
    e.MET: _met,
    e.SHOWN: _shown,
    e.BID: _bid,
    e.PASSED: lambda event, story: f"{who(event, story)} passed",
    e.ALL_PASSED: lambda _event, _story: "All four passed",
    e.AUCTION_WON: _auction_won,
    e.ARMING_STARTED: _arming_started,
    e.TRICK_ENDED: _trick_ended,
    e.DRAWN: _drawn,
    e.DRAWN_CARD: _drawn_card,
    e.ARMING_ENDED: _arming_ended,
    e.DECLARED: _declared,
    e.EMPIRE_NAMED: _empire_named,
    e.PAIRS_LAID: lambda event, story: f"{who(event, story)} laid two pairs of cards face down",
    e.PAIRS_LAID_CARDS: _pairs_cards,
    e.TRIBUTE_LAID: lambda event, story: f"{who(event, story)} laid a tribute of two cards face down",
    e.TRIBUTE_LAID_CARDS: _tribute_cards,
    e.PAIRS_TAKEN: _pairs_taken,
    e.PAIR_TAKEN: _got,
    e.TRIBUTE_TAKEN: _got,
}
