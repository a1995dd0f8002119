"""Refusals by the rules in the player's words. They say what the rule is, never what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.presenters.phrases import plain
from games.presenters.record_words import RECORD_WORDS
from games.presenters.world_domination.words import bid_html, card_name, suit_name
from games.rules.core.errors import RulesError
from games.rules.world_domination import cards as c
from games.rules.world_domination.cards import CARD_BY_NAME
from games.rules.world_domination.view import Phase, View
from games.selectors.table import Table

Words = str | Callable[[Mapping[str, Any], View], str]

_DUE: Final = {
    Phase.SETUP: "The cards are being dealt; there is nothing to do yet.",
    Phase.DRAFT: "Now everybody keeps two cards of the hand.",
    Phase.MEETING: "Now everybody shows two cards to the ally.",
    Phase.AUCTION: "Now it is the auction: bid or pass.",
    Phase.ARMING: "Now a card is played to the trick.",
    Phase.PAIRS: "Now the Empire lays two pairs of cards face down.",
    Phase.DECLARE: "Now the dominant suit is declared.",
    Phase.TRIBUTE: "Now each Rebel gives two power cards.",
    Phase.TARGET: "Now the target of the conflict is chosen.",
    Phase.PLAY: "Now a card is played to the conflict.",
    Phase.OVER: "The match is over.",
}
_ASKS: Final = {
    c.DUAL_ALLEGIANCE: "whose Politics card it takes and who gets its power",
    c.BRIBE: "whose Politics card it takes",
    c.MONOPOLY: "whose Economics card stays",
    c.REINFORCEMENT: "whose Military card it doubles",
    c.COVERT_OPERATION: "whose special it discards",
}


def _out_of_reach(_data: Mapping[str, Any], view: View) -> str:
    if any(cell.owner is None for cell in view.cells):
        return "That country is out of reach: choose a neutral one next to a country of your side."
    return "That country is out of reach: choose a rival one next to a country of your side."


def _must_follow(data: Mapping[str, Any], _view: View) -> str:
    suit = suit_name(data["suit"])
    return f"{suit} was led and you hold {suit}: play a {suit} card or any special."


def _not_the_tribute(data: Mapping[str, Any], view: View) -> str:
    """The whole duty: nobody is told which cards they hold, they see them."""
    suit = suit_name(data["suit"])
    other = (
        "the highest card of one other suit, whichever you like"
        if view.options.tribute == "first"
        else "of the other two suits the higher one of their highest cards"
    )
    return (
        f"The tribute is your highest {suit} card and {other}."
        f" Without {suit} it is the highest of each other suit, with one suit alone its two highest."
    )


def _bid_too_low(data: Mapping[str, Any], _view: View) -> str:
    highest = plain(bid_html(data["number"], data["suit"]))
    return f"Bid more than {highest}: a higher number, or the same number in a higher suit."


def _choice(words: str) -> Words:
    def worded(data: Mapping[str, Any], _view: View) -> str:
        card = CARD_BY_NAME[data["card"]]
        return words.format(card=card_name(card), what=_ASKS.get(card, "nothing"))

    return worded


_WORDS: Final[dict[str, Words]] = {
    # notation
    "too-long": "That is too long for a move.",
    "unknown-move": "That is not a move of this game. Try one of the list, such as “play M9”.",
    "bad-notation": "That move cannot be read. Try one of the list, such as “play M9” or “bid 11 P”.",
    # whose turn
    "match-over": "The match is over.",
    "has-resigned": "You have resigned already.",
    "not-to-move": "It is not your turn.",
    "wrong-phase": lambda data, _view: _DUE[Phase(data["phase"])],
    "nothing-chosen": "Nothing was chosen. Choose first, then confirm.",
    # draft and meeting
    "not-two-of-hand": "Choose two cards of the hand before you.",
    # auction
    "bid-out-of-range": lambda data, _view: f"A bid is a number from {data['lowest']} to {data['highest']}.",
    "bid-too-low": _bid_too_low,
    # declaration, pairs, tribute
    "number-missing": "Declare a number of countries with the suit.",
    "number-unwanted": "Only the suit is declared here, without a number of countries.",
    "number-out-of-range": lambda data, _view: (
        f"Declare a number of countries from {data['lowest']} to {data['highest']}."
    ),
    "not-two-pairs-of-hand": "Choose four cards of your hand, two for each pair.",
    "not-the-tribute": _not_the_tribute,
    # conflict
    "out-of-reach": _out_of_reach,
    "not-in-hand": lambda data, _view: f"You do not hold {card_name(CARD_BY_NAME[data['card']])}.",
    "must-follow": _must_follow,
    "choice-missing": _choice("{card} asks {what}."),
    "bad-choice": _choice("{card} cannot do that: say {what}, of the cards on the table."),
    "no-choice": _choice("{card} has nothing to choose now; play it without."),
    # options, before a match
    "unknown-option": "World Domination has no such option.",
    "bad-option": "That option has no such value.",
    "bad-seats": lambda data, _view: f"World Domination is not played by {data['seats']} here.",
    # chance, which nobody plays by hand
    "bad-deal": "That is not a deal of this game.",
    **RECORD_WORDS,
}


def has_words(code: str) -> bool:
    """Whether an error's code has words of its own."""
    return code in _WORDS


def word_error(error: RulesError, table: Table) -> str:
    """The refusal in one sentence for the viewer of `table`."""
    words = _WORDS.get(error.code, "The rules do not allow that now.")
    return words if isinstance(words, str) else words(error.data, table.view)
