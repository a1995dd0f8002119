"""A turn of Floating Partners in a mail: the trick that lies there, and how everybody stands."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.score import goal_words
from games.catalogue.floating_partners.face.words import (
    card_name,
    figure,
    standing_html,
    suit_head,
    suit_name,
    trumps_words,
)
from games.catalogue.floating_partners.rules.view import Phase, Trick
from games.kit.face.mail import (
    MailDeed,
    MailPart,
    MailQuestion,
    chart,
    columns,
    laid_part,
    mailed,
    no_hand,
)
from games.kit.face.markup import NOTHING, element
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat
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
    parts = (_trick(desk), _standing(desk))
    return MailQuestion(
        act=str(_ACT.get(desk.view.phase, _("Open the table"))),
        rule=_rule(desk),
        parts=tuple(part for part in parts if part is not None),
    )


def _rule(desk: PartnersDesk) -> SafeString:
    trick = desk.view.trick
    if trick is None or desk.view.phase is not Phase.PLAY:
        return NOTHING
    return element("b", trumps_words(trick.trumps), ".")


def _trick(desk: PartnersDesk) -> MailPart | None:
    trick = desk.shown_trick
    if trick is None or desk.view.phase is not Phase.PLAY:
        return None
    is_over = desk.is_between
    values = {"number": trick.number, "trumps": trumps_words(trick.trumps)}
    title = _("The last trick. %(trumps)s") if is_over else _("Trick %(number)d. %(trumps)s")
    said = [] if is_over else [standing_html(desk, trick)]
    laid = [_laid(desk, trick, seat) for seat in desk.order(trick.leader)]
    return laid_part(title % values, laid, said)


def _laid(desk: PartnersDesk, trick: Trick, seat: Seat) -> MailDeed:
    card = next((laid.card for laid in trick.laid if laid.seat == seat), None)
    who, is_mine = desk.names.subject(seat), seat == desk.reader
    if card is None:
        return MailDeed(who, _("your card") if is_mine else _("still to play"), is_mine=is_mine)
    won = _("won it") if desk.is_between else _("is winning")
    notes = [_("led")] * (seat == trick.leader) + [won] * (seat == trick.winning)
    return MailDeed(who, capitalised(card_name(card)), _(", ").join(notes), is_mine=is_mine)


def _standing(desk: PartnersDesk) -> MailPart:
    order = desk.order(desk.reader)
    heads = (_("Player"), _("Declared"), _("Bid"), _("Tricks"), _("Points"))
    rows = [_seat(desk, seat) for seat in order]
    allied = [
        _("%(who)s are allied in %(suit)s.")
        % {"who": listed([desk.names.html[seat] for seat in each.seats]), "suit": suit_name(each.declaration)}
        for each in desk.alliances
        if each.declaration is not None and len(each.seats) > 1
    ]
    return MailPart(
        title=_("How everybody stands"),
        drawn=chart(heads, rows, words=2, mine=0),
        lines=columns([heads, *rows]),
        sentences=tuple(mailed(each) for each in (*allied, goal_words(desk), no_hand())),
        note=_("Tricks are those of the whole alliance in this hand."),
    )


def _seat(desk: PartnersDesk, seat: Seat) -> tuple[str, ...]:
    view = desk.view
    declared, bid = view.declared[seat], view.bids[seat]
    return (
        desk.names.subject(seat),
        "–" if declared is None else suit_head(declared),
        "–" if bid is None else str(bid),
        str(view.tricks_of(seat)),
        figure(view.scores[seat]),
    )
