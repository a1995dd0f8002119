"""End sheet of a match of The Dark Lord: the ending, the lands over the rounds, the points."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.answers_part import answers_part
from games.catalogue.dark_lord.face.balance import bar_html
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.lands import disk
from games.catalogue.dark_lord.face.sheet_lands import lands_html, lands_told
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Ending
from games.kit.face.charts import many
from games.kit.face.phrases import listed
from games.kit.face.result_sheet import Sheet, SheetPart
from games.kit.rules.api import Outcome


def sheet_of(desk: DarkDesk) -> Sheet | None:
    """The sheet of a match that is over; None while it runs."""
    outcome = desk.view.outcome
    if outcome is None:
        return None
    parts = (_points(desk), _lands(desk), answers_part(desk))
    return Sheet(
        kind="match",
        number=1,
        mark=_mark(desk, outcome),
        title=_title(desk, outcome),
        sentence=SafeString(_sentence(desk, outcome)),
        parts=tuple(part for part in parts if part is not None),
        look_url=reverse("games:replay", args=[desk.table.key]),
        told=SafeString(lands_told(desk)),
    )


def _mark(desk: DarkDesk, outcome: Outcome) -> SafeString:
    seats = sorted(outcome.winners) or desk.order()
    badges = "".join(disk(desk.colour(seat)) for seat in seats)
    return SafeString(f'<span class="token--verdict verdict__powers">{badges}</span>')


def _title(desk: DarkDesk, outcome: Outcome) -> str:
    if not outcome.winners:
        return _("The match is a draw") if desk.view.ending is Ending.DRAW else _("Nobody has won")
    if desk.reader is None:
        return _("The Dark Lord has won") if LORD in outcome.winners else _("The allies have won")
    if desk.reader in outcome.winners:
        return _("You have won the match")
    return _("You have lost the match")


def _sentence(desk: DarkDesk, outcome: Outcome) -> str:
    view = desk.view
    values = {"allies": many(desk.allied_points), "lord": many(view.points[LORD]), "round": view.round}
    match view.ending:
        case Ending.LORD_FELL:
            words = _("The Dark Lord’s castle fell in round %(round)d.")
        case Ending.ALLY_FELL:
            fallen = ALLIES[0] if view.fallen is None else view.fallen
            values["whose"] = desk.names.html_possessive(fallen)
            words = _("The Dark Lord has brought down %(whose)s castle in round %(round)d.")
        case Ending.ALLIES_POINTS:
            words = _("After ten rounds the allies have %(allies)s points, the Dark Lord %(lord)s.")
        case Ending.LORD_POINTS:
            words = _("After ten rounds the Dark Lord has %(lord)s points, the allies %(allies)s.")
        case Ending.DRAW:
            words = _("After ten rounds both sides have %(allies)s points.")
        case _:
            return _unplayed(desk, outcome)
    return words % values


def _unplayed(desk: DarkDesk, outcome: Outcome) -> str:
    """A match that was not played to one of its endings."""
    if outcome.reason == "resigned" and desk.view.resigned:
        who = listed([desk.names_then(seat).html[seat] for seat in sorted(desk.view.resigned)])
        return _("%(who)s resigned.") % {"who": who}
    return escape(_("The match was not played to its end."))


def _points(desk: DarkDesk) -> SheetPart:
    return SheetPart(
        name="count",
        label=_("Points"),
        body=format_html(
            '<p class="count-line num"><span><small>{}</small>{}</span><span><small>{}</small>{}</span></p>'
            "{}",
            _("Allies"),
            many(desk.allied_points),
            _("Dark Lord"),
            many(desk.view.points[LORD]),
            bar_html(desk),
        ),
        note=escape(_("A castle counts 400, a territory 200, one of the Dark Lord’s 400.")),
    )


def _lands(desk: DarkDesk) -> SheetPart | None:
    if not desk.view.rounds:
        return None
    return SheetPart(name="stairs", label=_("Territories over the rounds"), body=lands_html(desk))
