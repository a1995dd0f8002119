"""Reasons why a card may not be played: the sentence of the rules that is against it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration, suit_of
from games.catalogue.floating_partners.rules.ranking import bower, playable, suit_led, suit_under
from games.catalogue.floating_partners.rules.view import Trick


class Against(StrEnum):
    """The sentences; each is the code of a refusal."""

    JOKER_MAY_NOT_LEAD = "joker-may-not-lead"  # a seat of no-trumps leads it to the last trick alone
    JOKER_NOT_VOID = "joker-not-void"  # trumps were not led, and the suit led is in the hand
    JOKER_MUST_FOLLOW = "joker-must-follow"  # trumps were led, and it is the only one in the hand
    LEFT_BOWER_MUST_FOLLOW = "left-bower-must-follow"  # likewise
    LEFT_BOWER_IS_TRUMP = "left-bower-is-trump"  # it does not follow the suit that is printed on it
    MUST_FOLLOW = "must-follow"  # the suit led is in the hand


@dataclass(frozen=True, slots=True)
class Barred:
    """The reason why a card may not be played."""

    against: Against
    suit: Declaration | None
    """The suit that is to be followed; None if the card would lead."""
    trumps: Declaration


def why_not(card: Card, hand: tuple[Card, ...], trick: Trick) -> Barred | None:
    """The reason against playing a card of a hand to a trick now; None: nothing."""
    if card in playable(hand, trick):
        return None
    trumps, suit = trick.trumps, suit_led(trick)
    following = {each for each in hand if suit_under(each, trumps) is suit}
    if suit is None:
        against = Against.JOKER_MAY_NOT_LEAD
    elif card == JOKER:
        against = Against.JOKER_NOT_VOID
    elif following == {JOKER}:
        against = Against.JOKER_MUST_FOLLOW
    elif all(bower(each, trumps) == "left" for each in following):
        against = Against.LEFT_BOWER_MUST_FOLLOW
    elif bower(card, trumps) == "left" and suit_of(card) is suit:
        against = Against.LEFT_BOWER_IS_TRUMP
    else:
        against = Against.MUST_FOLLOW
    return Barred(against, suit, trumps)
