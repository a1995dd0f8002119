"""Dock: what is asked of the viewer now, what there is to choose from, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock_auction import calling, declaring, resting
from games.catalogue.world_domination.face.dock_parts import WorldDock, opened_hands, rest, worth_of
from games.catalogue.world_domination.face.dock_play import playing, targeting
from games.catalogue.world_domination.face.dock_rise import pairing, paying
from games.catalogue.world_domination.face.hand import chosen_card, sorted_hand
from games.catalogue.world_domination.face.log import TELLER
from games.catalogue.world_domination.face.words import (
    card_key,
    card_name,
    special_rule,
)
from games.catalogue.world_domination.rules.cards import (
    VALUE_OF,
)
from games.catalogue.world_domination.rules.grid import allies_of
from games.catalogue.world_domination.rules.view import Phase
from games.kit.face.idle_dock import idle_dock
from games.kit.face.markup import NOTHING, filled, joined


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


# --- two cards ------------------------------------------------------------------------------------


def _pair(desk: WorldDesk, pair: str, rule: SafeString, hint: str) -> WorldDock:
    view = desk.view
    cards = sorted_hand(view.hand or (), desk.table.account.hand_order)
    body = joined(
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
        prompt=rule,
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
        body=body,
        count=len(cards),
    )


def _draft(desk: WorldDesk) -> WorldDock:
    draft, me = desk.view.draft, desk.me
    assert draft is not None  # noqa: S101 - cards are to be kept
    assert me is not None  # noqa: S101 - it is the viewer's turn
    left = desk.names.html[desk.order(me)[1]]
    rule = (
        _("Round 6 of 6: the last two cards are yours.")
        if len(desk.view.legal) == 1
        else _("Round %(round)d of 6: keep two cards; the rest goes left, to %(who)s.")
    )
    rule_html = filled(rule, {"round": draft.round, "who": left})
    return _pair(desk, "keep", rule_html, "You remember all that you pass on; it is listed beside.")


def _meeting(desk: WorldDesk) -> WorldDock:
    assert desk.me is not None  # noqa: S101 - it is the viewer's turn
    ally = desk.names.html[min(allies_of(desk.me, desk.view.seats))]
    rule = filled(_("Show two cards to %(who)s, your ally."), {"who": ally})
    return _pair(desk, "show", rule, "Your ally sees them when all have chosen, and may look at them again.")


_FORMS: Final[dict[Phase, Callable[[WorldDesk], WorldDock]]] = {
    Phase.PLAY: playing,
    Phase.ARMING: playing,
    Phase.TARGET: targeting,
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
