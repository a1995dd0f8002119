"""The dock: what is asked of the viewer now, what there is to choose from, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.safestring import SafeString

from games.presenters.phrases import listed
from games.presenters.times import moment
from games.presenters.world_domination.arguments import choosers, fieldset
from games.presenters.world_domination.auction import calling
from games.presenters.world_domination.cards import chosen_card, lying_card, sorted_hand
from games.presenters.world_domination.declaring import declaring
from games.presenters.world_domination.exchange import pairing, paying
from games.presenters.world_domination.past import past_dock
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.verdict import preview_words
from games.presenters.world_domination.words import card_key, card_name, special_rule, suit_html, suit_name
from games.rules.world_domination.cards import (
    DEFENSIVE_PACT,
    FREE_MARKET,
    GLOBAL_TRADING,
    SPIN,
    SUIT_OF,
    VALUE_OF,
    Card,
    Suit,
)
from games.rules.world_domination.grid import allies_of
from games.rules.world_domination.moves import ARGUMENT, Play, Target
from games.rules.world_domination.view import Phase

Dock = dict[str, Any]
_NEED_TARGET: Final = frozenset({FREE_MARKET, DEFENSIVE_PACT, GLOBAL_TRADING})
"""What has no effect in a trick of the drafting phase."""


def dock_context(stage: Stage) -> Dock:
    """``dock``: its kind (the form to fill in, or ``wait``, ``watch``, ``over``) and all that it shows."""
    view = stage.view
    if view.outcome is not None:
        return {"kind": "over", "hand": _rest(stage)}
    if stage.table.is_past:
        return past_dock(stage)
    if stage.me is None:
        return {"kind": "watch", "waiting": waiting_html(stage)}
    if not stage.is_my_turn:
        return {
            "kind": "wait",
            "waiting": waiting_html(stage),
            "hand": _rest(stage),
            "hint": _meanwhile(stage),
        }
    return _FORMS[view.phase](stage)


def waiting_html(stage: Stage) -> SafeString:
    """Who is waited for since when."""
    seats = sorted(stage.view.to_move)
    if not seats:
        return SafeString("The next world is being laid out.")
    since = [stage.table.holders[seat].turn_since for seat in seats]
    first = min((at for at in since if at is not None), default=None)
    named = listed([stage.names.html[seat] for seat in seats if seat != stage.me])
    when = f' <span class="small">since {moment(first)}</span>' if first else ""
    return SafeString(f"Waiting for {named}{when}")


def _meanwhile(stage: Stage) -> str:
    phase = stage.view.phase
    if phase is Phase.DRAFT:
        return "You have chosen. The hands go round when all have."
    if phase is Phase.MEETING:
        return "You have chosen what to show. Allies see it when all have."
    if phase is Phase.TRIBUTE:
        rebels = stage.me != stage.view.empire
        return "Your tribute lies face down." if rebels else "Your pairs lie face down until both have given."
    return ""


def _rest(stage: Stage) -> SafeString:
    """The hand while nothing is asked."""
    cards = sorted_hand(stage.view.hand or (), stage.table.hand_order)
    return SafeString("".join(f"<li>{lying_card(card)}</li>" for card in cards))


# --- a card ---------------------------------------------------------------------------------------


def _play(stage: Stage) -> Dock:
    view = stage.view
    trick = view.running
    assert trick is not None  # noqa: S101 - a card is asked for
    moves: dict[Card, list[Play]] = {}
    for move in view.legal:
        if isinstance(move, Play):
            moves.setdefault(move.card, []).append(move)
    leading = trick.leading
    reason = "" if leading is None else f"{suit_name(leading)} was led and you hold {suit_name(leading)}"
    hand = "".join(
        chosen_card(
            card,
            kind="radio",
            name="move",
            value=f"play {card_key(card)}",
            act=f"Play {card_name(card)}",
            says=_says(stage, moves[card]) if card in moves else "",
            reason="" if card in moves else reason,
            checked=len(moves) == 1 and card in moves,
        )
        for card in sorted_hand(view.hand or (), stage.table.hand_order)
    )
    asks = choosers(stage)
    return {
        "kind": "play",
        "rule": SafeString(_play_rule(stage, leading, void=len(moves) == len(view.hand or ()))),
        "hint": "Choose a card to see what it would do.",
        "go": "Play the chosen card",
        "choose": "Choose a card",
        "body": SafeString(hand),
        "count": len(view.hand or ()),
        "args": SafeString("".join(fieldset(stage, trick, card, asks[card]) for card in asks)),
    }


def _play_rule(stage: Stage, leading: Suit | None, *, void: bool) -> str:
    if leading is None:
        return "You lead: any card. Its suit is to be followed."
    suit = suit_html(leading)
    held = any(SUIT_OF[card] is leading for card in stage.view.hand or ())
    if not held:
        return f"{suit} was led and you have none: play any card."
    if void:
        return f"{suit} was led: all your cards follow."
    return f"{suit} was led: play {suit}, or any special."


def _says(stage: Stage, moves: list[Play]) -> str:
    """What a card would do; a card that asks for a choice says it when the choice is made."""
    trick = stage.view.running
    assert trick is not None  # noqa: S101 - a card is asked for
    move = moves[0]
    if move.on is not None:
        return ""
    outcome = preview_words(stage, trick, stage.considered(move))
    if VALUE_OF[move.card]:
        return outcome
    if move.card in ARGUMENT:
        return f"It has nothing to act on now. {outcome}"
    if stage.view.conflict is None and move.card in _NEED_TARGET:
        return f"With no country at stake it has no effect. {outcome}"
    if move.card == SPIN and len(trick.laid) < stage.view.seats - 1:
        return f"It acts only as the last card: nothing moves now. {outcome}"
    return f"{special_rule(move.card)} {outcome}"


# --- a target -------------------------------------------------------------------------------------


def _target(stage: Stage) -> Dock:
    view = stage.view
    neutral = any(view.cells[move.cell].owner is None for move in view.legal if isinstance(move, Target))
    which = "a neutral country next to yours"
    if not neutral:
        which = "a rival country next to yours, for no neutral one is in reach"
    return {
        "kind": "target",
        "rule": f"Choose what to fight for: {which}.",
        "hint": f"{len(view.legal)} countries are marked on the map.",
        "go": "Fight for the chosen country",
        "choose": "Choose a country",
        "hand": _rest(stage),
    }


# --- a call ---------------------------------------------------------------------------------------


def _call(stage: Stage) -> Dock:
    return calling(stage) | {"hand": _rest(stage)}


# --- two cards ------------------------------------------------------------------------------------


def _pair(stage: Stage, pair: str, rule: str, hint: str) -> Dock:
    view = stage.view
    cards = sorted_hand(view.hand or (), stage.table.hand_order)
    body = "".join(
        chosen_card(
            card,
            kind="checkbox",
            name="cards",
            value=card_key(card),
            act=card_name(card),
            says="" if VALUE_OF[card] else special_rule(card),
            reason="",
            checked=len(view.legal) == 1,
        )
        for card in cards
    )
    return {
        "kind": "pair",
        "pair": pair,
        "rule": SafeString(rule),
        "hint": hint,
        "go": f"{pair.capitalize()} the two chosen cards",
        "choose": f"Choose two cards to {pair}",
        "body": SafeString(body),
        "count": len(cards),
    }


def _draft(stage: Stage) -> Dock:
    draft, me = stage.view.draft, stage.me
    assert draft is not None  # noqa: S101 - cards are to be kept
    assert me is not None  # noqa: S101 - it is the viewer's turn
    left = stage.names.html[stage.order(me)[1]]
    rule = f"Round {draft.round} of 6: keep two cards. The rest goes to {left} on your left."
    if len(stage.view.legal) == 1:
        rule = "Round 6 of 6: the last two cards are yours."
    return _pair(stage, "keep", rule, "You remember all that you pass on; it is listed beside.")


def _meeting(stage: Stage) -> Dock:
    assert stage.me is not None  # noqa: S101 - it is the viewer's turn
    ally = stage.names.html[min(allies_of(stage.me, stage.view.seats))]
    rule = f"Secret meeting: show two cards to {ally}, your ally."
    return _pair(stage, "show", rule, "Your ally sees them when all have chosen, and may look at them again.")


_FORMS: Final[dict[Phase, Callable[[Stage], Dock]]] = {
    Phase.PLAY: _play,
    Phase.ARMING: _play,
    Phase.TARGET: _target,
    Phase.AUCTION: _call,
    Phase.DRAFT: _draft,
    Phase.MEETING: _meeting,
    Phase.PAIRS: pairing,
    Phase.DECLARE: lambda stage: declaring(stage) | {"hand": _rest(stage)},
    Phase.TRIBUTE: lambda stage: paying(stage) | {"hand": _rest(stage)},
}


def notations(stage: Stage) -> tuple[str, ...]:
    """The legal moves as they may be typed; ways to choose cards of a hand are too many to list."""
    if stage.view.phase in {Phase.DRAFT, Phase.MEETING, Phase.PAIRS}:
        return ()
    return tuple(move.notation() for move in stage.view.legal)
