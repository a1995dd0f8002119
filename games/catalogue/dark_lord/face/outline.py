"""Outline of the position in words, beside the map: for screen readers and for whoever likes it."""

from __future__ import annotations

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.board import choices_of, whose
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.score import CLAIMS, ROUNDS, lead_words
from games.catalogue.dark_lord.face.words import land_name, land_typed
from games.catalogue.dark_lord.rules.land import ALLIES, LANDS, LORD, NAMES, NEIGHBOURS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.charts import many
from games.kit.face.idle_dock import SENT
from games.kit.face.phrases import capitalised, listed
from games.kit.face.pieces import lines, section, table_of
from games.kit.rules.seats import Seat


def text_html(desk: DarkDesk) -> SafeString:
    """Everything of the position in HTML."""
    parts = [_where(desk), _powers(desk), _front(desk) if desk.is_battle else "", _lands(desk)]
    return SafeString("".join(parts))


def _where(desk: DarkDesk) -> str:
    view = desk.view
    said = [_round(desk)]
    if view.outcome is None:
        said.append(str(SENT) if desk.sent is not None else _turn(desk))
        if lands := choices_of(desk):
            said.append(
                _("You may choose %(lands)s.") % {"lands": listed([land_typed(land) for land in lands])}
            )
    said += [
        _attack(desk, seat, target)
        for seat in desk.order()
        if seat in ALLIES and (target := view.targets[seat]) is not None and view.phase is not Phase.OVER
    ]
    if view.phase is Phase.STRIKE:
        left = view.strikes_left
        said.append(
            ngettext("The Dark Lord has %(n)d strike left.", "The Dark Lord has %(n)d strikes left.", left)
            % {"n": left}
        )
    if view.rounds and view.rounds[-1].strikes:
        last = view.rounds[-1]
        said.append(
            _("Strikes of round %(n)d, in order: %(lands)s.")
            % {"n": last.number, "lands": ", ".join(land_name(land) for land in last.strikes)}
        )
    return section(escape(_("Where the match is")), lines(map(escape, said)))


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


def _turn(desk: DarkDesk) -> str:
    if not desk.to_move:
        return _("Chance is to move.")
    if desk.reader is not None and desk.reader in desk.to_move:
        return _("It is your turn.")
    who = listed([desk.called(seat) for seat in desk.to_move])
    return _("To move: %(who)s.") % {"who": who}


def _attack(desk: DarkDesk, seat: Seat, target: int) -> str:
    words = _("You attack %(land)s") if seat == desk.reader else _("%(who)s attacks %(land)s")
    said = words % {"who": desk.called(seat), "land": land_typed(target)}
    asked = desk.view.asked[seat]
    if desk.view.phase is not Phase.ANSWER or asked is None:
        return f"{said}."
    state = _("answered") if asked.has_answered else _("not answered yet")
    return f"{said}: {state}."


def _powers(desk: DarkDesk) -> str:
    view = desk.view
    rows = [
        (
            escape(capitalised(desk.called(seat))),
            escape(desk.colour_name(seat)),
            len(desk.lands_of(seat)),
            escape(_("fallen")) if view.fallen == seat else view.towers[seat],
            many(view.points[seat]),
        )
        for seat in desk.order()
    ]
    heads = (_("Power"), _("Colour"), _("Territories"), _("Towers"), _("Points"))
    table = table_of(escape(_("What each has")), tuple(map(escape, heads)), rows)
    return section(escape(_("The powers")), table, lines([escape(lead_words(desk))]))


def _front(desk: DarkDesk) -> str:
    """The territories that the Dark Lord could strike, and that the allies could attack."""
    owners = desk.view.owners
    attackable = [
        land
        for land in range(LANDS)
        if owners[land] == LORD and any(owners[each] in ALLIES for each in NEIGHBOURS[land])
    ]
    said = [
        _("In reach of the Dark Lord: %(lands)s.") % {"lands": _named(desk, desk.reach())},
        _("In reach of the allies: %(lands)s.") % {"lands": _named(desk, tuple(attackable))},
        _("He strikes once if both answers are right, twice if one is, three times if none is."),
    ]
    return section(escape(_("The front")), lines(map(escape, said)))


def _named(desk: DarkDesk, lands: tuple[int, ...]) -> str:
    def named(land: int) -> str:
        if land not in desk.castles:
            return land_typed(land)
        seat = desk.castles[land]
        number = desk.view.towers[seat]
        return ngettext(
            "%(land)s, a castle with %(n)d tower", "%(land)s, a castle with %(n)d towers", number
        ) % {"land": land_typed(land), "n": number}

    return listed([named(land) for land in lands]) if lands else _("nothing")


def _lands(desk: DarkDesk) -> str:
    rows = [
        (
            escape(land_typed(land)),
            escape(whose(desk, desk.view.owners[land])),
            escape(_castle(desk, land)),
            ", ".join(NAMES[each] for each in NEIGHBOURS[land]),
        )
        for land in range(LANDS)
    ]
    heads = (_("Territory"), _("Held by"), _("Castle"), _("Borders"))
    return section(
        escape(_("The map")), table_of(escape(_("Every territory")), tuple(map(escape, heads)), rows)
    )


def _castle(desk: DarkDesk, land: int) -> str:
    if land not in desk.castles:
        return ""
    seat = desk.castles[land]
    if desk.view.fallen == seat:
        return _("fallen")
    number = desk.view.towers[seat]
    return ngettext("%(n)d tower", "%(n)d towers", number) % {"n": number}
