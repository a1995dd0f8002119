"""Matches of Floating Partners in lists: a picture, where each is, what it asks, its news, how it ended.

All but the news comes from the public facts that the rules' `digest` holds; an empty one is a fresh table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.words import (
    SUIT_WORD,
    card_in_colour,
    points_words,
    suit_in_colour,
)
from games.catalogue.floating_partners.rules.cards import DECLARATION_BY_LETTERS, HAND
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Play, Stand, parse_move
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.marks import sprite
from games.kit.face.markup import element
from games.kit.face.phrases import listed
from games.kit.rules.seats import Resign

# --- the picture ------------------------------------------------------------------------------------

_SEATS: Final = 6
"""Of the picture of the game as such."""
_ROUND: Final = 35
"""Distance of the seats from the middle, of a picture of 100."""
_SHIELD: Final = "M{x:.1f} {y:.1f}m-9.5-10.5h19v10.5c0 6-4 8.6-9.5 11-5.5-2.4-9.5-5-9.5-11z"


def mini(digest: Mapping[str, Any]) -> SafeString:
    """The round table from above: a crest for each seat, the first one near, and threads between allies."""
    declared = digest.get("declared") or ("",) * int(digest.get("seats") or _SEATS)
    return _drawn(tuple(str(letters or "") for letters in declared))


@lru_cache(maxsize=256)
def _drawn(declared: tuple[str, ...]) -> SafeString:
    places = [_place(seat, len(declared)) for seat in range(len(declared))]
    parts = [element("circle", cx=50, cy=50, r=35, css="mini__round")]
    for letters, declaration in DECLARATION_BY_LETTERS.items():
        allied = [places[seat] for seat, each in enumerate(declared) if each == letters]
        if len(allied) > 1:
            corners = "L".join(f"{x:.1f} {y:.1f}" for x, y in allied)
            css = f"mini__thread mini__thread--{SUIT_WORD[declaration]}"
            parts.append(element("path", d=f"M{corners}z", css=css))
    for (x, y), letters in zip(places, declared, strict=True):
        parts.append(element("path", d=_SHIELD.format(x=x, y=y), css="mini__seat"))
        if letters:
            parts.append(_suit(SUIT_WORD[DECLARATION_BY_LETTERS[letters]], x - 7, y - 8))
    return element("svg", *parts, css="mini", viewBox="0 0 100 100", aria_hidden="true")


def _suit(word: str, x: float, y: float) -> SafeString:
    return element(
        "use",
        href=f"{sprite('marks')}#i-{word}",
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        width=14,
        height=14,
        css=f"mini__suit mini__suit--{word}",
    )


def _place(seat: int, seats: int) -> tuple[float, float]:
    """The place of a seat: seat 0 at the lower edge, then clockwise."""
    angle = pi / 2 + 2 * pi * seat / seats
    return 50 + _ROUND * 1.08 * cos(angle), 50 + _ROUND * 1.08 * sin(angle)


def allies(digest: Mapping[str, Any], seat: int) -> tuple[int, ...]:
    """The other seats that hold what a seat has declared; nobody before it has, and after the end.

    Alliances are of a hand; the match everybody wins or loses alone.
    """
    declared = digest.get("declared") or ()
    if digest.get("phase") == Phase.OVER or not declared or not declared[seat]:
        return ()
    return tuple(other for other, each in enumerate(declared) if each == declared[seat] and other != seat)


# --- where it is ----------------------------------------------------------------------------------


def headline(digest: Mapping[str, Any]) -> str:
    """The position of the match: *Hand 3 of 12, trick 5 of 10*; if open-ended *Hand 3, trick 5 of 10*."""
    phase, last = digest.get("phase"), int(digest.get("max_hands") or 0)
    words = (_of_hands if last else _without_end)(phase)
    number = int(digest.get("campaign") or 0)
    is_running = phase in {Phase.DECLARE, Phase.BID, Phase.DISCARD, Phase.PLAY}
    return words % {
        "number": number if is_running else number + 1,
        "last": last,
        "trick": int(digest.get("trick") or 1),
        "tricks": HAND,
    }


def _of_hands(phase: str | None) -> str:
    match phase:
        case Phase.DECLARE:
            return _("Hand %(number)d of %(last)d, alliances")
        case Phase.BID:
            return _("Hand %(number)d of %(last)d, bidding")
        case Phase.DISCARD:
            return _("Hand %(number)d of %(last)d, kitty")
        case Phase.PLAY:
            return _("Hand %(number)d of %(last)d, trick %(trick)d of %(tricks)d")
        case Phase.OVER:
            return _("Finished")
        case _:
            return _("Hand %(number)d of %(last)d, being dealt")


def _without_end(phase: str | None) -> str:
    match phase:
        case Phase.DECLARE:
            return _("Hand %(number)d, alliances")
        case Phase.BID:
            return _("Hand %(number)d, bidding")
        case Phase.DISCARD:
            return _("Hand %(number)d, kitty")
        case Phase.PLAY:
            return _("Hand %(number)d, trick %(trick)d of %(tricks)d")
        case Phase.OVER:
            return _("Finished")
        case _:
            return _("Hand %(number)d, being dealt")


# --- what it asks ---------------------------------------------------------------------------------


def ask(digest: Mapping[str, Any], seat: int) -> str:
    """The task of a seat whose turn it is: *Bid*, *Play to trick 5*."""
    match digest.get("phase"):
        case Phase.DECLARE:
            has_one = digest["declared"][seat] is not None
            return _("Keep your suit or change it") if has_one else _("Declare your suit")
        case Phase.BID:
            return _("Bid") if digest["round"] == 1 else _("Raise your bid or stand")
        case Phase.DISCARD:
            count = digest["discards"]
            return ngettext("Put %(count)d card away", "Put %(count)d cards away", count) % {"count": count}
        case Phase.PLAY:
            words = _("Play to trick %(number)d") if digest["led"] else _("Lead to trick %(number)d")
            return words % {"number": digest["trick"]}
        case _:
            return _("Wait for the others")


# --- how it ended ---------------------------------------------------------------------------------


def result(_digest: Mapping[str, Any], outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """The result of a match: *Ng Siew Ling won with 515 points*; equal scores share."""
    winners, scores = outcome["winners"], outcome["scores"]
    if not winners:
        return _("The match was cancelled") if outcome["reason"] == "cancelled" else _("Nobody won")
    best = int(scores[winners[0]])
    values = {
        "winners": listed([names[seat] for seat in winners]),
        "points": points_words(best),
    }
    if len(winners) > 1:
        return _shared(outcome["reason"]) % values
    return _alone(outcome["reason"]) % values


def _alone(reason: str) -> str:
    match reason:
        case "timeout":
            return _("%(winners)s won with %(points)s; somebody ran out of time")
        case "adjudicated":
            return _("%(winners)s won with %(points)s, decided by the site")
        case _:
            return _("%(winners)s won with %(points)s")


def _shared(reason: str) -> str:
    match reason:
        case "timeout":
            return _("%(winners)s share the win with %(points)s each; somebody ran out of time")
        case "adjudicated":
            return _("%(winners)s share the win with %(points)s each, decided by the site")
        case _:
            return _("%(winners)s share the win with %(points)s each")


# --- a move in a line -------------------------------------------------------------------------------


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri played the jack of hearts*."""
    match parse_move(notation):
        case Play(card):
            return format_html(_("{name} played {card}"), name=name, card=card_in_colour(card))
        case Declare(declaration):
            return format_html(_("{name} declared {suit}"), name=name, suit=suit_in_colour(declaration))
        case Bid(number):
            return format_html(_("{name} bid {number}"), name=name, number=number)
        case Stand():
            return format_html(_("{name} stood"), name=name)
        case Resign():
            return format_html(_("{name} resigned"), name=name)
        case _:  # a discard hides its cards and is nobody's news
            return format_html(_("{name} put cards away"), name=name)
