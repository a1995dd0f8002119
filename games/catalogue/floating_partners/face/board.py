"""The board: the ring of plates, the threads between allies, the middle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.seats import places_html
from games.catalogue.floating_partners.face.words import SUIT_WORD, standing_html, suit_name, trumps_words
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.view import Phase, Trick
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.phrases import listed
from games.kit.face.seat_plates import SeatPlate
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Board:
    """The pieces of the board, ready to be put together by the template."""

    threads: SafeString
    lanes: SafeString
    centre: SafeString
    places: SafeString


def board_of(desk: PartnersDesk, plates: tuple[SeatPlate, ...]) -> Board:
    """The board as its viewer sees it."""
    rows = desk.speaking_order
    groups = [(each.declaration, each.seats) for each in desk.alliances if each.declaration is not None]
    return Board(
        threads=threads(
            tuple((suit, tuple(desk.place(seat) for seat in seats)) for suit, seats in groups),
            frozenset(desk.place(seat) for seat in rows),
        ),
        lanes=lanes(
            tuple((suit, tuple(rows.index(seat) for seat in seats)) for suit, seats in groups), len(rows)
        ),
        centre=_centre_html(_centre_of(desk)),
        places=places_html(desk, plates),
    )


# --- threads that join allies, behind the ring and beside the rows of the ledger on a phone ---------

_CENTRES: Final = {
    "nw": (17, 17),
    "n": (50, 17),
    "ne": (83, 17),
    "w": (17, 50),
    "e": (83, 50),
    "sw": (17, 83),
    "s": (50, 83),
    "se": (83, 83),
}
"""The middle of each place, of a square that is stretched over the board."""
_BETWEEN: Final = {
    frozenset({"nw", "ne"}): "n",
    frozenset({"ne", "se"}): "e",
    frozenset({"sw", "se"}): "s",
    frozenset({"nw", "sw"}): "w",
}
"""Places on a side of the ring, and the one that lies between them."""
_AROUND: Final = ("s", "sw", "w", "nw", "n", "ne", "e", "se")
_LANE: Final = 10
"""Width of a lane beside the ledger, in units of its drawing; a row is as high."""

Group = tuple[Declaration, tuple[str, ...]]
"""An alliance: its suit and the places of its seats."""


@cache
def threads(groups: tuple[Group, ...], taken: frozenset[str]) -> SafeString:
    """Lines from seat to seat of each alliance, to be stretched over the ring.

    :param taken: the places at which somebody sits: a line that would pass behind a stranger's plate bows.
    """
    paths = [
        element("path", d=_outline(places, taken), css=f"thread thread--{SUIT_WORD[suit]}")
        for suit, places in groups
        if len(places) > 1
    ]
    return _stretched(*paths, css="threads", box="0 0 100 100")


def _stretched(*marks: SafeString, css: str, box: str) -> SafeString:
    return element("svg", *marks, css=css, viewBox=box, preserveAspectRatio="none", aria_hidden="true")


def _outline(places: Iterable[str], taken: frozenset[str]) -> str:
    """Round the ring from place to place, and back to the first if there are more than two."""
    stops = sorted(places, key=_AROUND.index)
    steps = list(pairwise(stops))
    if len(stops) > 2:
        steps.append((stops[-1], stops[0]))
    x, y = _CENTRES[stops[0]]
    return f"M{x} {y}" + "".join(_step(start, end, taken) for start, end in steps)


def _step(start: str, end: str, taken: frozenset[str]) -> str:
    (x0, y0), (x, y) = _CENTRES[start], _CENTRES[end]
    if _BETWEEN.get(frozenset({start, end})) in taken:
        return f"Q50 50 {x} {y}"
    if {abs(x - x0), abs(y - y0)} == {33, 66}:  # past a plate's corner: half way towards the middle
        return f"Q{(x + x0) / 4 + 25:g} {(y + y0) / 4 + 25:g} {x} {y}"
    return f"L{x} {y}"


@cache
def lanes(groups: tuple[tuple[Declaration, tuple[int, ...]], ...], rows: int) -> SafeString:
    """The same beside a list: a lane for each alliance, a bead on each of its rows.

    :param groups: suits with the numbers of their rows, from 0. :param rows: how many rows the list has.
    """
    drawn = [(suit, sorted(at)) for suit, at in groups if len(at) > 1]
    marks = (_lane(lane, suit, at) for lane, (suit, at) in enumerate(drawn))
    box = f"0 0 {_LANE * max(1, len(drawn))} {_LANE * rows}"
    return _stretched(*marks, css=f"lanes lanes--{len(drawn)}", box=box)


def _lane(lane: int, suit: Declaration, at: Sequence[int]) -> SafeString:
    x = lane * _LANE + _LANE / 2
    ys = [row * _LANE + _LANE / 2 for row in at]
    beads = "".join(f"M{x:g} {y:g}h0" for y in ys)
    word = SUIT_WORD[suit]
    line = element("path", d=f"M{x:g} {ys[0]:g}V{ys[-1]:g}", css=f"thread thread--{word}")
    return joined([line, element("path", d=beads, css=f"bead bead--{word}")])


# --- the middle of the ring -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Centre:
    """The sheet in the middle of the ring; on a phone it lies over the ledger."""

    label: str
    """A line in capitals: *Trick 5 · Oluwaseun leads*."""
    title: SafeString
    sentences: tuple[SafeString, ...] = ()


def _centre_of(desk: PartnersDesk) -> Centre:
    """The contents of the middle at this moment."""
    view = desk.view
    if desk.ended is not None:
        return _ended(desk)
    match view.phase:
        case Phase.DECLARE:
            return _declaring(desk)
        case Phase.BID:
            return _bidding(desk)
        case Phase.DISCARD:
            return _discarding(desk)
        case Phase.PLAY if view.trick is not None:
            return _playing(desk, view.trick)
        case _:
            return Centre(label=_("Before the hand"), title=escape(_("The cards are being dealt")))


def _declaring(desk: PartnersDesk) -> Centre:
    view = desk.view
    most = view.seats // 2
    return Centre(
        label=_("The alliances"),
        title=_turn(desk, mine=_("You declare"), other=_("{name} declares")),
        sentences=(
            filled(
                ngettext(
                    "%(spoken)d of %(seats)d seat has declared; at most %(most)d may be together.",
                    "%(spoken)d of %(seats)d seats have declared; at most %(most)d may be together.",
                    view.seats,
                ),
                {"spoken": len(view.spoken), "seats": view.seats, "most": most},
            ),
            *([_cost(desk)] if any(each is not None for each in view.before) else []),
        ),
    )


def _cost(desk: PartnersDesk) -> SafeString:
    """The cost of leaving; where there is little room the head alone says it."""
    words = (
        _("Who leaves an alliance pays 10 for every member of it.")
        if desk.view.options.break_penalty == "breaker"
        else _("Who leaves an alliance costs every member 10, and itself too.")
    )
    return format_html('<span class="hide-small">{}</span>', words)


def _bidding(desk: PartnersDesk) -> Centre:
    round_ = max((call.round for call in desk.view.calls), default=1)
    return Centre(
        label=_("The bidding, round %(round)d") % {"round": round_},
        title=_turn(desk, mine=_("You bid"), other=_("{name} bids")),
        sentences=bidding_sentences(desk),
    )


def bidding_sentences(desk: PartnersDesk) -> tuple[SafeString, ...]:
    """The holder of the highest bid, and who may still raise or has not bid at all."""
    unspoken = [seat for seat in desk.speaking_order if desk.view.bids[seat] is None]
    return _highest(desk), _still(desk, unspoken)


def _highest(desk: PartnersDesk) -> SafeString:
    view = desk.view
    if view.highest is None:
        return escape(_("No bid has been made yet."))
    values = {"name": desk.who(view.highest), "number": view.bids[view.highest] or 0}
    if view.highest == desk.reader:
        return format_html(_("<b>You</b> hold the highest bid, {number}."), **values)
    return format_html(_("{name} holds the highest bid, {number}."), **values)


def _still(desk: PartnersDesk, unspoken: list[Seat]) -> SafeString:
    """The seats that may still raise, or have not bid at all."""
    if unspoken:
        words = ngettext("%(left)d seat has not bid yet.", "%(left)d seats have not bid yet.", len(unspoken))
        return filled(words, {"left": len(unspoken)})
    still = [desk.whom(seat) for seat in desk.speaking_order if seat in desk.view.still_in]
    return format_html(_("Still in: {seats}."), seats=listed(still))


def _discarding(desk: PartnersDesk) -> Centre:
    taken = tuple(
        _took(desk, seat, desk.view.kitty[seat])
        for seat in (desk.view.highest, desk.view.second)
        if seat is not None and desk.view.kitty[seat]
    )
    return Centre(
        label=_("The kitty"),
        title=_turn(desk, mine=_("You discard"), other=_("{name} discards")),
        sentences=taken,
    )


def _took(desk: PartnersDesk, seat: Seat, count: int) -> SafeString:
    if seat == desk.reader:
        words = ngettext(
            "<b>You</b> took {count} card of the kitty.", "<b>You</b> took {count} cards of the kitty.", count
        )
    else:
        words = ngettext(
            "{name} took {count} card of the kitty.", "{name} took {count} cards of the kitty.", count
        )
    return format_html(words, name=desk.who(seat), count=count)


def _playing(desk: PartnersDesk, trick: Trick) -> Centre:
    sentences = [_why(desk, trick)]
    if trick.laid:
        sentences.append(standing_html(desk, trick))
    elif desk.view.tricks:
        sentences.insert(0, _took_trick(desk, desk.view.tricks[-1]))
    return Centre(
        label=_leads(desk, trick),
        title=_trumps(trick.trumps),
        sentences=tuple(sentences),
    )


def _leads(desk: PartnersDesk, trick: Trick) -> str:
    values = {"number": trick.number, "name": desk.names.short[trick.leader]}
    if trick.leader == desk.reader:
        return _("Trick %(number)d · you lead") % values
    return _("Trick %(number)d · %(name)s leads") % values


def _trumps(trumps: Declaration) -> SafeString:
    """The trumps of a trick with their mark."""
    word = SUIT_WORD[trumps]
    return format_html('<span class="trump trump--{}">{}{}</span>', word, icon(word), trumps_words(trumps))


def _why(desk: PartnersDesk, trick: Trick) -> SafeString:
    """The reason why these are trumps: the leader has declared them."""
    values = {"name": desk.whom(trick.leader), "suit": suit_name(trick.trumps)}
    if trick.leader == desk.reader:
        return format_html(_("Because <b>you</b> lead and declared {suit}."), **values)
    return format_html(_("Because {name} leads and declared {suit}."), **values)


def _took_trick(desk: PartnersDesk, trick: Trick) -> SafeString:
    """The winner of the trick whose cards still lie."""
    if trick.winning is None:
        return NOTHING
    values = {"name": desk.who(trick.winning), "number": trick.number}
    if trick.winning == desk.reader:
        return format_html(_("<b>You</b> have won trick {number}."), **values)
    return format_html(_("{name} has won trick {number}."), **values)


def _ended(desk: PartnersDesk) -> Centre:
    """After a hand: which bids were made."""
    made = [seat for seat in desk.order() if desk.needs(seat) == 0]
    missed = [seat for seat in desk.order() if desk.needs(seat)]
    sentences = []
    if made:
        sentences.append(format_html(_("Made: {seats}."), seats=_all(desk, made)))
    if missed:
        sentences.append(format_html(_("Not made: {seats}."), seats=_all(desk, missed)))
    outcome = desk.view.outcome
    return Centre(
        label=_("Hand %(number)d is over") % {"number": desk.number},
        title=escape(_("Which bids were made")) if outcome is None else _winners(desk),
        sentences=tuple(sentences),
    )


def _winners(desk: PartnersDesk) -> SafeString:
    outcome = desk.view.outcome
    winners = sorted(outcome.winners) if outcome is not None else []
    if not winners:
        return escape(_("Nobody has won the match"))
    if winners == [desk.reader]:
        return escape(_("You have won the match"))
    words = ngettext("{seats} has won the match", "{seats} have won the match", len(winners))
    return format_html(words, seats=_all(desk, winners))


def _all(desk: PartnersDesk, seats: list[Seat]) -> SafeString:
    return listed([desk.whom(seat) for seat in seats])


def _turn(desk: PartnersDesk, *, mine: str, other: str) -> SafeString:
    """The seat to move, as a title.

    :param other: with the place ``{name}``.
    """
    if not desk.to_move:
        return escape(_("A moment, please"))
    seat = desk.to_move[0]
    return escape(mine) if seat == desk.reader else format_html(other, name=desk.who(seat))


def _centre_html(centre: Centre) -> SafeString:
    """The middle as it is drawn."""
    return format_html(
        '<div class="ring__mid" id="mid"><p class="label">{}</p><p class="ring__title">{}</p>{}</div>',
        centre.label,
        centre.title,
        format_html_join("", '<p class="small">{}</p>', ((each,) for each in centre.sentences)),
    )
