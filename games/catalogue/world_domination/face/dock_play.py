"""Docks of a card to play and of a country to fight for, with what a card would do."""

from __future__ import annotations

import json
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.conflict import (
    choice_id,
    choosers,
    highest,
    standing_html,
    suit_of,
)
from games.catalogue.world_domination.face.conflict_end import end_words
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock_parts import WorldDock, rest
from games.catalogue.world_domination.face.hand import chosen_card, power, sorted_hand
from games.catalogue.world_domination.face.words import (
    card_html,
    card_key,
    card_name,
    country_name,
    special_rule,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.arming import TRICKS
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
from games.catalogue.world_domination.rules.moves import ARGUMENT, Play, Target
from games.catalogue.world_domination.rules.settlement import next_starter, result_of
from games.catalogue.world_domination.rules.view import Conflict, Laid, Trick
from games.kit.face.markup import element, filled, fragment, joined
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat, left_of

# --- a card, a country ----------------------------------------------------------------------------

_NEED_TARGET: Final = frozenset({FREE_MARKET, DEFENSIVE_PACT, GLOBAL_TRADING})
"""Cards without an effect in a trick of the arming phase."""


def playing(desk: WorldDesk) -> WorldDock:
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
    hand = joined(
        chosen_card(
            card,
            kind="radio",
            name="move",
            value=f"play {card_key(card)}",
            act=f"Play {card_name(card)}",
            says=card_words(desk, moves[card]) if card in moves else "",
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
        compares=True,
        prompt=_play_rule(desk, leading, void=len(moves) == len(view.hand or ())),
        is_forced=len(view.legal) == 1,
        says="Choose a card to see what it would do.",
        go="Play the chosen card",
        choose="Choose a card",
        body=hand,
        count=len(view.hand or ()),
        args=joined(fieldset(desk, trick, card, asks[card]) for card in asks),
    )


def _play_rule(desk: WorldDesk, leading: Suit | None, *, void: bool) -> SafeString:
    if leading is None:
        return filled(_("You lead: any card. Its suit is to be followed."), {})
    if not any(SUIT_OF[card] is leading for card in desk.view.hand or ()):
        words = _("%(suit)s was led and you have none: play any card.")
    elif void:
        words = _("%(suit)s was led: all your cards follow.")
    else:
        words = _("%(suit)s was led: play %(suit)s, or any special.")
    return filled(words, {"suit": suit_html(leading)})


def card_words(desk: WorldDesk, moves: list[Play]) -> str:
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


def targeting(desk: WorldDesk) -> WorldDock:
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
        compares=len(view.legal) > 1,
        go="Fight for the chosen country",
        choose="Choose a country",
        hand=rest(desk),
    )


# --- what a special asks for ----------------------------------------------------------------------

_ASKS: Final = {
    c.DUAL_ALLEGIANCE: "takes",
    c.BRIBE: "takes",
    c.MONOPOLY: "keeps",
    c.REINFORCEMENT: "doubles",
    c.COVERT_OPERATION: "discards",
}


def field_name(card: Card, argument: str) -> str:
    """The form field of one argument of one special: ``bribe.take``."""
    return f"{card_key(card)}.{argument}"


def question_id(card: Card) -> str:
    """The id of the choices of one special."""
    return f"args-{card_key(card)}"


def fieldset(desk: WorldDesk, trick: Trick, card: Card, moves: list[Play]) -> SafeString:
    """The choices of one special, shown while it is chosen."""
    laid = {other.seat: other for other in trick.laid}
    seats = list(dict.fromkeys(move.on for move in moves if move.on is not None))
    receivers = list(dict.fromkeys(move.give for move in moves if move.give is not None))
    asked = element("span", card_html(card), f" {_ASKS[card]}", css="args__ask", aria_hidden="true")
    takes = [
        _pick(desk, card, ARGUMENT[card], seat, _on_words(desk, card, laid[seat]), is_only=len(seats) == 1)
        for seat in seats
    ]
    gives = [
        _pick(desk, card, "give", seat, _give_words(desk, seat), is_only=len(receivers) == 1)
        for seat in receivers
    ]
    inside = [asked, element("span", *takes, css="args__picks")]
    if gives:
        inside += [element("span", "for", css="args__ask"), element("span", *gives, css="args__picks")]
    outcomes = {
        f"{move.on}" if move.give is None else f"{move.on},{move.give}": preview_words(
            desk, trick, desk.considered(move)
        )
        for move in moves
    }
    return element(
        "fieldset",
        element("legend", f"{card_name(card)} {_ASKS[card]}", css="sr"),
        *inside,
        css=f"args args--{card_key(card)}",
        id=question_id(card),
        data_choose=_("Say for which card"),
        data_outcomes=json.dumps(outcomes),
    )


def _pick(
    desk: WorldDesk, card: Card, argument: str, seat: Seat, words: SafeString, *, is_only: bool
) -> SafeString:
    name = field_name(card, argument)
    chosen = element(
        "input",
        type="radio",
        id=choice_id(card, argument, seat),
        name=name,
        value=seat,
        checked=is_only or desk.table.was_sent(name, f"{seat}"),
    )
    return element("label", chosen, element("span", words), css="pick")


def way_words(desk: WorldDesk, trick: Trick, move: Play) -> SafeString:
    """Use of a special: *takes Dmitri’s Politics 9 for you*."""
    laid = next(other for other in trick.laid if other.seat == move.on)
    words = [_ASKS[move.card], " ", _on_words(desk, move.card, laid)]
    if move.give is not None:
        words += [" ", "for", " ", _give_words(desk, move.give)]
    return joined(words)


def _on_words(desk: WorldDesk, card: Card, laid: Laid) -> SafeString:
    what: SafeString = card_html(laid.card)
    if VALUE_OF[laid.card]:
        what = power(laid.suit, laid.power)
        if card == c.REINFORCEMENT:
            what = joined((what, f" → {2 * laid.power}"))
    whose = element("span", desk.names.possessive(laid.seat))
    return joined((fragment(side_token(desk.side(laid.seat))), whose, " ", element("span", what)))


def _give_words(desk: WorldDesk, seat: Seat) -> SafeString:
    return joined((fragment(side_token(desk.side(seat))), element("span", desk.names.object(seat))))


# --- what a card would do -------------------------------------------------------------------------


def preview_words(desk: WorldDesk, before: Trick, after: Trick) -> str:
    """The effect of a card of the viewer on a conflict or a trick.

    :param after: the same with that card.
    """
    if len(after.laid) == desk.view.seats:
        return _conflict_ends(desk, after) if isinstance(after, Conflict) else _trick_ends(desk, after)
    if not before.laid and not after.best:
        suit = suit_name(suit_of(after))
        return _("%(suit)s is to be followed; no power in it yet.") % {"suit": suit}
    return plain(standing_html(desk, after))


def _trick_ends(desk: WorldDesk, trick: Trick) -> str:
    """It has two cards, so that the other one is the opponent's."""
    winner = trick.leader
    following = left_of(trick.starter, desk.view.seats) if winner is None else winner
    mine = following == desk.me
    if winner is not None and mine:
        words = _("That ends it: you take the trick with %(power)d.")
    elif winner is not None:
        words = _("That ends it: %(name)s takes the trick with %(power)d.")
    elif highest(trick):
        words = _("That ends it: a tie at %(power)d, nobody takes the trick.")
    else:
        words = _("That ends it: nobody has power, nobody takes the trick.")
    if trick.number == TRICKS:
        then = _("You draw first.") if mine else _("%(name)s draws first.")
    else:
        then = _("You draw first and lead next.") if mine else _("%(name)s draws first and leads next.")
    return f"{words} {then}" % {"name": desk.names.subject(following), "power": highest(trick)}


def _conflict_ends(desk: WorldDesk, conflict: Conflict) -> str:
    result = result_of(conflict, desk.view.cells[conflict.target].owner)
    side = None if result.winner is None else desk.side(result.winner)
    words = end_words(result.ending, side=side, taken_from=result.taken_from, power=result.power)
    said = words.preview % {
        "country": country_name(desk.view.layout[conflict.target]),
        "side": "" if side is None else desk.party(side),
        "power": result.power,
        "defence": result.defence,
    }
    if side is None or conflict.number == desk.conflicts:
        return said
    following = next_starter(conflict, result, desk.view.seats)
    then = _("You start next.") if following == desk.me else _("%(name)s starts next.")
    return f"{said} {then % {'name': desk.names.subject(following)}}"
