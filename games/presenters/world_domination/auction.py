"""The State of the Nations: the table of all that has been said, and what may be said now."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.presenters.world_domination.board import side_token
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.words import (
    SIDE_WORD,
    SUIT_CLASS,
    SUIT_WORD,
    bid_html,
    suit_html,
    suit_name,
)
from games.rules.world_domination.cards import SUITS, Suit
from games.rules.world_domination.moves import Bid
from games.templatetags.marks import icon


def auction_context(stage: Stage) -> dict[str, Any] | None:
    """The table of all that has been said, one column a seat; None when there is no auction."""
    auction = stage.view.auction
    if auction is None:
        return None
    seats = stage.order(auction.first)
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
        f'<th scope="col">{side_token(stage.side(seat))}<span>{stage.names.html[seat]}</span></th>'
        for seat in seats
    )
    rows = "".join(
        f"<tr>{''.join(f'<td>{_said(stage, calls, seat, row)}</td>' for seat in seats)}</tr>"
        for row in range(height)
    )
    return {
        "table": SafeString(f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"),
        "highest": None
        if highest is None or highest.suit is None
        else SafeString(
            f"{bid_html(highest.number, highest.suit)} by {stage.names.html_object(highest.seat)} "
            f"for {SIDE_WORD[stage.side(highest.seat)]}"
        ),
    }


def _short_bid(number: int, suit: Suit) -> str:
    mark = icon(SUIT_WORD[suit])
    return f'<b class="{SUIT_CLASS[suit]}">{number}{mark}<span class="sr"> {suit_name(suit)}</span></b>'


def _said(stage: Stage, calls: dict[int, list[str]], seat: int, row: int) -> str:
    """What a seat said in a row: a call, *to speak* in the first empty place of who is asked, or nothing."""
    if row < len(calls[seat]):
        return calls[seat][row]
    if row == len(calls[seat]) and seat in stage.view.to_move:
        return '<span class="call call--asked">…<span class="sr">to speak</span></span>'
    return ""


def calling(stage: Stage) -> dict[str, Any]:
    """The part of the dock in which the viewer bids or passes."""
    auction = stage.view.auction
    highest = auction.highest if auction else None
    if highest is None or highest.suit is None:
        rule = "Promise a number of countries and a dominant suit, or pass."
        if auction and len(auction.passed) == 3:
            rule = "All others have passed. If you pass too, all cards are dealt anew."
    else:
        rule = f"Bid more than {bid_html(highest.number, highest.suit)}, or pass."
    return {
        "kind": "bid",
        "rule": SafeString(rule),
        "hint": "A bid must be kept by your side: so many of the 20 countries at the end.",
        "go": "Make the chosen call",
        "choose": "Choose a bid, or pass",
        "body": SafeString(_bids(stage)),
    }


def _bids(stage: Stage) -> str:
    """Numbers across, suits down; only higher bids are there, and passing."""
    legal = {move for move in stage.view.legal if isinstance(move, Bid)}
    numbers = sorted({move.number for move in legal})
    rows = []
    for suit in SUITS:
        cells = "".join(
            _bid(Bid(number, suit)) if Bid(number, suit) in legal else '<span class="bid bid--low"></span>'
            for number in numbers
        )
        head = f'<span class="bids__suit">{suit_html(suit)}</span>'
        rows.append(f'<div class="bids__row">{head}{cells}</div>' if numbers else "")
    return (
        f'<div class="bids">{"".join(rows)}</div>'
        '<label class="bid bid--pass"><input type="radio" id="bid-pass" name="move" value="pass" '
        'data-act="Pass" data-says="You take no more part in this auction."><span>Pass</span></label>'
    )


def _bid(bid: Bid) -> str:
    name = f"{bid.number} {suit_name(bid.suit)}"
    tokens = ", and more tokens if it is exactly 10" if bid.number == 10 else ""
    says = f"Your side must hold {bid.number} countries at the end{tokens}; {suit_name(bid.suit)} dominates."
    return (
        f'<label class="bid num"><input type="radio" id="bid-{bid.number}-{bid.suit.letter}" name="move" '
        f'value="{bid.notation()}" aria-label="{name}" data-act="Bid {name}" data-says="{says}">'
        f"<span>{bid.number}</span></label>"
    )
