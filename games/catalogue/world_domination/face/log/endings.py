"""Log of the ends of campaigns and matches, as sentences of HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.catalogue.world_domination.face.log.story import WorldStory, who
from games.catalogue.world_domination.face.words import SIDE_WORD, side_name
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.grid import SIDES
from games.catalogue.world_domination.rules.view import Goal
from games.kit.face.names import Names
from games.kit.face.phrases import counted, listed
from games.kit.rules.api import CAMPAIGN_ENDED, RESIGNED, Event


def campaign_result(event: Event, names: Names) -> str:
    """The result of a campaign: *Gold won campaign 1 with 12 countries; it had bid 11*."""
    data = event.data
    contract, side = data["contract"], data["side"]
    aggressor = contract.aggressor
    held, bid = data["countries"][aggressor], contract.number
    if contract.goal is Goal.MANY:
        countries = counted(held, "country", "countries")
        return f"{names.html[contract.bidder]} held {countries} as the Empire in campaign {data['number']}"
    words = f"<b>{side_name(side)}</b> won campaign {data['number']}"
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
    return f"<b>{side_name(winner)}</b> won the match {by_side[winner]} : {by_side[winner.rival]}"


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
    RESIGNED: _resigned,
    e.MATCH_ENDED: _match_ended,
}
