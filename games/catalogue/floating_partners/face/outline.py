"""Outline of the position in words and plain tables: all of it beside the drawing, some of it in a mail."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.board import bidding_sentences
from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.errors import reason
from games.catalogue.floating_partners.face.hand import makes, note, sorted_hand
from games.catalogue.floating_partners.face.score import goal_words
from games.catalogue.floating_partners.face.sheet import hand_words, match_title
from games.catalogue.floating_partners.face.words import (
    bid_state,
    card_name,
    figure,
    standing_html,
    suit_head,
    suit_name,
    trumps_words,
)
from games.catalogue.floating_partners.rules.cards import NAMES, Card
from games.catalogue.floating_partners.rules.view import Call, Phase, Trick
from games.kit.face.idle_dock import SENT
from games.kit.face.mail import MailDeed
from games.kit.face.markup import element, filled, joined
from games.kit.face.outline import Outline, SmallTable
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat


def outlines_of(desk: PartnersDesk, asked: str) -> tuple[Outline | None, ...]:
    """Everything of the position that the viewer may know.

    :param asked: the prompt of the dock.
    """
    return (
        _now(desk, asked),
        trick_outline(desk),
        _hand(desk),
        standing_outline(desk),
        _auction(desk),
        _earlier(desk),
    )


# --- where the match is -----------------------------------------------------------------------------


def _now(desk: PartnersDesk, asked: str) -> Outline:
    view, names = desk.view, desk.names
    if view.outcome is not None:
        return Outline(_("Now"), (_("The match is over."), f"{match_title(desk, view.outcome)}."))
    said: list[str] = [
        hand_words(desk, view.campaign) if view.campaign else _("The first hand is being dealt.")
    ]
    if view.trick is not None:
        said.append(f"{trumps_words(view.trick.trumps)}.")
    if desk.sent is not None:
        said.append(str(SENT))
    elif desk.reader is not None and desk.reader in view.to_move:
        said += [_("It is your turn."), asked if desk.is_my_turn else ""]
    others = [names.html[seat] for seat in sorted(view.to_move) if seat != desk.reader]
    if others:
        words = ngettext("%(who)s is to move.", "%(who)s are to move.", len(others))
        said.append(filled(words, {"who": listed(others)}))
    return Outline(_("Now"), tuple(said))


# --- the trick --------------------------------------------------------------------------------------


def trick_outline(desk: PartnersDesk) -> Outline | None:
    """The trick that is being played, or before its first card the one that has just ended."""
    trick = desk.shown_trick
    if trick is None:
        return None
    values = {"number": trick.number, "trumps": trumps_words(trick.trumps)}
    return Outline(
        _("Trick %(number)d. %(trumps)s") % values,
        () if desk.is_between else (standing_html(desk, trick),),
        laid=tuple(_laid(desk, trick, seat) for seat in desk.order(trick.leader)),
    )


def _laid(desk: PartnersDesk, trick: Trick, seat: Seat) -> MailDeed:
    """The card of a seat and its role: led, wins; or that it is still to play."""
    card = next((laid.card for laid in trick.laid if laid.seat == seat), None)
    who, is_mine = desk.names.subject(seat), seat == desk.reader
    if card is None:
        is_asked = is_mine and seat in desk.view.to_move
        return MailDeed(who, _("your card") if is_asked else _("still to play"), is_mine=is_mine)
    won = _("won") if desk.is_between else _("winning")
    roles = [_("led")] * (seat == trick.leader) + [won] * (seat == trick.winning)
    return MailDeed(who, capitalised(card_name(card)), listed(roles), is_mine=is_mine)


def _earlier(desk: PartnersDesk) -> Outline | None:
    """The whole tricks of this hand, the last one first."""
    if not desk.view.tricks:
        return None
    told = tuple(_told(desk, each) for each in reversed(desk.view.tricks))
    return Outline(_("Tricks of this hand"), told)


def _told(desk: PartnersDesk, trick: Trick) -> SafeString:
    """A trick in a sentence."""
    played = [
        filled(_("%(who)s %(card)s"), {"who": desk.whom(laid.seat), "card": card_name(laid.card)})
        for laid in trick.laid
    ]
    values = {
        "number": trick.number,
        "trumps": trumps_words(trick.trumps),
        "cards": joined(played, _(", ")),
        "who": "" if trick.winning is None else desk.who(trick.winning),
    }
    return filled(_("Trick %(number)d. %(trumps)s: %(cards)s. %(who)s won it."), values)


# --- the viewer's cards -----------------------------------------------------------------------------


def _hand(desk: PartnersDesk) -> Outline | None:
    held = () if desk.me is None else desk.view.hands[desk.me] or ()
    if not held:
        return None
    trumps = desk.trumps
    rows = [
        (_named(card, desk), _may(desk, card), element("code", NAMES[card]))
        for card in sorted_hand(held, trumps, desk.table.account.hand_order)
    ]
    return Outline(
        _("Your cards") if desk.me == desk.reader else _("The cards"),
        () if trumps is None else (makes(held, trumps),),
        SmallTable(_("The hand, trumps first"), (_("Card"), _("Now"), _("Typed")), rows),
    )


def _named(card: Card, desk: PartnersDesk) -> str:
    band = note(card, desk.trumps)
    name = capitalised(card_name(card))
    return joined([name, element("span", band, css="words__rule")]) if band else name


def _may(desk: PartnersDesk, card: Card) -> str:
    """The words whether a card can be played now, and if not, why."""
    view, me = desk.view, desk.me
    if me is None or me != desk.reader or me not in view.to_move or view.phase is not Phase.PLAY:
        is_new = me is not None and view.phase is Phase.DISCARD and card in (view.took[me] or ())
        return _("from the kitty") if is_new else _("in hand")
    against = reason(view, card)
    return _("not playable: %(why)s") % {"why": against} if against else _("playable")


# --- everybody --------------------------------------------------------------------------------------


def standing_outline(desk: PartnersDesk) -> Outline:
    """The seats, who is with whom, what each has promised, won and still needs, and what ends the match."""
    heads = (
        _("Player"), _("Declared"), _("Before"), _("Bid"), _("Tricks together"), _("So far"), _("Own tricks"),
        _("Penalty"), _("Points"), _("Cards"), _("Turn"),
    )  # fmt: skip
    seats = desk.order(desk.reader)
    return Outline(
        _("How everybody stands"),
        (*_allied(desk), goal_words(desk)),
        SmallTable(
            _("Clockwise"),
            heads,
            [_seat(desk, seat) for seat in seats],
            words=2,
            mine=0 if desk.reader is not None else None,
            brief=(0, 1, 3, 4, 8),
        ),
    )


def _allied(desk: PartnersDesk) -> list[SafeString]:
    """A sentence for each alliance of two and more."""
    return [
        filled(
            _("%(who)s are allied in %(suit)s."),
            {"who": listed(_reader_first(desk, each.seats)), "suit": suit_name(each.declaration)},
        )
        for each in desk.alliances
        if each.declaration is not None and len(each.seats) > 1
    ]


def _reader_first(desk: PartnersDesk, seats: Iterable[Seat]) -> list[SafeString]:
    """Some seats at the beginning of a sentence: *You and Ada*."""
    return [desk.who(seat) for seat in sorted(seats, key=lambda seat: seat != desk.reader)]


def _seat(desk: PartnersDesk, seat: Seat) -> tuple[object, ...]:
    view = desk.view
    declared, before, bid = desk.declared[seat], view.before[seat], desk.bids[seat]
    name = desk.names.subject(seat)
    return (
        _("%(name)s, bot") % {"name": name} if desk.table.holders[seat].is_bot else name,
        _("not yet") if declared is None else suit_head(declared),
        "" if before is None else suit_head(before),
        "–" if bid is None else bid,
        desk.tricks_of(seat),
        bid_state(desk, seat) if desk.has_bids else "",
        desk.won[seat],
        figure(view.penalties[seat]),
        figure(view.scores[seat]),
        view.hand_sizes[seat],
        _("to move") if seat in view.to_move else _("dealer") if seat == view.dealer else "",
    )


# --- the bidding ------------------------------------------------------------------------------------


def _auction(desk: PartnersDesk) -> Outline | None:
    """The bidding as it went, and who may still raise."""
    view = desk.view
    if not view.calls:
        return None
    stands = bidding_sentences(desk) if view.phase is Phase.BID else ()
    return Outline(_("The bidding"), (*(_call(desk, call) for call in view.calls), *stands))


def _call(desk: PartnersDesk, call: Call) -> SafeString:
    values = {"round": call.round, "who": desk.whom(call.seat), "bid": call.number}
    if call.number is None:
        return filled(_("Round %(round)d: %(who)s stood."), values)
    return filled(_("Round %(round)d: %(who)s bid %(bid)d."), values)
