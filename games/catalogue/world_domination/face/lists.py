"""Row of a match in lists: a small picture, where it is, what it asks, how it ended, its latest move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    bid_html,
    card_html,
    country_name,
    side_name,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.cards import SUIT_BY_LETTER
from games.catalogue.world_domination.rules.grid import CELLS, COLUMNS, SIDES, STARTING_CELLS
from games.catalogue.world_domination.rules.moves import Bid, Declare, Pass, Play, parse_move
from games.catalogue.world_domination.rules.view import Phase
from games.kit.face.markup import element
from games.kit.face.phrases import listed
from games.kit.rules.seats import Resign

# --- a row of a list ------------------------------------------------------------------------------

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
    """The number of seats, from the scores by seat; four if the digest does not say."""
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
        css = f"mini__{'target' if cell == target else _OWNER[letter]}"
        parts.append(element("rect", x=f"{x:.1f}", y=y, width=17, height=18, rx=1.5, css=css))
        if letter == "g":
            parts.append(element("circle", cx=f"{x + 8.5:.1f}", cy=y + 9, r=4, css="mini__token"))
        elif letter == "s":
            at = {"x": f"{x + 5:.1f}", "y": y + 5.5}
            parts.append(element("rect", **at, width=7, height=7, css="mini__token"))
    return element("svg", *parts, css="mini", viewBox="0 0 100 100", aria_hidden="true")


def headline(digest: Mapping[str, Any]) -> str:
    """The position of the match: *Campaign 2, conflict 3 of 12*."""
    words = _headline(digest)
    gold, silver = digest.get("tricks") or (0, 0)
    return words % {
        "campaign": digest.get("campaign", 1),
        "conflict": digest.get("conflict", 0) + (digest.get("phase") == Phase.TARGET),
        "count": CONFLICTS[_seats(digest)],
        "gold": gold,
        "silver": silver,
    }


def _headline(digest: Mapping[str, Any]) -> str:
    match digest.get("phase"):
        case Phase.DRAFT:
            return _("Campaign %(campaign)d, draft")
        case Phase.MEETING:
            return _("Campaign %(campaign)d, secret meeting")
        case Phase.AUCTION:
            return _("Campaign %(campaign)d, auction")
        case Phase.ARMING:
            return _("Campaign %(campaign)d, arming phase, %(gold)d : %(silver)d tricks")
        case Phase.DECLARE if _seats(digest) == 2:
            return _("Campaign %(campaign)d, dominant suit")
        case Phase.PAIRS | Phase.DECLARE | Phase.TRIBUTE:
            return _("Campaign %(campaign)d, Rise to Power")
        case Phase.TARGET | Phase.PLAY:
            return _("Campaign %(campaign)d, conflict %(conflict)d of %(count)d")
        case Phase.OVER:
            return _("Finished")
        case _:
            return _("Campaign %(campaign)d, being dealt")


def ask(digest: Mapping[str, Any], _seat: int) -> str:
    """The task of a seat whose turn it is: *Play to the conflict for Brazil*."""
    match digest.get("phase"):
        case Phase.DRAFT:
            return _("Keep two cards and pass the rest on")
        case Phase.MEETING:
            return _("Show two cards to your ally")
        case Phase.AUCTION:
            bid = digest.get("bid")
            words = _("Pass or bid more than %(bid)s") if bid else _("Pass or make the first bid")
            return words % {"bid": _bid(bid) if bid else ""}
        case Phase.ARMING:
            return _("Play to a trick of the arming phase")
        case Phase.PAIRS:
            return _("Lay down two pairs for the Rebels")
        case Phase.DECLARE:
            return _("Declare the dominant suit")
        case Phase.TRIBUTE:
            return _("Give the Empire two power cards")
        case Phase.TARGET:
            return _("Choose the country of conflict %(number)d") % {"number": digest["conflict"] + 1}
        case Phase.PLAY:
            country = country_name(digest["country"])
            return _("Play to the conflict for %(country)s") % {"country": country}
        case _:
            return _("Wait for the others")


def _bid(bid: str) -> str:
    """*11 Politics* of ``11 P``."""
    number, letter = bid.split()
    return f"{number} {suit_name(SUIT_BY_LETTER[letter])}"


def result(_digest: Mapping[str, Any], outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """The result of a match: *Gold won 2 : 1*; a score that says less than the reason comes with it.

    Where a side is one player, that player is named: *Dmitri won with 11 countries, against 9 and 8*.
    """
    winners, scores = outcome["winners"], outcome["scores"]
    if not winners:
        return _("The match was cancelled") if outcome["reason"] == "cancelled" else _("Nobody won")
    if len(scores) == 3:
        return _result_of_three(winners, scores, outcome["reason"], names)
    sides = SIDES[len(scores)]
    winner = sides[winners[0]]
    by_side = dict(zip(sides, scores, strict=True))
    values = {
        "winner": side_name(winner),
        "loser": SIDE_WORD[winner.rival],
        "won": by_side[winner],
        "lost": by_side[winner.rival],
    }
    if len(scores) == 2:
        values |= {"winner": names[winners[0]], "loser": names[1 - winners[0]]}
    words = {
        "resigned": _("%(winner)s won %(won)d : %(lost)d because %(loser)s resigned"),
        "timeout": _("%(winner)s won %(won)d : %(lost)d because %(loser)s ran out of time"),
        "adjudicated": _("%(winner)s won %(won)d : %(lost)d, decided by the site"),
    }.get(outcome["reason"], _("%(winner)s won %(won)d : %(lost)d"))
    return words % values


def _result_of_three(winners: Sequence[int], scores: Sequence[int], reason: str, names: Sequence[str]) -> str:
    """Countries decide, then conflicts won."""
    best = scores[winners[0]]
    others = sorted((score for seat, score in enumerate(scores) if seat not in winners), reverse=True)
    values = {
        "winners": listed([names[seat] for seat in winners]),
        "count": best,
        "others": listed([str(score) for score in others]),
    }
    if not others:
        words = ngettext(
            "%(winners)s share the win with %(count)d country each",
            "%(winners)s share the win with %(count)d countries each",
            best,
        )
    elif len(winners) > 1:
        words = ngettext(
            "%(winners)s share the win with %(count)d country each, against %(others)s",
            "%(winners)s share the win with %(count)d countries each, against %(others)s",
            best,
        )
    elif best in others:
        words = ngettext(
            "%(winners)s won with %(count)d country, against %(others)s, by conflicts won",
            "%(winners)s won with %(count)d countries, against %(others)s, by conflicts won",
            best,
        )
    else:
        words = ngettext(
            "%(winners)s won with %(count)d country, against %(others)s",
            "%(winners)s won with %(count)d countries, against %(others)s",
            best,
        )
    why = {
        "resigned": _("The others resigned"),
        "timeout": _("Somebody ran out of time"),
        "adjudicated": _("The site decided it"),
    }.get(reason)
    return f"{words}. {why}" % values if why else words % values


# --- a move in a line -----------------------------------------------------------------------------


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri played Economics 5*."""
    match parse_move(notation):
        case Play(card):
            return format_html(_("{name} played {card}"), name=name, card=card_html(card))
        case Bid(number, suit):
            return format_html(_("{name} bid {bid}"), name=name, bid=bid_html(number, suit))
        case Pass():
            return format_html(_("{name} passed"), name=name)
        case Declare(suit):
            return format_html(_("{name} declared {suit} dominant"), name=name, suit=suit_html(suit))
        case Resign():
            return format_html(_("{name} resigned"), name=name)
        case _:  # a target; moves that hide anything are nobody's news
            return format_html(_("{name} chose the country"), name=name)
