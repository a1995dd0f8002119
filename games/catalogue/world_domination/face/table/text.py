"""The position in words and plain tables, beside the drawing: for screen readers and for whoever likes it."""

from __future__ import annotations

from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.cards import sorted_hand
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.table.needs import goal_html
from games.catalogue.world_domination.face.table.text_before import before_the_conflicts, cards_laid
from games.catalogue.world_domination.face.table.verdict import verdict_html
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    bid_html,
    card_key,
    card_name,
    country_name,
    side_name,
    side_word,
    special_rule,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.cards import SUITS, VALUE_OF, Card
from games.catalogue.world_domination.rules.grid import COLUMNS, COUNTRY, Side
from games.catalogue.world_domination.rules.moves import Play, Target
from games.catalogue.world_domination.rules.view import Conflict, Contract, Goal, Phase, View
from games.kit.face.idle_dock import SENT
from games.kit.face.phrases import capitalised, counted, listed, plain
from games.kit.face.pieces import lines, section, table_of
from games.kit.rules.seats import Seat
from games.kit.table import Table

_ASKED: Final = {
    Phase.DRAFT: "Keep two cards of your hand; the rest goes to the left.",
    Phase.MEETING: "Show two cards to your ally.",
    Phase.AUCTION: "Bid or pass.",
    Phase.ARMING: "Play a card to the trick.",
    Phase.PAIRS: "Lay two pairs of cards face down for the Rebels.",
    Phase.DECLARE: "Declare the dominant suit.",
    Phase.TRIBUTE: "Give the Empire two power cards.",
    Phase.TARGET: "Choose the country of the next conflict.",
    Phase.PLAY: "Play a card to the conflict.",
}


def text_context(table: Table) -> dict[str, Any]:
    """The context of ``_text.html``: ``text``, everything of the position in HTML."""
    desk = WorldDesk(table)
    parts = [
        _where(desk),
        _conflict(desk),
        _hand(desk),
        *before_the_conflicts(desk),
        _score(desk),
        _seats(desk),
        _grid(desk.view),
    ]
    return {"text": SafeString("".join(parts))}


def why_not(view: View, card: Card) -> str:
    """The reason why the viewer may not play `card` now; empty: they may."""
    if view.viewer not in view.to_move:
        return "it is not your turn"
    if view.phase is not Phase.PLAY or any(isinstance(m, Play) and m.card == card for m in view.legal):
        return ""
    if view.conflict is None or view.conflict.leading is None:
        return "it cannot be played now"
    suit = suit_name(view.conflict.leading)
    return f"{suit} was led and you hold {suit}"


# --- the parts ------------------------------------------------------------------------------------


def _where(desk: WorldDesk) -> str:
    view, names = desk.view, desk.names
    if view.outcome is not None:
        return section("Now", f"<p>The match is over. {_won(desk)}.</p>")
    sentences = [_so_far(desk)]
    if view.contract is not None:
        sentences.append(_promise(desk, view.contract))
    others = [names.html[seat] for seat in sorted(view.to_move) if seat != desk.reader]
    if desk.sent is not None:
        sentences.append(str(SENT))
    elif desk.reader in view.to_move:
        sentences.append(f"It is your turn. {_ASKED[view.phase]}")
    if others:
        sentences.append(f"{listed(others)} {'is' if len(others) == 1 else 'are'} to move.")
    return section("Now", lines(sentences))


def _won(desk: WorldDesk) -> str:
    view = desk.view
    winners = sorted(view.outcome.winners) if view.outcome else []
    if not winners:
        return "Nobody won"
    if view.seats == 3:
        who = listed([desk.names.html_object(seat) for seat in winners])
        return f"The winner: {who}" if len(winners) == 1 else f"The winners: {who}"
    winner = view.sides[winners[0]]
    return f"{side_name(winner)} won {view.won[winner]} : {view.won[winner.rival]}"


def _so_far(desk: WorldDesk) -> str:
    view = desk.view
    if view.seats == 3:
        tally = desk.names.tally(view.scores)
        return f"Campaign {view.campaign} of 3; countries as the Empire so far: {tally}."
    return f"Campaign {view.campaign}; campaigns won: gold {view.won[0]}, silver {view.won[1]}."


def _promise(desk: WorldDesk, contract: Contract) -> str:
    """The bid or declaration of the Aggressor."""
    side, suit = side_name(contract.aggressor), suit_html(contract.dominant)
    if contract.goal is Goal.AT_LEAST:
        bid = bid_html(contract.number, contract.dominant)
        return f"{side} is the Aggressor and has bid {bid}; the suit is dominant."
    if contract.goal is Goal.MANY:
        who, have = desk.names.html[contract.bidder], desk.names.verb(contract.bidder, "is", "are")
        return f"{who} {have} the Empire; {suit} is dominant."
    rival = SIDE_WORD[contract.aggressor.rival]
    goal = (
        f"exactly {counted(contract.number, 'country', 'countries')}"
        if contract.goal is Goal.EXACTLY
        else f"more countries than {rival}"
    )
    return f"{side} is the Aggressor and must hold {goal} at the end; {suit} is dominant."


