"""Outline of the position: in words beside the map, for screen readers and who likes it, and in mails."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.board import choices_of, whose
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.score import CLAIMS, lead_words
from games.catalogue.dark_lord.face.words import attacks_words, land_name, land_typed, towers_words
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, NAMES, NEIGHBOURS
from games.catalogue.dark_lord.rules.position import TOWERS
from games.catalogue.dark_lord.rules.striking import ROUNDS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.charts import many
from games.kit.face.idle_dock import SENT
from games.kit.face.outline import Outline, SmallTable
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat


def outlines(desk: DarkDesk) -> tuple[Outline | None, ...]:
    """Everything of the position."""
    turn = None if desk.view.outcome is not None else _turn(desk)
    return (turn, war(desk), _front(desk) if desk.is_battle else None, lands(desk))


# --- whose turn it is -----------------------------------------------------------------------------


def _turn(desk: DarkDesk) -> Outline:
    said = [str(SENT) if desk.sent is not None else _to_move(desk)]
    if choices := choices_of(desk):
        said.append(
            _("You may choose %(lands)s.") % {"lands": listed([land_typed(each) for each in choices])}
        )
    return Outline(_("Whose turn it is"), tuple(said))


def _round(desk: DarkDesk) -> str:
    view = desk.view
    match view.phase:
        case Phase.OVER:
            return _("The match is over.")
        case Phase.BASES:
            return _("The castles are placed.")
        case Phase.CLAIM:
            return _("Expansion, round %(n)d of %(of)d.") % {"n": view.round, "of": CLAIMS}
        case _:
            return _("Battle, round %(n)d of %(of)d.") % {"n": view.round, "of": ROUNDS}


def _to_move(desk: DarkDesk) -> str:
    if not desk.to_move:
        return _("Chance is to move.")
    if desk.reader is not None and desk.reader in desk.to_move:
        return _("It is your turn.")
    who = listed([desk.called(seat) for seat in desk.to_move])
    return _("To move: %(who)s.") % {"who": who}


# --- the war --------------------------------------------------------------------------------------


def war(desk: DarkDesk) -> Outline:
    """The territories, towers and points of each power, and what is attacked and struck."""
    order = desk.order()
    rows = [
        (
            capitalised(desk.called(seat)),
            desk.colour_name(seat),
            len(desk.lands_of(seat)),
            _towers(desk, seat),
            many(desk.view.points[seat]),
        )
        for seat in order
    ]
    heads = (_("Power"), _("Colour"), _("Territories"), _("Towers"), _("Points"))
    mine = order.index(desk.reader) if desk.reader is not None else None
    table = SmallTable(_("What each has"), heads, rows, mine=mine, brief=(0, 2, 3, 4))
    return Outline(_("The war"), tuple(_war_said(desk)), table)


def _towers(desk: DarkDesk, seat: Seat) -> str:
    if desk.view.fallen == seat:
        return _("fallen")
    return _("%(count)d of %(all)d") % {"count": desk.view.towers[seat], "all": TOWERS}


def _war_said(desk: DarkDesk) -> Iterator[str]:
    view = desk.view
    yield _round(desk)
    if view.phase is not Phase.OVER:
        for seat in desk.order():
            if seat in ALLIES and (target := view.targets[seat]) is not None:
                yield _attack(desk, seat, target)
    if view.phase is Phase.STRIKE:
        left = view.strikes_left
        words = ngettext(
            "The Dark Lord has %(n)d strike left.", "The Dark Lord has %(n)d strikes left.", left
        )
        yield words % {"n": left}
    if view.rounds and view.rounds[-1].strikes:
        last = view.rounds[-1]
        yield _("Strikes of round %(n)d, in order: %(lands)s.") % {
            "n": last.number,
            "lands": ", ".join(land_name(land) for land in last.strikes),
        }
    yield lead_words(desk)


def _attack(desk: DarkDesk, seat: Seat, target: int) -> str:
    land = land_typed(target)
    said = _("You attack %(land)s") % {"land": land}
    if seat != desk.reader:
        said = attacks_words(desk.called(seat), land)
    asked = desk.view.asked[seat]
    if desk.view.phase is not Phase.ANSWER or asked is None:
        return _("%(attack)s.") % {"attack": said}
    words = _("%(attack)s: answered.") if asked.has_answered else _("%(attack)s: not answered yet.")
    return words % {"attack": said}


# --- the map --------------------------------------------------------------------------------------


def _front(desk: DarkDesk) -> Outline:
    """The territories that the Dark Lord could strike, and that the allies could attack."""
    owners = desk.view.owners
    attackable = tuple(
        land
        for land in range(LANDS)
        if owners[land] == LORD and any(owners[each] in ALLIES for each in NEIGHBOURS[land])
    )
    return Outline(
        _("The front"),
        (
            _("In reach of the Dark Lord: %(lands)s.") % {"lands": _named(desk, desk.reach())},
            _("In reach of the allies: %(lands)s.") % {"lands": _named(desk, attackable)},
            _("He strikes once if both answers are right, twice if one is, three times if none is."),
        ),
    )


def _named(desk: DarkDesk, lands_: tuple[int, ...]) -> str:
    def named(land: int) -> str:
        if land not in desk.castles:
            return land_typed(land)
        towers = towers_words(desk.view.towers[desk.castles[land]])
        return _("%(land)s, a castle with %(towers)s") % {"land": land_typed(land), "towers": towers}

    return listed([named(land) for land in lands_]) if lands_ else _("nothing")


def lands(desk: DarkDesk) -> Outline:
    """Every territory: who holds it, its castle, its neighbours."""
    rows = [
        (
            land_typed(land),
            whose(desk, desk.view.owners[land]),
            _castle(desk, land),
            ", ".join(NAMES[each] for each in NEIGHBOURS[land]),
        )
        for land in range(LANDS)
    ]
    heads = (_("Territory"), _("Held by"), _("Castle"), _("Borders"))
    return Outline(_("The map"), table=SmallTable(_("Every territory"), heads, rows, words=len(heads)))


def _castle(desk: DarkDesk, land: int) -> str:
    if land not in desk.castles:
        return ""
    seat = desk.castles[land]
    return _("fallen") if desk.view.fallen == seat else towers_words(desk.view.towers[seat])
