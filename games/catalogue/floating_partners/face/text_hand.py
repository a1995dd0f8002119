"""Hand in plain tables, as far as it lies open: the alliances, the bidding, the tricks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.words import card_name, suit_head, trumps_words
from games.catalogue.floating_partners.rules.view import Call, Phase, Trick
from games.kit.face.phrases import capitalised, listed
from games.kit.face.pieces import lines, section, table_of
from games.kit.rules.seats import Seat


def alliances(desk: PartnersDesk) -> str:
    """The alliances, what they have won together, and what each member still needs."""
    rows = [
        (
            suit_head(each.declaration),
            listed([_member(desk, seat) for seat in each.seats]),
            each.tricks,
        )
        for each in desk.alliances
        if each.declaration is not None
    ]
    if not rows:
        return ""
    heads = (_("Declaration"), _("Who, with bids"), _("Tricks together"))
    return section(_("Alliances"), table_of(_("Who wins tricks together"), heads, rows))


def _member(desk: PartnersDesk, seat: Seat) -> str:
    """*Dmitri, bid 4*, with what the bid still needs while cards are played."""
    bid = desk.view.bids[seat]
    values = {"name": escape(desk.names.subject(seat)), "bid": bid, "needs": desk.needs(seat)}
    if bid is None:
        return str(values["name"])
    if desk.view.phase is not Phase.PLAY:
        return _("%(name)s (bid %(bid)d)") % values
    if not values["needs"]:
        return _("%(name)s (bid %(bid)d, made)") % values
    return _("%(name)s (bid %(bid)d, needs %(needs)d)") % values


def auction(desk: PartnersDesk) -> str:
    """The bidding as it went, and who may still raise."""
    view = desk.view
    if not view.calls:
        return ""
    said = [_call(desk, call) for call in view.calls]
    if view.phase is Phase.BID and view.highest is not None:
        values = {"who": desk.names.html_object(view.highest), "bid": view.bids[view.highest]}
        said.append(_("The highest bid is %(bid)d, held by %(who)s.") % values)
        if view.still_in:
            who = listed([desk.names.html_object(seat) for seat in desk.order() if seat in view.still_in])
            said.append(_("Still in: %(who)s.") % {"who": who})
    return section(_("The bidding"), lines(said))


def _call(desk: PartnersDesk, call: Call) -> str:
    values = {"round": call.round, "who": desk.names.html_object(call.seat), "bid": call.number}
    if call.number is None:
        return _("Round %(round)d: %(who)s stood.") % values
    return _("Round %(round)d: %(who)s bid %(bid)d.") % values


def running(desk: PartnersDesk) -> str:
    """The trick that is being played, or before its first card the one that has just ended."""
    trick = desk.shown_trick
    if trick is None:
        return ""
    is_whole = len(trick.laid) == desk.view.seats
    rows = [
        (escape(desk.names.subject(laid.seat)), capitalised(card_name(laid.card)), word)
        for laid, word in zip(trick.laid, _standing(trick, is_whole=is_whole), strict=True)
    ]
    values = {"number": trick.number, "trumps": trumps_words(trick.trumps)}
    title = _("Trick %(number)d. %(trumps)s") % values
    heads = (_("Player"), _("Card"), _("In the trick"))
    return section(title, table_of(_("In the order of play"), heads, rows))


def _standing(trick: Trick, *, is_whole: bool) -> Iterator[str]:
    """The role of each card: led, wins."""
    for laid in trick.laid:
        leads, wins = laid.seat == trick.leader, laid.seat == trick.winning
        won = (_("won") if is_whole else _("winning")) if wins else ""
        yield listed([word for word in (_("led") if leads else "", won) if word])


def earlier(desk: PartnersDesk) -> str:
    """The whole tricks of this hand, the last one first."""
    if not desk.view.tricks:
        return ""
    return section(_("Tricks of this hand"), lines(_told(desk, each) for each in reversed(desk.view.tricks)))


def _told(desk: PartnersDesk, trick: Trick) -> str:
    """A trick in a sentence."""
    played = [
        _("%(who)s %(card)s") % {"who": desk.names.html_object(laid.seat), "card": card_name(laid.card)}
        for laid in trick.laid
    ]
    values = {
        "number": trick.number,
        "trumps": trumps_words(trick.trumps),
        "cards": _(", ").join(played),
        "who": "" if trick.winning is None else desk.names.html[trick.winning],
    }
    return _("Trick %(number)d. %(trumps)s: %(cards)s. %(who)s won it.") % values