def _conflict(desk: WorldDesk) -> str:
    conflict = desk.shown_conflict
    if conflict is None:
        return ""
    country = desk.view.layout[conflict.target]
    return section(
        f"Conflict {conflict.number} for {country_name(country)}",
        f"<p>{_defence(country, conflict)} {escape(plain(verdict_html(desk, conflict)))}</p>",
        cards_laid(desk, conflict),
    )


def _defence(country: str, conflict: Conflict) -> str:
    printed = COUNTRY[country].defence
    values = [
        f"{suit_name(suit)} {conflict.defence[suit]}"
        + (f" (printed {printed[suit]})" if printed[suit] != conflict.defence[suit] else "")
        for suit in SUITS
    ]
    return f"It defends with {listed(values)}."


def _hand(desk: WorldDesk) -> str:
    view = desk.view
    if not view.hand:
        return ""
    rows = [
        (f"{card_name(card)}{_rule(card)}", _playable(desk, card), f"<code>{card_key(card)}</code>")
        for card in sorted_hand(view.hand, desk.table.account.hand_order)
    ]
    caption = "The hand to choose from" if view.phase is Phase.DRAFT else "The hand"
    title = "Your cards" if desk.me == desk.reader else "The cards"
    return section(title, table_of(caption, ("Card", "Now", "Typed"), rows))


def _rule(card: Card) -> str:
    return "" if VALUE_OF[card] else f'<span class="words__rule">{special_rule(card)}</span>'


def _playable(desk: WorldDesk, card: Card) -> str:
    view = desk.view
    if view.phase is not Phase.PLAY or desk.reader not in view.to_move or desk.me != desk.reader:
        return "in hand"
    reason = why_not(view, card)
    return f"not playable: {reason}" if reason else "playable"


def _score(desk: WorldDesk) -> str:
    view = desk.view
    if not view.layout:
        return ""
    contract = view.contract
    still = f"<p>{goal_html(desk, contract)}</p>" if contract else ""
    if view.seats == 3:
        return section("Score", still, *_score_of_three(desk))
    rows = [
        (side_name(side), view.countries(side), view.tokens(side), view.won[side])
        for side in (Side.GOLD, Side.SILVER)
    ]
    heads = ("Side", "Countries", "Tokens", "Campaigns won")
    return section("Score", still, table_of("Score by side", heads, rows))


def _score_of_three(desk: WorldDesk) -> tuple[str, str]:
    view, names = desk.view, desk.names
    sides = [
        (capitalised(desk.party(side)), view.countries(side), view.tokens(side))
        for side in (Side.GOLD, Side.SILVER)
    ]
    seats = [
        (escape(names.subject(seat)), view.scores[seat], view.wins[seat], view.rebel_wins[seat])
        for seat in desk.order(Seat(0))
    ]
    heads = ("Player", "Countries as the Empire", "Conflicts won now", "Conflicts as a Rebel, all campaigns")
    return (
        table_of("The world by side", ("Side", "Countries", "Tokens"), sides),
        table_of("Score by player", heads, seats),
    )


def _seats(desk: WorldDesk) -> str:
    view = desk.view
    rows = [
        (
            escape(desk.names.full[seat]) + (" (you)" if seat == desk.reader else "") + _bot(desk, seat),
            _place(desk, seat),
            view.hand_sizes[seat],
            _("to move") if seat in view.to_move else "",
            seat + 1,
            f"<code>{seat}</code>",
        )
        for seat in desk.order(Seat(0))
    ]
    heads = ("Player", _("Side"), _("Cards"), _("Turn"), _("Seat"), _("Typed"))
    return section(_("Seats"), table_of("Clockwise", heads, rows))


def _place(desk: WorldDesk, seat: Seat) -> str:
    """The side of a seat; with three the Empire or a Rebel, nothing before it is known."""
    view = desk.view
    if view.seats != 3:
        return SIDE_WORD[view.sides[seat]]
    if view.empire is None:
        return ""
    return "the Empire" if seat == view.empire else "a Rebel"


def _bot(desk: WorldDesk, seat: Seat) -> str:
    return ", bot" if desk.table.holders[seat].is_bot else ""


def _grid(view: View) -> str:
    if not view.layout:
        return ""
    targets = {move.cell for move in view.legal if isinstance(move, Target)}
    fought = view.conflict.target if view.conflict else None
    rows = []
    for cell, state in enumerate(view.cells):
        country = view.layout[cell]
        mark = "fought for" if cell == fought else "you may choose it" if cell in targets else ""
        tokens = [f"{n} {word}" for n, word in zip((state.gold, state.silver), SIDE_WORD, strict=True) if n]
        rows.append(
            (
                country_name(country),
                f"<code>{cell}</code>",
                _("row %(row)d, column %(column)d")
                % {"row": cell // COLUMNS + 1, "column": cell % COLUMNS + 1},
                side_word(state.owner),
                ", ".join(tokens) or "none",
                *COUNTRY[country].defence,
                mark,
            )
        )
    heads = (
        "Country",
        _("Typed"),
        "Row, column",
        "Held by",
        "Tokens",
        *(suit_name(s) for s in SUITS),
        "Conflict",
    )
    return section("The world", table_of("Countries row by row, with their defence", heads, rows))
