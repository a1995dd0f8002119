"""Row of a match of The Dark Lord in a list: a small picture, where it is, what it asks, news, how it ended.

News are made of a notation, all else of the few facts in the rules' `digest`; an empty one is a fresh map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.board import shape
from games.catalogue.dark_lord.face.places import HEIGHT, MIDDLES, WIDTH
from games.catalogue.dark_lord.face.words import (
    answered_html,
    claimed_html,
    land_html,
    land_name,
    marched_html,
    resigned_html,
    scores_words,
)
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD
from games.catalogue.dark_lord.rules.moves import Answer, Attack, Claim, Strike, parse_move
from games.catalogue.dark_lord.rules.position import TOWERS
from games.catalogue.dark_lord.rules.striking import ROUNDS
from games.catalogue.dark_lord.rules.view import Ending, Phase
from games.kit.face.markup import element, filled
from games.kit.face.phrases import listed


def headline(digest: Mapping[str, Any]) -> str:
    """The position of the match: *Round 5 of 10 · the allies answer*."""
    values = {"number": int(digest.get("round") or 1), "last": ROUNDS}
    match digest.get("phase"):
        case Phase.CLAIM:
            return _("Expansion, round %(number)d") % values
        case Phase.CHOOSE | Phase.QUESTIONS:
            return _("Round %(number)d of %(last)d · the allies choose") % values
        case Phase.ANSWER:
            return _("Round %(number)d of %(last)d · the allies answer") % values
        case Phase.STRIKE:
            return _("Round %(number)d of %(last)d · the Dark Lord strikes") % values
        case Phase.OVER:
            return _("Finished")
        case _:
            return _("The castles are being drawn")


def ask(digest: Mapping[str, Any], seat: int) -> str:
    """The task of a seat whose turn it is."""
    match digest.get("phase"):
        case Phase.CLAIM:
            return _("Claim a territory")
        case Phase.CHOOSE:
            return _("Choose what you attack")
        case Phase.ANSWER:
            return _attacking(digest, seat)
        case Phase.STRIKE:
            left = int(digest.get("strikes_left") or 1)
            return ngettext("Strike: %(left)d left", "Strike: %(left)d left", left) % {"left": left}
        case Phase.OVER:
            return _("Nothing more")
        case _:
            return _("Wait for the others")


def _attacking(digest: Mapping[str, Any], seat: int) -> str:
    """A question waits, for what everybody knows that this seat attacks."""
    targets = digest.get("targets") or (None, None)
    target = targets[seat] if seat in ALLIES else None
    if target is None:
        return _("Your question waits")
    return _("Your question waits: for %(land)s") % {"land": land_name(target)}


def result(digest: Mapping[str, Any], outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """The result of a match: *Ada and Ben won: the Dark Lord’s castle fell*."""
    winners = sorted(outcome["winners"])
    values = scores_words(outcome["scores"]) | {
        "allies": listed([names[seat] for seat in ALLIES]),
        "fallen": names[digest["fallen"]] if digest.get("fallen") in ALLIES else "",
    }
    if outcome["reason"] not in {"played", ""}:
        return _otherwise(outcome["reason"], winners) % values
    match digest.get("ending"):
        case Ending.LORD_FELL:
            return _("%(allies)s won: the Dark Lord’s castle fell") % values
        case Ending.ALLIES_POINTS:
            return _("%(allies)s won on points, %(together)s : %(lord)s") % values
        case Ending.DRAW:
            return _("A draw between %(allies)s and the Dark Lord, %(together)s : %(lord)s") % values
        case Ending.LORD_POINTS:
            return _("The Dark Lord won on points, %(lord)s : %(together)s") % values
        case Ending.ALLY_FELL:
            return _("The Dark Lord won: %(fallen)s’s castle fell") % values
        case _:
            return _otherwise("", winners) % values


def _otherwise(reason: str, winners: Sequence[int]) -> str:
    """It ended otherwise than by the rules of the battle."""
    is_lords = winners == [LORD]
    match reason:
        case _ if not winners:
            return _("The match was cancelled") if reason == "cancelled" else _("Nobody won")
        case "resigned":
            if is_lords:
                return _("The Dark Lord won: an ally resigned")
            return _("%(allies)s won: the Dark Lord resigned")
        case "timeout":
            if is_lords:
                return _("The Dark Lord won because an ally ran out of time")
            return _("%(allies)s won because the Dark Lord ran out of time")
        case "adjudicated":
            if is_lords:
                return _("The Dark Lord won, decided by the site")
            return _("%(allies)s won, decided by the site")
        case _:
            return _("The Dark Lord won") if is_lords else _("%(allies)s won")


# --- the picture ----------------------------------------------------------------------------------

_FILLS: Final = {".": "land", "0": "blue-power", "1": "green-power", "2": "black-power"}


def mini(digest: Mapping[str, Any]) -> SafeString:
    """The map in small: seat 0 blue, seat 1 green, the Dark Lord black, castles with their towers."""
    return _drawn(
        str(digest.get("owners") or "." * LANDS),
        tuple(digest.get("bases") or ()),
        tuple(digest.get("towers") or (TOWERS,) * 3),
    )


@lru_cache(maxsize=256)
def _drawn(owners: str, bases: Sequence[int], towers: Sequence[int]) -> SafeString:
    lands = [
        element("use", href=shape(f"l{land + 1}"), fill=f"var(--{_FILLS[owner]})")
        for land, owner in enumerate(owners)
    ]
    castles = [_castle(land, towers[seat], is_black=seat == LORD) for seat, land in enumerate(bases)]
    return element(
        "svg",
        *lands,
        element("use", href=shape("borders"), fill="none", stroke="var(--sheet)", stroke_width=6),
        element("use", href=shape("coast"), fill="none", stroke="var(--neat)", stroke_width=8),
        *castles,
        css="mini",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        aria_hidden="true",
    )


def _castle(land: int, towers: int, *, is_black: bool) -> SafeString:
    x, y = MIDDLES[land]
    fill, stroke = ("#14060d", "#f3a9cb") if is_black else ("#fff", "#14242c")
    walls = "".join(
        f"M{x - 42 + 30 * place:.0f} {y + 30:.0f}v-{60 if place == 1 else 46}h24v{60 if place == 1 else 46}z"
        for place in range(TOWERS)
        if place < towers
    )
    base = f"M{x - 46:.0f} {y + 30:.0f}h92v14h-92z"
    return element("path", d=f"{walls}{base}", fill=fill, stroke=stroke, stroke_width=6)


# --- news -----------------------------------------------------------------------------------------


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri marched on Oxenby*; of an answer only that it was given."""
    match parse_move(notation):
        case Claim(land):
            return claimed_html(name, land)
        case Attack(land):
            return marched_html(name, land)
        case Strike(land):
            return filled(_("%(who)s struck %(land)s"), {"who": name, "land": land_html(land)})
        case Answer():
            return answered_html(name)
        case _:
            return resigned_html(name)
