"""The plates in the ring: who sits there, with whom, for how many tricks, and what lies before them."""

from __future__ import annotations

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.words import bid_state, card_html, crest, points_words, suit_name
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.moves import Bid, Declare, Play
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.marks import icon, person
from games.kit.face.markup import NOTHING, element, fragment, joined
from games.kit.face.seat_plates import SeatMarks, SeatPlate, plates_of
from games.kit.rules.seats import Seat


def seats_of(desk: PartnersDesk) -> tuple[SeatPlate, ...]:
    """The plates of the seats, with what only this game knows."""

    def known(seat: Seat) -> SeatMarks:
        return SeatMarks(
            badge=crest(desk.declared[seat]),
            role=_("your ally") if desk.is_ally(seat) else "",
            tally=points_words(desk.view.scores[seat]),
        )

    return plates_of(desk, known)


def places_html(desk: PartnersDesk, plates: tuple[SeatPlate, ...]) -> SafeString:
    """The plates as items of a list, in the order in which the seats play."""
    by_seat = {plate.seat: plate for plate in plates}
    return joined(_place(desk, by_seat[seat]) for seat in desk.speaking_order)


def _place(desk: PartnersDesk, plate: SeatPlate) -> SafeString:
    seat = plate.seat
    name = _("You") if seat == desk.reader else plate.name
    return format_html(
        '<li class="{}" id="seat-{}">{}<span class="place__who">'
        '<span class="place__name" title="{}">{}{}{}</span>'
        '<span class="place__tally num">{}</span><span class="place__note num">{}</span></span>{}</li>',
        " ".join(_classes(desk, plate)),
        seat,
        fragment(plate.badge),
        plate.name,
        person(name, plate.is_bot),
        _ally_mark(desk, seat),
        plate.clock,
        _tally(desk, seat),
        _notes(desk, plate),
        fragment(_slot_html(desk, seat)),
    )


def _classes(desk: PartnersDesk, plate: SeatPlate) -> list[str]:
    shown, seat = desk.shown_trick, plate.seat
    marks = {
        f"place--{plate.turn}": bool(plate.turn),
        "place--ally": desk.is_ally(seat),
        "place--mine": seat == desk.reader,
        "place--winning": shown is not None and shown.winning == seat,
        "place--resigned": plate.is_resigned,
    }
    return ["place", f"place--{desk.place(seat)}", *(cls for cls, is_on in marks.items() if is_on)]


def _ally_mark(desk: PartnersDesk, seat: Seat) -> SafeString:
    """The word on a phone, where no thread leads from plate to plate."""
    if not desk.is_ally(seat):
        return NOTHING
    return format_html('<span class="place__ally"> · {}</span>', _("ally"))


def _notes(desk: PartnersDesk, plate: SeatPlate) -> SafeString:
    """The total, and what else is to be known: who deals, a bot's level, since when it is its turn."""
    words = [fact for fact in plate.facts if fact not in {_("you"), _("your ally")}]
    if desk.view.dealer == plate.seat and desk.view.phase in {Phase.DECLARE, Phase.BID}:
        words.append(_("dealt"))
    return joined(words, " · ")


# --- what a seat has said and won -----------------------------------------------------------------


def _tally(desk: PartnersDesk, seat: Seat) -> SafeString:
    """The tally of the moment: its declaration, its bid, or its alliance's tricks against its bid."""
    if desk.has_bids:
        return _tricks(desk, seat)
    match desk.view.phase:
        case Phase.DECLARE:
            return _declaration(desk, seat)
        case Phase.BID:
            return _bid(desk, seat)
        case _:
            return NOTHING


def _tricks(desk: PartnersDesk, seat: Seat) -> SafeString:
    word = bid_state(desk, seat)
    if desk.needs(seat) == 0:
        state = element("span", icon("check"), word, css="place__made")
    else:
        state = element("span", word, css="place__need" if desk.ended is None else "place__missed")
    won, bid = desk.tricks_of(seat), desk.bids[seat] or 0
    return format_html(_("<b>{won}</b> of {bid} · {state}"), won=won, bid=bid, state=state)


def _declaration(desk: PartnersDesk, seat: Seat) -> SafeString:
    """The declaration in this hand, or the one that it comes with; and what it gave up for it."""
    view = desk.view
    now, before = view.declared[seat], view.before[seat]
    if now is None:
        return escape(_("nothing declared yet"))
    if seat not in view.spoken:
        return format_html(_("comes with {suit}"), suit=suit_name(now))
    if before is None:
        return format_html(_("declared <b>{suit}</b>"), suit=suit_name(now))
    if before is now:
        return format_html(_("keeps <b>{suit}</b>"), suit=suit_name(now))
    return format_html(_("<b>{suit}</b>, before {former}"), suit=suit_name(now), former=suit_name(before))


def _bid(desk: PartnersDesk, seat: Seat) -> SafeString:
    """Its bid, and whether it may still raise."""
    view = desk.view
    bid = view.bids[seat]
    if bid is None:
        return escape(_("has not bid yet"))
    if seat not in view.still_in:
        words = _("out, with a bid of <b>{bid}</b>")
    elif seat == view.highest:
        words = _("in, with the highest bid: <b>{bid}</b>")
    else:
        words = _("in, with a bid of <b>{bid}</b>")
    return format_html(words, bid=bid)


# --- the slot before a seat -------------------------------------------------------------------------


def _slot_html(desk: PartnersDesk, seat: Seat) -> SafeString:
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
            return _bid_tag(desk, seat)
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
        flags.append(element("span", _("led"), css="flagged"))
    if shown.winning == seat:
        word = _("won") if desk.is_between else _("winning")
        flags.append(element("span", word, css="flagged flagged--win"))
    lying = _lying(seat, shown.number, card)
    return lying, element("span", *flags, css="flags") if flags else NOTHING


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


def _bid_tag(desk: PartnersDesk, seat: Seat) -> tuple[SafeString, SafeString]:
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
    return element("span", *(element("span", each) for each in parts), css="place__kitty num")


def _empty(words: str) -> SafeString:
    return format_html('<span class="slot__empty">{}</span>', words)
