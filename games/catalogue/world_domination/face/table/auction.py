"""Auction (State of the Nations): the table of all calls."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.table.board import side_token
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import SIDE_WORD, SUIT_CLASS, SUIT_WORD, bid_html, suit_name
from games.catalogue.world_domination.rules.cards import Suit
from games.kit.face.marks import icon


def auction_context(desk: WorldDesk) -> dict[str, Any] | None:
    """The table of all that has been said, one column a seat; None when there is no auction."""
    auction = desk.view.auction
    if auction is None:
        return None
    seats = desk.order(auction.first)
    calls: dict[int, list[str]] = {seat: [] for seat in seats}
    highest = auction.highest
    for call in auction.calls:
        words = '<span class="call call--pass">pass</span>'
        if call.suit is not None:
            best = " call--best" if call is highest else ""
            words = f'<span class="call{best}">{_short_bid(call.number, call.suit)}</span>'
        calls[call.seat].append(words)
    height = max((len(row) for row in calls.values()), default=0) or 1
    head = "".join(
        f'<th scope="col">{side_token(desk.side(seat))}<span>{desk.names.html[seat]}</span></th>'
        for seat in seats
    )
    rows = "".join(
        f"<tr>{''.join(f'<td>{_said(desk, calls, seat, row)}</td>' for seat in seats)}</tr>"
        for row in range(height)
    )
    return {
        "table": SafeString(f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"),
        "highest": None
        if highest is None or highest.suit is None
        else SafeString(
            f"{bid_html(highest.number, highest.suit)} by {desk.names.html_object(highest.seat)} "
            f"for {SIDE_WORD[desk.side(highest.seat)]}"
        ),
    }


def _short_bid(number: int, suit: Suit) -> str:
    mark = icon(SUIT_WORD[suit])
    return f'<b class="{SUIT_CLASS[suit]}">{number}{mark}<span class="sr"> {suit_name(suit)}</span></b>'


def _said(desk: WorldDesk, calls: dict[int, list[str]], seat: int, row: int) -> str:
    """The words of a seat in a row: a call, *to speak* in the first empty place of who is asked, or none."""
    if row < len(calls[seat]):
        return calls[seat][row]
    if row == len(calls[seat]) and seat in desk.view.to_move:
        return '<span class="call call--asked">…<span class="sr">to speak</span></span>'
    return ""
