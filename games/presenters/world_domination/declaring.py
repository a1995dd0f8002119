"""The dock in which the Aggressor, or the Empire, declares the dominant suit."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.presenters.phrases import listed
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.words import SUIT_CLASS, SUIT_WORD, suit_name
from games.rules.world_domination.cards import SUIT_OF, SUITS, VALUE_OF, Suit
from games.rules.world_domination.moves import Declare
from games.templatetags.marks import icon


def declaring(stage: Stage) -> dict[str, Any]:
    """The suits to choose from and, where a number of countries is declared too, the numbers."""
    numbers = sorted(
        {move.number for move in stage.view.legal if isinstance(move, Declare) and move.number is not None}
    )
    what = "suit and number" if numbers else "suit"
    return {
        "kind": "declare",
        "rule": _rule(stage, has_number=bool(numbers)),
        "hint": "Power in the dominant suit beats power in the suit that was led.",
        "go": f"Declare the chosen {what}",
        "choose": "Choose a suit and a number" if numbers else "Choose a suit",
        "body": SafeString(_suits(stage) + _numbers(numbers)),
    }


def _rule(stage: Stage, *, has_number: bool) -> str:
    if stage.view.seats == 3:
        return "You are the Empire: declare the dominant suit of this campaign."
    if has_number:
        return "You are the Aggressor: declare the dominant suit and the number of countries you will hold."
    return "You are the Aggressor: declare the dominant suit. You must end with more countries."


def _suits(stage: Stage) -> str:
    return '<div class="suits">' + "".join(_suit(stage, suit) for suit in SUITS) + "</div>"


def _suit(stage: Stage, suit: Suit) -> str:
    name = suit_name(suit)
    return (
        f'<label class="pick pick--suit"><input type="radio" id="declare-{suit.letter}" name="move" '
        f'value="{Declare(suit).notation()}" data-act="Declare {name}" data-says="{_held(stage, suit)}">'
        f'<span class="{SUIT_CLASS[suit]}">{icon(SUIT_WORD[suit])}{name}</span></label>'
    )


def _held(stage: Stage, suit: Suit) -> str:
    """What the viewer holds of a suit: *Of Military you hold the powers 9 and 12, and 1 special*."""
    cards = [card for card in stage.view.hand or () if SUIT_OF[card] is suit]
    powers = [str(VALUE_OF[card]) for card in cards if VALUE_OF[card]]
    specials = len(cards) - len(powers)
    held = [f"the power{'s' * (len(powers) > 1)} {listed(powers)}"] if powers else []
    held += [f"{specials} special{'s' * (specials > 1)}"] if specials else []
    return f"Of {suit_name(suit)} you hold {' and '.join(held) or 'nothing'}."


def _numbers(numbers: list[int]) -> str:
    if not numbers:
        return ""
    choices = "".join(
        f'<label class="bid num"><input type="radio" id="number-{number}" name="number" value="{number}" '
        f'aria-label="exactly {number}" data-says="You win with exactly {number} countries '
        f'at the end, neither more nor fewer."><span>{number}</span></label>'
        for number in numbers
    )
    return (
        '<div class="numbers" role="radiogroup" aria-label="Exactly so many countries">'
        f'<span class="numbers__label small" aria-hidden="true">exactly</span>{choices}</div>'
    )
