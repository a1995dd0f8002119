"""Log: its sentences for conflicts, tricks and endings, its highlights, and its teller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.catalogue.world_domination.face.conflict_end import EndWords, end_words
from games.catalogue.world_domination.face.log_before import BEFORE
from games.catalogue.world_domination.face.log_specials import effect_html
from games.catalogue.world_domination.face.log_story import WorldStory, start, who
from games.catalogue.world_domination.face.played_out import played_out
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    card_html,
    country_html,
    power_html,
    side_called,
    side_html,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import SUITS, is_special
from games.catalogue.world_domination.rules.grid import SIDES
from games.catalogue.world_domination.rules.view import Goal
from games.kit.face.markup import element
from games.kit.face.names import Names
from games.kit.face.phrases import capitalised, counted, listed
from games.kit.face.telling import Teller
from games.kit.rules.api import CAMPAIGN_ENDED, PLAYED_OUT, RESIGNED, Event

# --- the ends of campaigns and matches ------------------------------------------------------------


def campaign_result(event: Event, names: Names) -> str:
    """The result of a campaign: *Gold won campaign 1 with 12 countries; it had bid 11*."""
    data = event.data
    contract, side = data["contract"], data["side"]
    aggressor = contract.aggressor
    held, bid = data["countries"][aggressor], contract.number
    if contract.goal is Goal.MANY:
        countries = counted(held, "country", "countries")
        return f"{names.html[contract.bidder]} held {countries} as the Empire in campaign {data['number']}"
    words = f"{side_html(side)} won campaign {data['number']}"
    if contract.goal is Goal.MORE:
        role = "Aggressor" if side is aggressor else "Defender"
        ours, theirs = data["countries"][side], data["countries"][side.rival]
        if ours == theirs:
            return f"{words} as the {role}, for both held {ours} countries"
        return f"{words} as the {role}, {ours} countries to {theirs}"
    if contract.goal is Goal.EXACTLY:
        declared = counted(bid, "country", "countries")
        if side is aggressor:
            return f"{words} with exactly the {declared} that it had declared"
        return f"{words}: {SIDE_WORD[aggressor]} had declared {declared} and held {held}"
    if data["by_tokens"]:
        ours, theirs = data["tokens"][aggressor], data["tokens"][aggressor.rival]
        more = "more" if side is aggressor else "no more"
        bidder = SIDE_WORD[aggressor]
        return f"{words}: {bidder} held the 10 countries bid and had {more} tokens, {ours} to {theirs}"
    if side is aggressor:
        return f"{words} with {held} countries; it had bid {bid}"
    return f"{words}: {SIDE_WORD[aggressor]} had bid {bid} and held {held} countries"


def _campaign_ended(event: Event, story: WorldStory) -> str:
    scores, names = event.data["scores"], story.names
    words = campaign_result(event, names)
    if len(scores) == 3:
        empire = event.data["contract"].bidder
        rebels = [seat for seat in range(3) if seat != empire]
        return (
            f"{words}. Conflicts won by the Rebels: {names.tally(event.data['conflicts'], rebels)}."
            f" Countries as the Empire so far: {names.tally(scores)}"
        )
    by_side = dict(zip(SIDES[len(scores)], scores, strict=True))
    tally = ", ".join(f"{SIDE_WORD[side]} {by_side[side]}" for side in sorted(by_side))
    return f"{words}. Campaigns won: {tally}"


def _resigned(event: Event, story: WorldStory) -> str:
    side = event.data["side"]
    if side is None:
        return f"{who(event, story)} resigned and cannot win any more; the match goes on"
    return f"{who(event, story)} resigned; {SIDE_WORD[side]} loses the match"


def _match_ended(event: Event, story: WorldStory) -> str:
    scores = event.data["scores"]
    if len(scores) == 3:
        return _match_of_three(event, story.names)
    sides = SIDES[len(scores)]
    by_side = dict(zip(sides, scores, strict=True))
    winner = sides[min(event.data["winners"])]
    return f"{side_html(winner)} won the match {by_side[winner]} : {by_side[winner.rival]}"


def _match_of_three(event: Event, names: Names) -> str:
    """Countries decide, then conflicts; the conflicts are told where countries were equal."""
    winners, scores = sorted(event.data["winners"]), event.data["scores"]
    if not winners:
        return "Nobody won the match: all three have resigned"
    first, *others = winners
    subjects = [names.html[first], *(names.html_object(seat) for seat in others)]
    verb = "share the win" if others else "won the match"
    words = f"{listed(subjects)} {verb}. Countries as the Empire: {names.tally(scores)}"
    if scores.count(scores[first]) == 1:
        return words
    return f"{words}. Conflicts won as a Rebel: {names.tally(event.data['conflicts'])}"


ENDINGS: Final[Mapping[str, Callable[[Event, WorldStory], str]]] = {
    CAMPAIGN_ENDED: _campaign_ended,
    PLAYED_OUT: lambda event, _story: played_out(event),
    RESIGNED: _resigned,
    e.MATCH_ENDED: _match_ended,
}


# --- every event ----------------------------------------------------------------------------------


def _target(event: Event, story: WorldStory) -> str:
    owner = event.data["owner"]
    held = "neutral" if owner is None else f"held by {side_called(owner, story.names.seats)}"
    defence = ", ".join(suit_html(suit, event.data["defence"][suit]) for suit in SUITS)
    return f"{who(event, story)} chose {element('b', story.target)}, {held}, which defends with {defence}"


def _played(event: Event, story: WorldStory) -> str:
    data = event.data
    words = f"{who(event, story)} {'led' if data['led'] else 'played'} {card_html(data['card'])}"
    if is_special(data["card"]):
        return f"{words}: {effect_html(event, story)}"
    if data["led"] or data["followed"] or story.leading is None:
        return words
    return f"{words}, holding no {suit_name(story.leading)}"


def _conflict_ended(event: Event, story: WorldStory) -> str:
    data = event.data
    words = _end_words(data).log % _end_values(data, story)
    following = data["next"]
    return words if following is None else f"{words}. {start(story, following, 'start', 'next')}"


def _end_words(data: Mapping[str, Any]) -> EndWords:
    return end_words(data["ending"], side=data["side"], taken_from=data["taken_from"], power=data["power"])


def _end_values(data: Mapping[str, Any], story: WorldStory) -> dict[str, str]:
    """Names of everything around a conflict that has ended, as the log writes them."""
    names, suit, side = story.names, data["suit"], data["side"]
    values: dict[str, str] = {"country": country_html(data["country"])}
    if side is None:
        values["tied"] = listed([names.html_object(seat) for seat in data["tied"]])
        values["suit"], values["suit_power"] = suit_html(suit), power_html(suit, data["power"])
        return values
    seats = names.seats
    values["name"], values["whose"] = names.html[data["winner"]], names.html_possessive(data["winner"])
    values["side"], values["rival"] = side_called(side, seats), side_called(side.rival, seats)
    values["against"] = _against(data, story)
    return values


def _against(data: Mapping[str, Any], story: WorldStory) -> str:
    """*Politics power 9 against a defence of 3*; whether the dominant suit broke in is said."""
    broke = ", the dominant suit," if data["by_dominant"] and data["suit"] is not story.leading else ""
    return f"{power_html(data['suit'], data['power'])}{broke} against a defence of {data['defence']}"


SENTENCES: Final[Mapping[str, Callable[[Event, WorldStory], str]]] = {
    **BEFORE,
    e.TARGET_CHOSEN: _target,
    e.CARD_PLAYED: _played,
    e.CONFLICT_ENDED: _conflict_ended,
    **ENDINGS,
}


# --- the teller -----------------------------------------------------------------------------------

_ECHOES: Final = {
    e.KEPT: e.KEPT_CARDS,
    e.PAIRS_LAID: e.PAIRS_LAID_CARDS,
    e.TRIBUTE_LAID: e.TRIBUTE_LAID_CARDS,
}
"""Events that everybody is told, and those that say the same with the cards."""


def _aggressor(event: Event, _story: WorldStory) -> str:
    return f"{side_html(event.data['side'])} became the Aggressor with {event.data['number']}"


def _trick(event: Event, story: WorldStory) -> str:
    data = event.data
    if data["winner"] is None:
        return f"Nobody took trick {data['trick']}"
    power = power_html(data["suit"], data["power"])
    return f"{story.names.html[data['winner']]} took trick {data['trick']} with {power}"


def _conflict(event: Event, story: WorldStory) -> str:
    data, side = event.data, event.data["side"]
    values: dict[str, str] = {"country": country_html(data["country"])}
    if side is not None:
        values["side"] = capitalised(side_called(side, story.names.seats))
    return _end_words(data).highlight % values


def _declared(event: Event, story: WorldStory) -> str:
    return f"{who(event, story)} declared {suit_html(event.data['suit'])} dominant"


_HIGHLIGHTS: Final[Mapping[str, Callable[[Event, WorldStory], str]]] = {
    e.ALL_PASSED: SENTENCES[e.ALL_PASSED],
    e.AUCTION_WON: _aggressor,
    e.TRICK_ENDED: _trick,
    e.DECLARED: _declared,
    e.PAIRS_TAKEN: lambda _event, _story: "The pairs and the tributes were exchanged",
    e.CONFLICT_ENDED: _conflict,
    PLAYED_OUT: SENTENCES[PLAYED_OUT],
    CAMPAIGN_ENDED: lambda event, story: campaign_result(event, story.names),
    RESIGNED: SENTENCES[RESIGNED],
    e.MATCH_ENDED: SENTENCES[e.MATCH_ENDED],
}


def _anchor(event: Event) -> str:
    """A conflict or a trick has its place on the campaign's page."""
    kinds = (kind for kind in ("conflict", "trick") if event.data.get(kind) is not None)
    return next((f"{kind}-{event.data[kind]}" for kind in kinds), "")


TELLER: Final = Teller(
    story=WorldStory,
    sentences=SENTENCES,
    highlights=_HIGHLIGHTS,
    echoes=_ECHOES,
    anchor=_anchor,
)
