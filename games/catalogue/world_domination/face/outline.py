"""Position in words, for screen readers and for whoever likes words."""

from __future__ import annotations

from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.conflict import verdict_html
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import sorted_hand
from games.catalogue.world_domination.face.score import goal_html
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    bid_html,
    card_key,
    card_name,
    country_name,
    hand_words,
    power_html,
    side_name,
    side_word,
    special_rule,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.cards import SUITS, VALUE_OF, Card
from games.catalogue.world_domination.rules.grid import COLUMNS, COUNTRY, Side
from games.catalogue.world_domination.rules.moves import Play, Target
from games.catalogue.world_domination.rules.view import Conflict, Contract, Fate, Goal, Phase, Trick, View
from games.kit.face.idle_dock import SENT
from games.kit.face.phrases import capitalised, counted, listed, plain
from games.kit.face.pieces import lines, section, table_of
from games.kit.rules.seats import Seat
from games.kit.table import Table

# --- the position ---------------------------------------------------------------------------------

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


# --- before the conflicts: draft, meeting, auction, tricks, Rise to Power -------------------------

_FATE: Final = {Fate.ON_TABLE: "on the table", Fate.DISCARDED: "discarded", Fate.TAKEN: "taken"}


def before_the_conflicts(desk: WorldDesk) -> tuple[str, ...]:
    """The sections, empty ones too."""
    return _arming(desk), _rise(desk), _remembered(desk), _auction(desk)


def cards_laid(desk: WorldDesk, trick: Trick) -> str:
    """The cards of a conflict or a trick as a table; empty while there are none."""
    rows = [
        (
            escape(desk.names.subject(laid.seat)),
            f"{card_name(laid.card)}{', led' if laid is trick.laid[0] else ''}",
            power_html(laid.suit, laid.power),
            _FATE[laid.fate],
        )
        for laid in trick.laid
    ]
    return table_of("Cards in order of play", ("Player", "Card", "Power now", "Lies"), rows) if rows else ""


def _arming(desk: WorldDesk) -> str:
    """The tricks of the arming phase, and what the viewer drew."""
    arming, names = desk.view.arming, desk.names
    if arming is None:
        return ""
    parts = []
    if arming.trick is not None:
        parts += [f"<p>Trick {arming.trick.number} of 12. {_standing(desk, arming.trick)}</p>"]
        parts += [cards_laid(desk, arming.trick)]
    sentences = [
        f"Tricks taken: {names.tally(arming.won)}.",
        f"{arming.reserve_size or 'No'} cards are left in the reserve.",
    ]
    if desk.me is not None and (mine := arming.drawn[desk.me]):
        sentences.append(
            f"{names.subject(desk.me)} drew {listed([card_name(card) for card in mine])}, in this order."
        )
    parts.append(lines(sentences))
    if arming.tricks:
        rows = [
            (
                trick.number,
                *(f"{escape(names.subject(laid.seat))}: {card_name(laid.card)}" for laid in trick.laid),
                "nobody" if trick.leader is None else escape(names.object(trick.leader)),
            )
            for trick in arming.tricks
        ]
        parts.append(table_of("Tricks that are over", ("Trick", "Led", "Followed", "Taken by"), rows))
    return section("Arming phase", *parts)


def _standing(desk: WorldDesk, trick: Trick) -> str:
    names, leading = desk.names, trick.leading
    values: dict[str, str] = {"name": names.html[trick.starter if trick.leader is None else trick.leader]}
    if leading is None:
        mine = trick.starter == desk.reader
        return (_("You lead any card.") if mine else _("%(name)s leads any card.")) % values
    values["suit"] = suit_name(leading)
    if trick.leader is None:
        return _("%(suit)s was led; nobody has power in it.") % values
    values["power"] = str(next(laid.power for laid in trick.laid if laid.seat == trick.leader))
    if trick.leader == desk.reader:
        return _("%(suit)s was led; you are winning with %(power)s.") % values
    return _("%(suit)s was led; %(name)s is winning with %(power)s.") % values


def _rise(desk: WorldDesk) -> str:
    """The Empire, and the seats that have laid cards down."""
    view, rise, empire, names = desk.view, desk.view.rise, desk.view.empire, desk.names
    if rise is None or empire is None:
        return ""
    who, verb = names.html[empire], names.verb
    sentences = [f"{who} {verb(empire, 'is', 'are')} the Empire."]
    if rise.is_paired:
        sentences.append(f"{who} {verb(empire, 'has', 'have')} laid two pairs face down.")
    for seat in desk.order(empire)[1:]:
        if seat in rise.given:
            has = f"{names.html[seat]} {verb(seat, 'has', 'have')}"
            sentences.append(f"{has} laid down a tribute of two cards.")
    if rise.takers is not None:
        one, other = rise.takers
        taken = f"{names.html[one]} took the first pair, {names.html_object(other)} the second"
        sentences.append(f"{taken}; {names.html_object(empire)} took both tributes.")
    elif view.phase is Phase.SETUP:
        sentences.append("The pairs are being handed out.")
    return section("Rise to Power", lines(sentences))


def _exchanged(desk: WorldDesk) -> list[str]:
    """The pairs and the tributes that the viewer has seen."""
    rise, empire, names = desk.view.rise, desk.view.empire, desk.names
    if rise is None or empire is None:
        return []
    sentences = [
        f"{capitalised(names.html_possessive(empire))} {which} pair: {hand_words(pair)}."
        for which, pair in zip(("first", "second"), rise.pairs, strict=True)
        if pair
    ]
    return sentences + [
        f"{capitalised(names.html_possessive(Seat(seat)))} tribute: {hand_words(cards)}."
        for seat, cards in enumerate(rise.tributes)
        if cards
    ]


def _remembered(desk: WorldDesk) -> str:
    """The viewer's memory of the draft, the meeting and the exchange of this campaign."""
    view, me, names = desk.view, desk.me, desk.names
    sentences: list[str] = []
    if me is not None and view.draft is not None:
        kept, passed = view.draft.kept[me] or (), view.draft.passed[me] or ()
        for number, (mine, rest) in enumerate(zip(kept, passed, strict=True), 1):
            words = f"Round {number} of the draft: {names.object(me)} kept {hand_words(mine)}"
            sentences.append(f"{words} and passed on {hand_words(rest)}." if rest else f"{words}.")
    if view.meeting is not None:
        for seat, shown in enumerate(view.meeting.shown):
            if shown is not None:
                sentences.append(f"{names.html[seat]} showed {hand_words(shown)} at the secret meeting.")
    sentences += _exchanged(desk)
    return section("What was seen besides", lines(sentences)) if sentences else ""


def _auction(desk: WorldDesk) -> str:
    auction = desk.view.auction
    if auction is None or not auction.calls:
        return ""
    rows = [
        (
            escape(desk.names.subject(call.seat)),
            "pass" if call.suit is None else bid_html(call.number, call.suit),
        )
        for call in auction.calls
    ]
    return section("State of the Nations", table_of("Calls in order", ("Player", "Call"), rows))
