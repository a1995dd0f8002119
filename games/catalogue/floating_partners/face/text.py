"""The position in words and plain tables, beside the drawing: for screen readers and for whoever likes it."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.barred import reason
from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.hand import makes, note, sorted_hand
from games.catalogue.floating_partners.face.numbers import figure
from games.catalogue.floating_partners.face.text_hand import alliances, auction, earlier, running
from games.catalogue.floating_partners.face.words import card_name, suit_head, trumps_words
from games.catalogue.floating_partners.rules.bidding import least
from games.catalogue.floating_partners.rules.cards import NAMES, Card
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.idle_dock import SENT
from games.kit.face.phrases import capitalised, listed
from games.kit.face.pieces import lines, section, table_of
from games.kit.rules.seats import Seat

_ASKED: Final = {
    Phase.DECLARE: gettext_lazy("Declare what is trumps when you lead."),
    Phase.BID: gettext_lazy("Bid how many tricks your alliance will win, or stand if you have bid."),
    Phase.DISCARD: gettext_lazy("Put as many cards away as you took of the kitty."),
    Phase.PLAY: gettext_lazy("Play a card to the trick."),
}


def text_of(desk: PartnersDesk) -> SafeString:
    """Everything of the position that the viewer may know, as HTML."""
    parts = (
        _now(desk),
        running(desk),
        _hand(desk),
        alliances(desk),
        _seats(desk),
        auction(desk),
        earlier(desk),
    )
    return SafeString("".join(parts))


# --- where the match is -----------------------------------------------------------------------------


def _now(desk: PartnersDesk) -> str:
    view, names = desk.view, desk.names
    if view.outcome is not None:
        return section(_("Now"), lines([_("The match is over."), _won(desk)]))
    said = [_where(desk)]
    if view.trick is not None:
        said.append(f"{trumps_words(view.trick.trumps)}.")
    if desk.sent is not None:
        said.append(str(SENT))
    elif desk.reader is not None and desk.reader in view.to_move:
        said += [_("It is your turn."), str(_ASKED[view.phase])]
        if view.phase is Phase.BID and view.bids[desk.reader] is not None:
            said.append(_("The least you may bid is %(least)d.") % {"least": least(view)})
    others = [names.html[seat] for seat in sorted(view.to_move) if seat != desk.reader]
    if others:
        words = ngettext("%(who)s is to move.", "%(who)s are to move.", len(others))
        said.append(words % {"who": listed(others)})
    return section(_("Now"), lines(said))


def _won(desk: PartnersDesk) -> str:
    outcome = desk.view.outcome
    winners = sorted(outcome.winners) if outcome else []
    if not winners:
        return _("Nobody has won.")
    who = listed([desk.names.html_object(seat) for seat in winners])
    return ngettext("The winner: %(who)s.", "The winners: %(who)s.", len(winners)) % {"who": who}


def _where(desk: PartnersDesk) -> str:
    view = desk.view
    values = {"number": view.campaign, "of": view.options.max_hands, "target": view.options.target}
    if not view.campaign:
        return _("The first hand is being dealt; the match goes to %(target)d points.") % values
    if view.options.max_hands:
        return _("Hand %(number)d of at most %(of)d, to %(target)d points.") % values
    return _("Hand %(number)d, to %(target)d points.") % values


# --- the viewer's cards -----------------------------------------------------------------------------


def _hand(desk: PartnersDesk) -> str:
    held = () if desk.me is None else desk.view.hands[desk.me] or ()
    if not held:
        return ""
    trumps = desk.trumps
    rows = [
        (_named(card, desk), _may(desk, card), f"<code>{NAMES[card]}</code>")
        for card in sorted_hand(held, trumps, desk.table.account.hand_order)
    ]
    heads = (_("Card"), _("Now"), _("Typed"))
    title = _("Your cards") if desk.me == desk.reader else _("The cards")
    told = "" if trumps is None else lines([makes(held, trumps)])
    return section(title, told, table_of(_("The hand, trumps first"), heads, rows))


def _named(card: Card, desk: PartnersDesk) -> str:
    band = note(card, desk.trumps)
    name = capitalised(card_name(card))
    return f'{name}<span class="words__rule">{band}</span>' if band else name


def _may(desk: PartnersDesk, card: Card) -> str:
    """The words whether a card can be played now, and if not, why."""
    view, me = desk.view, desk.me
    if me is None or me != desk.reader or me not in view.to_move or view.phase is not Phase.PLAY:
        is_new = me is not None and view.phase is Phase.DISCARD and card in (view.took[me] or ())
        return _("from the kitty") if is_new else _("in hand")
    against = reason(view, card)
    return _("not playable: %(why)s") % {"why": against} if against else _("playable")


# --- everybody --------------------------------------------------------------------------------------


def _seats(desk: PartnersDesk) -> str:
    heads = (
        _("Player"), _("Declared"), _("Before"), _("Bid"), _("Own tricks"), _("Penalty"), _("Points"),
        _("Cards"), _("Turn"),
    )  # fmt: skip
    rows = [_seat(desk, seat) for seat in desk.order(Seat(0))]
    return section(_("Seats"), table_of(_("Clockwise"), heads, rows))


def _seat(desk: PartnersDesk, seat: Seat) -> tuple[object, ...]:
    view = desk.view
    declared, before, bid = view.declared[seat], view.before[seat], view.bids[seat]
    name: str = escape(desk.names.full[seat])
    if seat == desk.reader:
        name = _("%(name)s (you)") % {"name": name}
    if desk.table.holders[seat].is_bot:
        name = _("%(name)s, bot") % {"name": name}
    turn = _("to move") if seat in view.to_move else _("dealer") if seat == view.dealer else ""
    return (
        name,
        _("not yet") if declared is None else suit_head(declared),
        "" if before is None else suit_head(before),
        "" if bid is None else bid,
        view.won[seat],
        figure(view.penalties[seat]),
        figure(view.scores[seat]),
        view.hand_sizes[seat],
        turn,
    )
