"""A turn of Floating Partners in a mail: the trick that lies there, and how everybody stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.outline import standing_outline, trick_outline
from games.catalogue.floating_partners.face.words import trumps_words
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.mail import MailQuestion, no_hand
from games.kit.face.markup import NOTHING, element
from games.kit.face.outline import in_mail
from games.kit.table import Table

_ACT: Final[dict[Phase, Promise]] = {
    Phase.DECLARE: gettext_lazy("Declare"),
    Phase.BID: gettext_lazy("Bid"),
    Phase.DISCARD: gettext_lazy("Put cards away"),
    Phase.PLAY: gettext_lazy("Play your card"),
}


def letter(table: Table) -> MailQuestion:
    """The turn's part of a letter.

    :param table: as somebody sees it who only watches; its reader is whose turn it is.
    """
    desk = PartnersDesk(table)
    trick = desk.view.trick if desk.view.phase is Phase.PLAY else None
    standing = standing_outline(desk)
    parts = (
        trick_outline(desk) if trick is not None else None,
        replace(standing, sentences=(*standing.sentences, no_hand())),
    )
    return MailQuestion(
        act=str(_ACT.get(desk.view.phase, _("Open the table"))),
        rule=NOTHING if trick is None else element("b", trumps_words(trick.trumps), "."),
        parts=tuple(in_mail(part) for part in parts if part is not None),
    )
