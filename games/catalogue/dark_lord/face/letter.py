"""Turn of The Dark Lord in a mail: the map by its powers, and how the war stands.

Nothing of a question is in it, not even of one that was answered: mails are forwarded and kept.
"""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.outline import lands, war
from games.catalogue.dark_lord.face.words import land_name
from games.catalogue.dark_lord.rules.land import SEATS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.mail import MailPart, MailQuestion, chart
from games.kit.face.markup import joined
from games.kit.face.outline import in_mail
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat, seats_of
from games.kit.table import Table


def letter(table: Table) -> MailQuestion:
    """The turn's part of a letter.

    :param table: as somebody sees it who only watches; its reader is whose turn it is.
    """
    desk = DarkDesk(table)
    act, rule = _asked(desk)
    return MailQuestion(act=act, rule=rule, parts=(in_mail(war(desk)), _map(desk)))


def _asked(desk: DarkDesk) -> tuple[str, SafeString]:
    """The text of the button, and the rule that limits the choice."""
    view = desk.view
    match view.phase:
        case Phase.CLAIM:
            return _("Claim a territory"), joined([_("A free one that touches your own land.")])
        case Phase.CHOOSE:
            rule = _("A black territory that touches your own land; your ally’s only if there is none.")
            return _("Choose what you attack"), joined([rule])
        case Phase.ANSWER:
            words = ngettext(
                "You have %(count)d second, from the moment in which you open the question.",
                "You have %(count)d seconds, from the moment in which you open the question.",
                view.options.answer_seconds,
            )
            return _("Your question waits"), joined([words % {"count": view.options.answer_seconds}])
        case _:
            words = ngettext("%(count)d strike is left.", "%(count)d strikes are left.", view.strikes_left)
            return _("Strike"), joined([words % {"count": view.strikes_left}])


def _map(desk: DarkDesk) -> MailPart:
    """The map, for which a mail has no picture: the territories of each power, the castle first."""
    heads = (_("Power"), _("Holds"))
    rows = [(capitalised(desk.called(seat)), _held(desk, seat)) for seat in seats_of(SEATS)]
    free = [land_name(land) for land, owner in enumerate(desk.view.owners) if owner is None]
    if free:
        rows.append((_("Nobody"), listed(free)))
    drawn = chart(heads, rows, words=2, mine=desk.reader)
    return in_mail(lands(desk), drawn=drawn, lines=tuple(f"{who}: {held}" for who, held in rows))


def _held(desk: DarkDesk, seat: Seat) -> str:
    bases = desk.view.bases
    castle = None if bases is None else bases[seat]
    others = [land_name(land) for land in desk.lands_of(seat) if land != castle]
    if castle is None or desk.view.fallen == seat:
        return listed(others)
    return listed([_("%(land)s (castle)") % {"land": land_name(castle)}, *others])
