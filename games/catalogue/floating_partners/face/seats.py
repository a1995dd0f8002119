"""The plates in the ring: who sits there, with whom, for how many tricks, what they did last."""

from __future__ import annotations

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.numbers import points_words
from games.catalogue.floating_partners.face.slots import slot_html
from games.catalogue.floating_partners.face.words import crest, suit_name
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.marks import icon, person
from games.kit.face.markup import NOTHING
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
    return SafeString("".join(_place(desk, by_seat[seat]) for seat in desk.speaking_order))


def _place(desk: PartnersDesk, plate: SeatPlate) -> str:
    seat = plate.seat
    name = _("You") if seat == desk.reader else plate.name
    return format_html(
        '<li class="{}" id="seat-{}">{}<span class="place__who">'
        '<span class="place__name" title="{}">{}{}{}</span>'
        '<span class="place__tally num">{}</span><span class="place__note num">{}</span></span>{}</li>',
        " ".join(_classes(desk, plate)),
        seat,
        plate.badge,
        plate.name,
        person(name, plate.is_bot),
        _ally_mark(desk, seat),
        plate.clock,
        tally_html(desk, seat),
        _notes(desk, plate),
        slot_html(desk, seat),
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
    return SafeString(" · ".join(format_html("{}", each) for each in words))


# --- what a seat has said and won -----------------------------------------------------------------


def tally_html(desk: PartnersDesk, seat: Seat) -> SafeString:
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
    won, bid, needs = desk.tricks_of(seat), desk.bids[seat] or 0, desk.needs(seat)
    if needs == 0:
        state = format_html('<span class="place__made">{}{}</span>', icon("check"), _("made"))
    elif desk.ended is not None:
        state = format_html('<span class="place__missed">{}</span>', _("not made"))
    else:
        state = format_html('<span class="place__need">{}</span>', _("needs %(needs)d") % {"needs": needs})
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
