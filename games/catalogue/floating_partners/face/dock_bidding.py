"""The dock in which the viewer bids: the numbers from 0 to 10 with what each earns, and standing.

What may not be bid keeps its place, struck through, so that nothing moves from turn to turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock_parts import PartnersDock, is_sent, mine, names, rest
from games.catalogue.floating_partners.rules.bidding import HIGHEST, OVER, POINTS, UNDER, least
from games.catalogue.floating_partners.rules.moves import Bid, Stand
from games.kit.face.markup import attributes, element
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat

NUMBERS: Final = range(HIGHEST + 1)
_TEN: Final = "x"
"""The key of a bid of 10, as the Romans wrote it: the digits are all taken."""


def bidding(desk: PartnersDesk) -> PartnersDock:
    """The dock in which the viewer bids, or stands."""
    return PartnersDock(
        state="idle",
        kind="bid",
        compares=True,
        prompt=_rule(desk),
        says=_hint(desk),
        is_forced=len(desk.view.legal) == 1,
        go=_("Make the chosen bid"),
        choose=_("Choose a bid, or stand") if _has_bid(desk) else _("Choose a bid"),
        body=_group([*(_number(desk, each) for each in NUMBERS), _stand(desk)], "radiogroup"),
        hand=rest(desk),
    )


def resting_bids(desk: PartnersDesk) -> SafeString:
    """The same keys while others speak, only to be looked at: the highest bid and one's own are marked."""
    keys = (element("span", _face(desk, each), css=f"ask bid{_marks(desk, each)}") for each in NUMBERS)
    stand = element("span", element("span", _("Stand")), css="ask bid bid--stand")
    return _group([*keys, stand], "group", "asks--rest")


def _group(keys: Iterable[SafeString], role: str, cls: str = "") -> SafeString:
    label = _("How many tricks your alliance wins")
    return element("div", *keys, css=f"asks bids {cls}", role=role, aria_label=label)


def _has_bid(desk: PartnersDesk) -> bool:
    return desk.view.bids[mine(desk)] is not None


def _highest(desk: PartnersDesk) -> tuple[Seat, int] | None:
    """The holder of the highest bid, and its number."""
    seat = desk.view.highest
    number = None if seat is None else desk.view.bids[seat]
    return None if seat is None or number is None else (seat, number)


# --- the words around -------------------------------------------------------------------------------


def _rule(desk: PartnersDesk) -> str:
    highest, own = _highest(desk), desk.view.bids[mine(desk)]
    if highest is None:
        if len(desk.view.alliance(mine(desk))) == 1:
            return _("Bid how many of the 10 tricks you win.")
        return _("Bid how many of the 10 tricks you win together.")
    seat, number = highest
    if own is None:
        words = _("Bid any number; %(number)d or more keeps you in.")
        return words % {"number": number}
    values = {"own": own, "least": least(desk.view)}
    if seat == desk.me:
        return _("You hold the highest bid, %(own)d: raise it, or stand.") % values
    return _("Bid %(least)d or more to stay in, or stand with %(own)d.") % values


def _hint(desk: PartnersDesk) -> str:
    """The holder of the highest bid, and the bids of those who are with the viewer."""
    said = []
    highest = _highest(desk)
    if highest is not None and highest[0] != desk.me:
        words = _("%(name)s holds the highest bid, %(number)d.")
        said.append(words % {"name": desk.names.short[highest[0]], "number": highest[1]})
    said.append(_allies(desk))
    return " ".join(said)


def _allies(desk: PartnersDesk) -> str:
    me = mine(desk)
    allies = tuple(seat for seat in sorted(desk.view.alliance(me)) if seat != me)
    if not allies:
        return _("You play alone: your bid is of your own tricks.")
    bids = [
        _("%(name)s bid %(number)d") % {"name": desk.names.short[seat], "number": number}
        for seat in allies
        if (number := desk.view.bids[seat]) is not None
    ]
    if bids:
        return _("With you: %(bids)s.") % {"bids": listed(bids)}
    return _("Your tricks count together with those of %(who)s.") % {"who": listed(names(desk, allies))}


# --- the keys ---------------------------------------------------------------------------------------


