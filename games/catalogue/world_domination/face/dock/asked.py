"""The dock: what is asked of the viewer now, what there is to choose from, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.dock.arguments import choosers, fieldset, question_id
from games.catalogue.world_domination.face.dock.bidding import calling, resting
from games.catalogue.world_domination.face.dock.declaring import declaring
from games.catalogue.world_domination.face.dock.dock import WorldDock, rest
from games.catalogue.world_domination.face.dock.exchange import pairing, paying
from games.catalogue.world_domination.face.dock.past import opened_hands
from games.catalogue.world_domination.face.dock.worth import worth_of
from games.catalogue.world_domination.face.log.teller import TELLER
from games.catalogue.world_domination.face.table.cards import chosen_card, sorted_hand
from games.catalogue.world_domination.face.table.considering import preview_words
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import (
    card_key,
    card_name,
    special_rule,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.cards import (
    DEFENSIVE_PACT,
    FREE_MARKET,
    GLOBAL_TRADING,
    SPIN,
    SUIT_OF,
    VALUE_OF,
    Card,
    Suit,
)
from games.catalogue.world_domination.rules.grid import allies_of
from games.catalogue.world_domination.rules.moves import ARGUMENT, Play, Target
from games.catalogue.world_domination.rules.view import Phase
from games.kit.face.idle_dock import idle_dock
from games.kit.face.markup import NOTHING

_NEED_TARGET: Final = frozenset({FREE_MARKET, DEFENSIVE_PACT, GLOBAL_TRADING})
"""Cards without an effect in a trick of the arming phase."""


def dock_of(desk: WorldDesk) -> WorldDock:
    """The dock before its viewer."""
    calm = idle_dock(desk, TELLER, meanwhile=_meanwhile(desk), chance=_("The next world is being laid out."))
    if calm is None:
        return _FORMS[desk.view.phase](desk)
    says = {
        "watching": _("Hands are shown when the match is over."),
        "over": _("These cards you still held.") if desk.view.hand else "",
    }.get(calm.state, calm.says)
    hands = opened_hands(desk) if calm.state == "past" else ()
    is_waiting = calm.state in {"sent", "waiting"}
    keys = resting(desk) if is_waiting and desk.view.phase is Phase.AUCTION else NOTHING
    return WorldDock(
        state=calm.state,
        prompt=calm.prompt,
        says=says,
        body=keys,
        hand=rest(desk),
        hands=hands,
        worth=worth_of(desk) if is_waiting else None,
    )


def _meanwhile(desk: WorldDesk) -> str:
    phase = desk.view.phase
    if phase is Phase.DRAFT:
        return "You have chosen. The hands go round when all have."
    if phase is Phase.MEETING:
        return "You have chosen what to show. Allies see it when all have."
    if phase is Phase.TRIBUTE:
        rebels = desk.me != desk.view.empire
        return "Your tribute lies face down." if rebels else "Your pairs lie face down until both have given."
    return ""


# --- a card ---------------------------------------------------------------------------------------


def _play(desk: WorldDesk) -> WorldDock:
    view = desk.view
    trick = view.running
    assert trick is not None  # noqa: S101 - a card is asked for
    moves: dict[Card, list[Play]] = {}
    for move in view.legal:
        if isinstance(move, Play):
            moves.setdefault(move.card, []).append(move)
    leading = trick.leading
    asks = choosers(desk)
    reason = "" if leading is None else f"{suit_name(leading)} was led and you hold {suit_name(leading)}"
    hand = "".join(
        chosen_card(
            card,
            kind="radio",
            name="move",
            value=f"play {card_key(card)}",
            act=f"Play {card_name(card)}",
            says=_says(desk, moves[card]) if card in moves else "",
            reason="" if card in moves else reason,
            asks=question_id(card) if card in asks else "",
            checked=card in moves
            and (len(moves) == 1 or desk.table.was_sent("move", f"play {card_key(card)}")),
        )
        for card in sorted_hand(view.hand or (), desk.table.account.hand_order)
    )
    return WorldDock(
        state="idle",
        kind="play",
        prompt=SafeString(_play_rule(desk, leading, void=len(moves) == len(view.hand or ()))),
        is_forced=len(view.legal) == 1,
        says="Choose a card to see what it would do.",
        go="Play the chosen card",
        choose="Choose a card",
        body=SafeString(hand),
        count=len(view.hand or ()),
        args=SafeString("".join(fieldset(desk, trick, card, asks[card]) for card in asks)),
    )


def _play_rule(desk: WorldDesk, leading: Suit | None, *, void: bool) -> str:
    if leading is None:
        return "You lead: any card. Its suit is to be followed."
    suit = suit_html(leading)
    held = any(SUIT_OF[card] is leading for card in desk.view.hand or ())
    if not held:
        return f"{suit} was led and you have none: play any card."
    if void:
        return f"{suit} was led: all your cards follow."
    return f"{suit} was led: play {suit}, or any special."


def _says(desk: WorldDesk, moves: list[Play]) -> str:
    """The effect of a card; one that asks for a choice says its rule until the choice is made."""
    trick = desk.view.running
    assert trick is not None  # noqa: S101 - a card is asked for
    move = moves[0]
    if move.on is not None:
        return special_rule(move.card)
    outcome = preview_words(desk, trick, desk.considered(move))
    if VALUE_OF[move.card]:
        return outcome
    if move.card in ARGUMENT:
        return f"It has nothing to act on now. {outcome}"
    if desk.view.conflict is None and move.card in _NEED_TARGET:
        return f"With no country at stake it has no effect. {outcome}"
    if move.card == SPIN and len(trick.laid) < desk.view.seats - 1:
        return f"It acts only as the last card: nothing moves now. {outcome}"
    return f"{special_rule(move.card)} {outcome}"


# --- a target -------------------------------------------------------------------------------------


def _target(desk: WorldDesk) -> WorldDock:
    view = desk.view
    neutral = any(view.cells[move.cell].owner is None for move in view.legal if isinstance(move, Target))
    which = "a neutral country next to yours"
    if not neutral:
        which = "a rival country next to yours, for no neutral one is in reach"
    return WorldDock(
        state="idle",
        kind="target",
        prompt=f"Choose what to fight for: {which}.",
        says=f"{len(view.legal)} countries are marked on the map.",
        go="Fight for the chosen country",
        choose="Choose a country",
        hand=rest(desk),
    )


# --- two cards ------------------------------------------------------------------------------------


def _pair(desk: WorldDesk, pair: str, rule: str, hint: str) -> WorldDock:
    view = desk.view
    cards = sorted_hand(view.hand or (), desk.table.account.hand_order)
    body = "".join(
        chosen_card(
            card,
            kind="checkbox",
            name="cards",
            value=card_key(card),
            act=card_name(card),
            says="" if VALUE_OF[card] else special_rule(card),
            reason="",
            checked=len(view.legal) == 1 or desk.table.was_sent("cards", card_key(card)),
        )
        for card in cards
    )
    return WorldDock(
        state="idle",
        kind="pair",
        fields={"pair": pair},
        prompt=SafeString(rule),
        says=hint,
        data={
            "parts": "cards",
            "count": "2",
            "act": f"{pair.capitalize()} {{cards}}",
            "and": " and ",
            "under": _("{number} of {count} chosen."),
            "over": _("{number} chosen: put {over} back."),
        },
        go=f"{pair.capitalize()} the two chosen cards",
        choose=f"Choose two cards to {pair}",
        body=SafeString(body),
        count=len(cards),
    )


def _draft(desk: WorldDesk) -> WorldDock:
    draft, me = desk.view.draft, desk.me
    assert draft is not None  # noqa: S101 - cards are to be kept
    assert me is not None  # noqa: S101 - it is the viewer's turn
    left = desk.names.html[desk.order(me)[1]]
    rule = _("Round %(round)s of 6: keep two cards; the rest goes left, to %(who)s.")
    rule %= {"round": draft.round, "who": left}
    if len(desk.view.legal) == 1:
        rule = _("Round 6 of 6: the last two cards are yours.")
    return _pair(desk, "keep", rule, "You remember all that you pass on; it is listed beside.")


def _meeting(desk: WorldDesk) -> WorldDock:
    assert desk.me is not None  # noqa: S101 - it is the viewer's turn
    ally = desk.names.html[min(allies_of(desk.me, desk.view.seats))]
    rule = _("Show two cards to %(who)s, your ally.") % {"who": ally}
    return _pair(desk, "show", rule, "Your ally sees them when all have chosen, and may look at them again.")


_FORMS: Final[dict[Phase, Callable[[WorldDesk], WorldDock]]] = {
    Phase.PLAY: _play,
    Phase.ARMING: _play,
    Phase.TARGET: _target,
    Phase.AUCTION: calling,
    Phase.DRAFT: _draft,
    Phase.MEETING: _meeting,
    Phase.PAIRS: pairing,
    Phase.DECLARE: declaring,
    Phase.TRIBUTE: paying,
}


def notations(desk: WorldDesk) -> tuple[str, ...]:
    """The legal moves as they may be typed; ways to choose cards of a hand are too many to list."""
    if desk.view.phase in {Phase.DRAFT, Phase.MEETING, Phase.PAIRS}:
        return ()
    return tuple(move.notation() for move in desk.view.legal)
