"""The dock in which the Aggressor, or the Empire, declares the dominant suit."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.dock.dock import WorldDock, rest
from games.catalogue.world_domination.face.dock.keys import RISING, drawn, number_key, suit_key
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import suit_name
from games.catalogue.world_domination.rules.cards import SUIT_OF, VALUE_OF, Suit
from games.catalogue.world_domination.rules.moves import Declare
from games.kit.face.phrases import listed


def declaring(desk: WorldDesk) -> WorldDock:
    """The suits to choose from and, where a number of countries is declared too, the numbers."""
    numbers = sorted(
        {move.number for move in desk.view.legal if isinstance(move, Declare) and move.number is not None}
    )
    exactly = _("You win with exactly %(number)s countries at the end, neither more nor fewer.")
    keys = drawn(
        desk,
        [number_key(number, exactly % {"number": number}) for number in numbers],
        [suit_key(suit, _held(desk, suit)) for suit in RISING],
    )
    return WorldDock(
        state="idle",
        kind="declare",
        fields={"call": "declare"},
        prompt=_rule(desk, has_number=bool(numbers)),
        says=_("Power in the dominant suit beats power in the suit that was led."),
        go=_("Declare the chosen suit and number") if numbers else _("Declare the chosen suit"),
        choose=_("Choose a suit and a number") if numbers else _("Choose a suit"),
        missing={"number": _("Choose a number"), "suit": _("Choose a suit")},
        data={
            "parts": "number suit" if numbers else "suit",
            "digits": "suit",
            "act": _("Declare {suit}, exactly {number}") if numbers else _("Declare {suit}"),
        },
        body=SafeString(keys),
        hand=rest(desk),
    )


def _rule(desk: WorldDesk, *, has_number: bool) -> str:
    if desk.view.seats == 3:
        return _("You are the Empire: declare the dominant suit of this campaign.")
    if has_number:
        return _("Declare the dominant suit, and how many countries you will hold.")
    return _("Declare the dominant suit; you must end with more countries.")


def _held(desk: WorldDesk, suit: Suit) -> str:
    """The viewer's cards of a suit: *Of Military you hold the powers 9 and 12, and 1 special*."""
    cards = [card for card in desk.view.hand or () if SUIT_OF[card] is suit]
    powers = [str(VALUE_OF[card]) for card in cards if VALUE_OF[card]]
    specials = len(cards) - len(powers)
    held = [f"the power{'s' * (len(powers) > 1)} {listed(powers)}"] if powers else []
    held += [f"{specials} special{'s' * (specials > 1)}"] if specials else []
    return f"Of {suit_name(suit)} you hold {' and '.join(held) or 'nothing'}."