def _number(desk: PartnersDesk, number: int) -> SafeString:
    notation = Bid(number).notation()
    is_closed = Bid(number) not in desk.view.legal
    is_checked = not is_closed and (len(desk.view.legal) == 1 or is_sent(desk, notation))
    title = _("Less than you must bid to stay in.") if is_closed else _earns(number)
    key = format_html(' data-key="{}"', number if number < HIGHEST else _TEN)
    return format_html(
        '<label class="ask bid{}" title="{}"><input type="radio" id="bid-{}" name="move" value="{}"{} '
        'data-act="{}" data-says="{}"{}>{}</label>',
        _marks(desk, number),
        title,
        number,
        notation,
        key,
        _("Bid %(number)d") % {"number": number},
        bid_words(desk, number),
        attributes({"disabled": is_closed, "checked": is_checked}),
        _face(desk, number),
    )


def _stand(desk: PartnersDesk) -> SafeString:
    is_closed = Stand() not in desk.view.legal
    is_checked = not is_closed and (len(desk.view.legal) == 1 or is_sent(desk, Stand().notation()))
    own = desk.view.bids[mine(desk)] or 0
    return format_html(
        '<label class="ask bid bid--stand" title="{}"><input type="radio" id="bid-stand" name="move" '
        'value="{}" data-key="s" data-act="{}" data-says="{}"{}><span>{}</span></label>',
        _("In the first round everybody bids.") if is_closed else _stays(own),
        Stand().notation(),
        stand_name(desk),
        stand_words(desk),
        attributes({"disabled": is_closed, "checked": is_checked}),
        _("Stand"),
    )


def _face(desk: PartnersDesk, number: int) -> SafeString:
    """A number with what it earns if it is made."""
    highest = _highest(desk)
    said = [
        _("the highest bid so far") if highest is not None and highest[1] == number else "",
        _("your bid so far") if _is_own(desk, number) else "",
    ]
    return format_html(
        '<span><b class="num">{}</b><small class="num">+{}<span class="sr"> {}</span></small></span>',
        number,
        POINTS[number],
        ", ".join([_("points if made"), *filter(None, said)]),
    )


def _marks(desk: PartnersDesk, number: int) -> str:
    highest = _highest(desk)
    best = " ask--best" if highest is not None and highest[1] == number else ""
    return best + (" bid--own" if _is_own(desk, number) else "")


def _is_own(desk: PartnersDesk, number: int) -> bool:
    return desk.me is not None and desk.view.bids[desk.me] == number


# --- what a bid promises ----------------------------------------------------------------------------


def bid_words(desk: PartnersDesk, number: int) -> str:
    """The meaning of a bid for the bidding, and its points."""
    return f"{_status(desk, number)} {_earns(number)}"


def stand_name(desk: PartnersDesk) -> str:
    """The viewer's standing with the bid so far."""
    return _("Stand with %(number)d") % {"number": desk.view.bids[mine(desk)] or 0}


def stand_words(desk: PartnersDesk) -> str:
    """The meaning of standing with the bid so far, and its points."""
    own = desk.view.bids[mine(desk)] or 0
    return f"{_stays(own)} {_earns(own)}"


def _stays(own: int) -> str:
    return _("Your bid stays %(number)d, and you bid no more.") % {"number": own}


def _earns(number: int) -> str:
    """The points of a bid if it is made, over and under."""
    if not number:
        words = _("Bid 0 earns %(over)d points for each trick you win together.")
        return words % {"over": OVER}
    words = ngettext(
        "One trick together earns %(points)d points, each further one %(over)d; none costs %(under)d.",
        "%(number)d tricks together earn %(points)d points, each further one %(over)d; each missing one costs"
        " %(under)d.",
        number,
    )
    if number == HIGHEST:
        words = _("All 10 tricks together earn %(points)d points; each missing one costs %(under)d.")
    return words % {"number": number, "points": POINTS[number], "over": OVER, "under": UNDER}


def _status(desk: PartnersDesk, number: int) -> str:
    """The meaning of a bid for the bidding."""
    highest = _highest(desk)
    if number == HIGHEST:
        return _("Nobody can bid more, and you bid no more.")
    if highest is not None and number < highest[1]:
        words = _("Below %(number)d, the highest: you bid no more.")
        return words % {"number": highest[1]}
    if highest is not None and number == highest[1] and highest[0] != desk.me:
        words = _("You stay in; %(name)s bid as much before you and holds the highest.")
        return words % {"name": desk.names.short[highest[0]]}
    return _("You would hold the highest bid.")
