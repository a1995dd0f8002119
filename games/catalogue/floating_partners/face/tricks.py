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
from games.kit.face.markup import NOTHING, element, fragment, joined
from games.kit.rules.seats import Seat


def tricks_html(desk: PartnersDesk) -> SafeString:
    """The whole tricks of the hand, the last first, each in the order in which it was played."""
    if not desk.tricks:
        return element("p", _("No trick of this hand is over yet."), css="small")
    return element("ol", *(_trick(desk, trick) for trick in reversed(desk.tricks)), css="pasttricks")


def _trick(desk: PartnersDesk, trick: Trick) -> SafeString:
    winner = trick.winning
    head = element(
        "p",
        crest(trick.trumps, "crest--small"),
        element("b", _("Trick %(number)d") % {"number": trick.number}),
        " ",
        element("span", NOTHING if winner is None else format_html(_("to {name}"), name=desk.whom(winner))),
        css="pasttrick__head",
    )
    cards = element("ol", *(_laid(desk, trick, each) for each in trick.laid), css="pasttrick__cards")
    return fragment(element("li", head, cards, css="pasttrick"))


def _laid(desk: PartnersDesk, trick: Trick, laid: Laid) -> SafeString:
    is_winner = laid.seat == trick.winning
    return element(
        "li",
        element("small", desk.names.subject(laid.seat)),
        mini(laid.card),
        element("span", ", ", _("won"), css="sr") if is_winner else NOTHING,
        css="is-won" if is_winner else "",
        title=desk.names.full[laid.seat],
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
    return joined(parts)


def _cards(
    desk: PartnersDesk, seat: Seat, cards: tuple[Card, ...] | None, *, mine: str, other: str
) -> SafeString:
    """A line with cards that the viewer may know.

    :param other: with the place ``{name}``.
    """
    if not cards:
        return NOTHING
    head = mine if seat == desk.reader else format_html(other, name=desk.who(seat))
    return element("p", head, " ", minis(cards), css="kitty")
