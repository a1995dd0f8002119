"""The position in words and plain tables, beside the drawing: for screen readers and for whoever likes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.errors import reason
from games.catalogue.floating_partners.face.hand import makes, note, sorted_hand
from games.catalogue.floating_partners.face.words import card_name, figure, suit_head, trumps_words
from games.catalogue.floating_partners.rules.bidding import least
from games.catalogue.floating_partners.rules.cards import NAMES, Card
from games.catalogue.floating_partners.rules.view import Call, Phase, Trick
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


# --- the hand as far as it lies open ----------------------------------------------------------------


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
