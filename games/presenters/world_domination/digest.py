"""A match of World Domination in a list: a small picture, where it is, what it asks, how it ended.

All of it comes from the few public facts that the rules' `digest` holds; an empty digest is a fresh board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django.utils.safestring import SafeString

from games.presenters.phrases import counted, listed
from games.presenters.world_domination.words import SIDE_WORD, country_name, side_name, suit_name
from games.rules.world_domination.cards import SUIT_BY_LETTER
from games.rules.world_domination.grid import CELLS, COLUMNS, SIDES, STARTING_CELLS, Side
from games.rules.world_domination.view import Phase

CONFLICTS: Final = {2: 12, 3: 16, 4: 12}
"""Conflicts of a campaign, by the number of players."""

_FRESH: Final = {
    seats: "".join(
        next((letter for letter, cells in zip("gs", places, strict=True) if cell in cells), ".")
        for cell in range(CELLS)
    )
    for seats, places in STARTING_CELLS.items()
}
_OWNER: Final = {"g": "gold", "s": "silver", ".": "none"}


def _seats(digest: Mapping[str, Any]) -> int:
    """How many play, from the scores by seat; four if the digest does not say."""
    return len(digest.get("scores") or ()) or 4


def mini(digest: Mapping[str, Any]) -> SafeString:
    """The grid in small: who holds what (round and square tokens), the target filled."""
    target = digest.get("target")
    return _drawn(str(digest.get("owners") or _FRESH[_seats(digest)]), -1 if target is None else int(target))


@lru_cache(maxsize=256)
def _drawn(owners: str, target: int) -> SafeString:
    parts = []
    for cell, letter in enumerate(owners):
        x, y = 4 + cell % COLUMNS * 18.6, 11 + cell // COLUMNS * 20
        css = "target" if cell == target else _OWNER[letter]
        parts.append(f'<rect x="{x:.1f}" y="{y}" width="17" height="18" rx="1.5" class="mini__{css}"/>')
        if letter == "g":
            parts.append(f'<circle cx="{x + 8.5:.1f}" cy="{y + 9}" r="4" class="mini__token"/>')
        elif letter == "s":
            parts.append(f'<rect x="{x + 5:.1f}" y="{y + 5.5}" width="7" height="7" class="mini__token"/>')
    picture = "".join(parts)
    return SafeString(f'<svg class="mini" viewBox="0 0 100 100" aria-hidden="true">{picture}</svg>')


def headline(digest: Mapping[str, Any]) -> str:
    """Where the match is: *Campaign 2, conflict 3 of 12*."""
    seats, campaign = _seats(digest), f"Campaign {digest.get('campaign', 1)}"
    match digest.get("phase"):
        case Phase.DRAFT:
            return f"{campaign}, draft"
        case Phase.MEETING:
            return f"{campaign}, secret meeting"
        case Phase.AUCTION:
            return f"{campaign}, auction"
        case Phase.ARMING:
            gold, silver = digest.get("tricks") or (0, 0)
            return f"{campaign}, drafting phase, {gold} : {silver} tricks"
        case Phase.DECLARE if seats == 2:
            return f"{campaign}, dominant suit"
        case Phase.PAIRS | Phase.DECLARE | Phase.TRIBUTE:
            return f"{campaign}, Rise to Power"
        case Phase.TARGET:
            return f"{campaign}, conflict {digest['conflict'] + 1} of {CONFLICTS[seats]}"
        case Phase.PLAY:
            return f"{campaign}, conflict {digest['conflict']} of {CONFLICTS[seats]}"
        case Phase.OVER:
            return "Finished"
        case _:
            return f"{campaign}, being dealt"


def ask(digest: Mapping[str, Any], _seat: int) -> str:
    """What the position asks of a seat whose turn it is: *Play to the conflict for Brazil*."""
    match digest.get("phase"):
        case Phase.DRAFT:
            return "Keep two cards and pass the rest on"
        case Phase.MEETING:
            return "Show two cards to your ally"
        case Phase.AUCTION:
            bid = digest.get("bid")
            return f"Pass or bid more than {_bid(bid)}" if bid else "Pass or make the first bid"
        case Phase.ARMING:
            return "Play to a trick of the drafting phase"
        case Phase.PAIRS:
            return "Lay down two pairs for the Rebels"
        case Phase.DECLARE:
            return "Declare the dominant suit"
        case Phase.TRIBUTE:
            return "Give the Empire two power cards"
        case Phase.TARGET:
            return f"Choose the country of conflict {digest['conflict'] + 1}"
        case Phase.PLAY:
            return f"Play to the conflict for {country_name(digest['country'])}"
        case _:
            return "Wait for the others"


def _bid(bid: str) -> str:
    """*11 Politics* of ``11 P``."""
    number, letter = bid.split()
    return f"{number} {suit_name(SUIT_BY_LETTER[letter])}"


_REASON: Final = {
    "resigned": "{loser} resigned",
    "timeout": "{loser} ran out of time",
    "adjudicated": "decided by the site",
}


def result(_digest: Mapping[str, Any], outcome: Mapping[str, Any]) -> str:
    """How a match ended: *Gold won 2 : 1*; a score that says less than the reason comes with it.

    With three seats nobody has a side to be named by: *Seat 2 won with 11 countries, against 9 and 8*.
    """
    winners, scores = outcome["winners"], outcome["scores"]
    if not winners:
        return "The match was cancelled" if outcome["reason"] == "cancelled" else "Nobody won"
    if len(scores) == 3:
        return _result_of_three(winners, scores, outcome["reason"])
    sides = SIDES[len(scores)]
    winner = sides[winners[0]]
    by_side = dict(zip(sides, scores, strict=True))
    words = f"{side_name(winner)} won {by_side[winner]} : {by_side[winner.rival]}"
    reason = _REASON.get(outcome["reason"], "").format(loser=SIDE_WORD[Side(winner.rival)])
    return f"{words}, {reason}" if reason else words


def _result_of_three(winners: Sequence[int], scores: Sequence[int], reason: str) -> str:
    """Countries decide, then conflicts won."""
    best = scores[winners[0]]
    others = sorted((score for seat, score in enumerate(scores) if seat not in winners), reverse=True)
    against = f", against {listed([str(score) for score in others])}" if others else ""
    seats = listed([str(seat + 1) for seat in winners])
    who = f"Seats {seats} share the win" if len(winners) > 1 else f"Seat {seats} won"
    words = f"{who} with {counted(best, 'country', 'countries')}{against}"
    if best in others:
        words += ", by conflicts won"
    told = {"resigned": "the others resigned", "timeout": "somebody ran out of time"}
    why = told.get(reason) or _REASON.get(reason, "")
    return f"{words}; {why}" if why else words
