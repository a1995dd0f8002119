"""Preview of a choice's consequences, in a sentence or two."""

from __future__ import annotations

from collections import Counter
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import land_name, lands_words, towers_words
from games.catalogue.dark_lord.rules.land import ALLIES, LORD, NEIGHBOURS, SEATS
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat

_NAMED: Final = 3
"""So many territories in reach are named; of more the rest is counted."""


# --- expansion ------------------------------------------------------------------------------------


def claim_words(desk: DarkDesk, land: int) -> str:
    """The consequences of claiming a free territory for the viewer."""
    owners = desk.view.owners
    number = 1 + sum(owner == desk.me for owner in owners)
    near = Counter(owners[each] for each in NEIGHBOURS[land])
    borders = [_border(desk, Seat(seat), near[Seat(seat)]) for seat in range(SEATS) if near[Seat(seat)]]
    if near[None]:
        borders.append(ngettext("%(n)d free", "%(n)d free", near[None]) % {"n": near[None]})
    return _("You would hold %(held)s. It borders %(lands)s.") % {
        "held": lands_words(number),
        "lands": listed(borders),
    }


def _border(desk: DarkDesk, seat: Seat, number: int) -> str:
    if seat == desk.reader:
        return ngettext("%(n)d of yours", "%(n)d of yours", number) % {"n": number}
    return ngettext("%(n)d of %(whose)s", "%(n)d of %(whose)s", number) % {
        "n": number,
        "whose": desk.possessive(seat),
    }


# --- an attack ------------------------------------------------------------------------------------


def attack_words(desk: DarkDesk, land: int) -> str:
    """The gain of a right answer, and what the Dark Lord could then strike of the allies."""
    castle = desk.castles.get(land) == LORD
    if castle and desk.view.towers[LORD] == 1:
        return _("Right: the last tower of the Dark Lord’s castle falls, and with it the castle: you win.")
    taken = frozenset[int]() if castle else frozenset({land})
    return f"{_gain(desk, land, is_castle=castle)} {reach_words(desk, desk.reach(taken))}"


def _gain(desk: DarkDesk, land: int, *, is_castle: bool) -> str:
    if is_castle:
        left = desk.view.towers[LORD] - 1
        return ngettext(
            "Right: a tower of the Dark Lord’s castle breaks, %(n)d would stand.",
            "Right: a tower of the Dark Lord’s castle breaks, %(n)d would stand.",
            left,
        ) % {"n": left}
    return _("Right: %(land)s is yours, +200 for you, −400 for him.") % {"land": land_name(land)}


def reach_words(desk: DarkDesk, reach: tuple[int, ...]) -> str:
    """*He then reaches your castle (2 towers), Amberlow and 3 more.*"""
    if not reach:
        return _("He then reaches nothing of yours.")
    castles = [_castle(desk, land) for land in reach if land in desk.castles]
    lands = [land_name(land) for land in reach if land not in desk.castles]
    rest = len(lands) - _NAMED
    if rest > 1:
        more = ngettext("%(n)d more", "%(n)d more", rest) % {"n": rest}
        lands = [*lands[:_NAMED], more]
    return _("He then reaches %(lands)s.") % {"lands": listed([*castles, *lands])}


def _castle(desk: DarkDesk, land: int) -> str:
    seat = desk.castles[land]
    towers = towers_words(desk.view.towers[seat])
    return _("%(whose)s castle (%(towers)s)") % {"whose": desk.possessive(seat), "towers": towers}


# --- a strike -------------------------------------------------------------------------------------


def strike_words(desk: DarkDesk, land: int) -> str:
    """The effect of a strike of the Dark Lord."""
    owner = desk.view.owners[land]
    assert owner in ALLIES  # noqa: S101 - only theirs can be struck
    whose = desk.possessive(owner)
    if desk.castles.get(land) != owner:
        return _("%(land)s is taken from %(who)s: −200 for the allies, +400 for you.") % {
            "land": land_name(land),
            "who": desk.called(owner),
        }
    left = desk.view.towers[owner] - 1
    if not left:
        return capitalised(_("%(whose)s castle loses its last tower and falls: you win.") % {"whose": whose})
    return capitalised(
        ngettext(
            "%(whose)s castle loses a tower, %(n)d would stand.",
            "%(whose)s castle loses a tower, %(n)d would stand.",
            left,
        )
        % {"whose": whose, "n": left}
    )


def strike_mark(desk: DarkDesk, land: int) -> str:
    """The same in as few signs as fit on the map: what the allies lose."""
    owner = desk.view.owners[land]
    if owner is not None and desk.castles.get(land) == owner:
        return _("falls") if desk.view.towers[owner] == 1 else _("tower")
    return _("+400")
