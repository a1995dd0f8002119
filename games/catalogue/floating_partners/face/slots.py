"""Slot before a seat: its card, its bid, what it declared before, what it took and put away."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.words import card_html, crest
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Play
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.markup import NOTHING
from games.kit.rules.seats import Seat


def slot_html(desk: PartnersDesk, seat: Seat) -> SafeString:
    """The right part of a plate."""
    body, flags = _slot(desk, seat)
    return format_html('<span class="place__card">{}{}</span>', body, flags)


def _slot(desk: PartnersDesk, seat: Seat) -> tuple[SafeString, SafeString]:
    """The contents of the slot, and its flag."""
    if desk.sent is not None and seat == desk.me and (sent := _sent(desk, seat)):
        return sent, format_html('<span class="flags"><span class="flagged">{}</span></span>', _("sent"))
    if desk.ended is not None or desk.view.phase is Phase.PLAY:
        return _played(desk, seat)
    match desk.view.phase:
        case Phase.DECLARE:
            return _former(desk, seat), NOTHING
        case Phase.BID:
            return _bid(desk, seat)
        case Phase.DISCARD:
            return _kitty(desk, seat), NOTHING
        case _:
            return NOTHING, NOTHING


def _sent(desk: PartnersDesk, seat: Seat) -> SafeString:
    """The move that its holder alone sees there and may still take back; nothing that is not laid there."""
    match desk.sent:
        case Play(card=card) if desk.view.trick is not None:
            return _lying(seat, desk.view.trick.number, card)
        case Bid(number=number):
            return format_html('<span class="bidtag num" aria-hidden="true">{}</span>', number)
        case Declare(declaration=declaration):
            return crest(declaration)
        case _:
            return NOTHING


def _lying(seat: Seat, trick: int, card: Card) -> SafeString:
    return format_html(
        '<span class="place__laid" data-piece="card-{}-{}" data-home="seat-{}">{}</span>',
        seat,
        trick,
        seat,
        card_html(card),
    )


def _played(desk: PartnersDesk, seat: Seat) -> tuple[SafeString, SafeString]:
    shown = desk.shown_trick
    card = desk.laid.get(seat)
    if shown is None or card is None:
        return _empty(_waiting(desk, seat)), NOTHING
    flags = []
    if shown.laid[0].seat == seat:
        flags.append(format_html('<span class="flagged">{}</span>', _("led")))
    if shown.winning == seat:
        word = _("won") if desk.is_between else _("winning")
        flags.append(format_html('<span class="flagged flagged--win">{}</span>', word))
    lying = _lying(seat, shown.number, card)
    return lying, format_html(
        '<span class="flags">{}</span>', SafeString("".join(flags))
    ) if flags else NOTHING


def _waiting(desk: PartnersDesk, seat: Seat) -> str:
    """The task of a seat that has not played to the trick."""
    trick = desk.view.trick
    if trick is None:
        return ""
    if seat in desk.to_move:
        if seat == desk.reader:
            return _("you lead") if not trick.laid else _("your card")
        return _("to lead") if not trick.laid else _("to play")
    return _("last") if desk.order(trick.leader)[-1] == seat else ""


def _former(desk: PartnersDesk, seat: Seat) -> SafeString:
    """The declaration that a seat gave up in this hand, and that it is its turn."""
    before, now = desk.view.before[seat], desk.view.declared[seat]
    if seat in desk.to_move:
        return _empty(_("you declare") if seat == desk.reader else _("to declare"))
    if before is None or before is now:
        return NOTHING
    return format_html('<span class="place__former"><small>{}</small>{}</span>', _("before"), crest(before))


def _bid(desk: PartnersDesk, seat: Seat) -> tuple[SafeString, SafeString]:
    view = desk.view
    bid = view.bids[seat]
    if bid is None:
        if seat in desk.to_move:
            return _empty(_("your bid") if seat == desk.reader else _("to bid")), NOTHING
        return _empty(""), NOTHING
    cls = "" if seat in view.still_in else " bidtag--out"
    tag = format_html('<span class="bidtag{} num" aria-hidden="true">{}</span>', cls, bid)
    if seat != view.highest:
        return tag, NOTHING
    return tag, format_html(
        '<span class="flags"><span class="flagged flagged--win">{}</span></span>', _("highest")
    )


def _kitty(desk: PartnersDesk, seat: Seat) -> SafeString:
    """The number of cards that it took of the kitty, and that it has put away."""
    took, away = desk.view.kitty[seat], desk.view.away[seat]
    if not took:
        return NOTHING
    parts = [ngettext("took %(count)d", "took %(count)d", took) % {"count": took}]
    if away:
        parts.append(ngettext("put away %(count)d", "put away %(count)d", away) % {"count": away})
    elif seat in desk.to_move:
        parts.append(_("puts away…"))
    return format_html(
        '<span class="place__kitty num">{}</span>',
        SafeString("".join(format_html("<span>{}</span>", each) for each in parts)),
    )


def _empty(words: str) -> SafeString:
    return format_html('<span class="slot__empty">{}</span>', words)
