"""Row of a match of The Dark Lord in a list: where it is, what it asks, how it ended.

All of it comes from the few public facts that the rules' `digest` holds; an empty digest is a fresh map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.ends import scores_words
from games.catalogue.dark_lord.face.lands import land_name
from games.catalogue.dark_lord.face.numbers import ROUNDS
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Ending, Phase
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
