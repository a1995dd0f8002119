"""Turn of The Dark Lord in a mail: the map by its territories, and how the war stands.

Nothing of a question is in it, not even of one that was answered: mails are forwarded and kept.
"""

from __future__ import annotations

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import ROUNDS, land_name, points_words
from games.catalogue.dark_lord.rules.land import ALLIES, LORD, SEATS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.mail import MailPart, MailQuestion, chart, columns, mailed
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat, seats_of
from games.kit.table import Table

TOWERS = 3


def letter(table: Table) -> MailQuestion:
    """The turn's part of a letter.

    :param table: as somebody sees it who only watches; its reader is whose turn it is.
    """
    desk = DarkDesk(table)
    act, rule = _asked(desk)
    return MailQuestion(act=act, rule=mailed(rule), parts=(_war(desk), _lands(desk)))


def _asked(desk: DarkDesk) -> tuple[str, str]:
    """The text of the button, and the rule that limits the choice, as HTML."""
    view = desk.view
    match view.phase:
        case Phase.CLAIM:
            return _("Claim a territory"), escape(_("A free one that touches your own land."))
        case Phase.CHOOSE:
            return _("Choose what you attack"), escape(
                _("A black territory that touches your own land; your ally’s only if there is none.")
            )
        case Phase.ANSWER:
            words = ngettext(
                "You have %(count)d second, from the moment in which you open the question.",
                "You have %(count)d seconds, from the moment in which you open the question.",
                view.options.answer_seconds,
            )
            return _("Your question waits"), escape(words % {"count": view.options.answer_seconds})
        case _:
            words = ngettext("%(count)d strike is left.", "%(count)d strikes are left.", view.strikes_left)
            return _("Strike"), escape(words % {"count": view.strikes_left})


def _war(desk: DarkDesk) -> MailPart:
    """The territories, towers and points of each power."""
    view = desk.view
    heads = (_("Power"), _("Territories"), _("Towers"), _("Points"))
    rows = [
        (
            capitalised(_named(desk, seat)),
            str(len(desk.lands_of(seat))),
            _("%(count)d of %(all)d") % {"count": view.towers[seat], "all": TOWERS},
            points_words(view.points[seat]),
        )
        for seat in seats_of(SEATS)
    ]
    said = [*_targets(desk)]
    if desk.is_battle:
        values = {"number": view.round, "last": ROUNDS}
        said.insert(0, escape(_("Round %(number)d of %(last)d.") % values))
    return MailPart(
        title=_("The war"),
        drawn=chart(heads, rows, words=1, mine=desk.reader),
        lines=columns([heads, *rows]),
        sentences=tuple(mailed(sentence) for sentence in said),
    )


def _targets(desk: DarkDesk) -> list[str]:
    """The targets of this round: everybody knows them."""
    chosen = [(seat, desk.view.targets[seat]) for seat in ALLIES]
    return [
        escape(
            _("You attack %(land)s.") % {"land": land_name(land)}
            if seat == desk.reader
            else _("%(who)s attacks %(land)s.") % {"who": desk.names.short[seat], "land": land_name(land)}
        )
        for seat, land in chosen
        if land is not None
    ]


def _lands(desk: DarkDesk) -> MailPart:
    """The territories of each power, the castle first."""
    heads = (_("Power"), _("Holds"))
    rows = [(capitalised(_named(desk, seat)), _held(desk, seat)) for seat in seats_of(SEATS)]
    free = [land_name(land) for land, owner in enumerate(desk.view.owners) if owner is None]
    if free:
        rows.append((_("Nobody"), listed(free)))
    return MailPart(
        title=_("The map"),
        drawn=chart(heads, rows, words=2, mine=desk.reader),
        lines=tuple(f"{who}: {held}" for who, held in rows),
    )


def _held(desk: DarkDesk, seat: Seat) -> str:
    bases = desk.view.bases
    castle = None if bases is None else bases[seat]
    others = [land_name(land) for land in desk.lands_of(seat) if land != castle]
    if castle is None or desk.view.fallen == seat:
        return listed(others)
    return listed([_("%(land)s (castle)") % {"land": land_name(castle)}, *others])


def _named(desk: DarkDesk, seat: Seat) -> str:
    """Within a sentence: *you*, *Dmitri*, *the Dark Lord*; with the colour, in which the page shows it."""
    if seat == LORD and seat != desk.reader:
        return _("the Dark Lord")
    return desk.names.object(seat)
