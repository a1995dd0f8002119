"""All earlier tricks of the hand, and what came of its kitty."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.words import crest, mini, minis
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.view import Laid, Trick
from games.kit.face.markup import NOTHING
from games.kit.rules.seats import Seat


def tricks_html(desk: PartnersDesk) -> SafeString:
    """The whole tricks of the hand, the last first, each in the order in which it was played."""
    items = "".join(_trick(desk, trick) for trick in reversed(desk.tricks))
    if not items:
        return format_html('<p class="small">{}</p>', _("No trick of this hand is over yet."))
    return format_html('<ol class="pasttricks">{}</ol>', SafeString(items))


def _trick(desk: PartnersDesk, trick: Trick) -> str:
    winner = trick.winning
    return format_html(
        '<li class="pasttrick"><p class="pasttrick__head">{}<b>{}</b> <span>{}</span></p>'
        '<ol class="pasttrick__cards">{}</ol></li>',
        crest(trick.trumps, "crest--small"),
        _("Trick %(number)d") % {"number": trick.number},
        NOTHING if winner is None else format_html(_("to {name}"), name=desk.whom(winner)),
        SafeString("".join(_laid(desk, trick, each) for each in trick.laid)),
    )


def _laid(desk: PartnersDesk, trick: Trick, laid: Laid) -> str:
    is_winner = laid.seat == trick.winning
    return format_html(
        '<li{} title="{}"><small>{}</small>{}{}</li>',
        SafeString(' class="is-won"') if is_winner else NOTHING,
        desk.names.full[laid.seat],
        desk.names.subject(laid.seat),
        mini(laid.card),
        format_html('<span class="sr">, {}</span>', _("won")) if is_winner else NOTHING,
    )


def kitty_html(desk: PartnersDesk) -> SafeString:
    """The kitty as far as it is known, and what was put away for it; nothing while nobody has taken any."""
    took: Sequence[tuple[Card, ...] | None]
    away: Sequence[tuple[Card, ...] | None]
    if desk.ended is not None:
        took, away = desk.ended.took, desk.ended.discarded
    else:
        took, away = desk.view.took, desk.view.discarded
    parts = [
        part
        for seat in desk.order()
        for part in (
            _cards(desk, seat, took[seat], mine=_("You took"), other=_("{name} took")),
            _cards(desk, seat, away[seat], mine=_("You put away"), other=_("{name} put away")),
        )
        if part
    ]
    return SafeString("".join(parts))


def _cards(
    desk: PartnersDesk, seat: Seat, cards: tuple[Card, ...] | None, *, mine: str, other: str
) -> SafeString:
    """A line with cards that the viewer may know.

    :param other: with the place ``{name}``.
    """
    if not cards:
        return NOTHING
    head = format_html("{}", mine) if seat == desk.reader else format_html(other, name=desk.who(seat))
    return format_html('<p class="kitty">{} {}</p>', head, minis(cards))
