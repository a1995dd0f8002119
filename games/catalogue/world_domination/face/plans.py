"""Plans of World Domination, in words."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.words import card_html
from games.catalogue.world_domination.rules.instructions import Instruction, Lowest, PassOn, Throw
from games.kit.face.plans import KindWords, PlanWords
from games.kit.table import Table


def _label(instruction: Instruction, table: Table) -> SafeString:  # noqa: ARG001 - a `PlanWords.label`
    match instruction:
        case PassOn():
            return escape(_("pass from now on"))
        case Lowest():
            return escape(_("lowest card if none leads"))
        case Throw(card):
            return format_html(_("throw {card}"), card=card_html(card))


def _choice(instruction: Instruction, table: Table) -> SafeString:
    if isinstance(instruction, Throw):
        return card_html(instruction.card)
    return _label(instruction, table)


PLANS: Final = PlanWords(
    kinds={
        "pass": KindWords(
            gettext_lazy("Pass from now on"),
            gettext_lazy("Whatever is bid, you pass. If nobody else bids, you are asked after all."),
        ),
        "throw": KindWords(
            gettext_lazy("Throw a card if I am void"),
            gettext_lazy(
                "When you have no card of the suit that was led, this card is played, even if another would "
                "lead the conflict. A special of that suit counts as one of it."
            ),
        ),
        "lowest": KindWords(
            gettext_lazy("Lowest if I cannot win"),
            gettext_lazy(
                "When no card that you may play would lead the conflict as it lies there, your lowest power "
                "card is played. When one would, or you lead, you are asked."
            ),
        ),
    },
    label=_label,
    choice=_choice,
    off={"nobody-bids": gettext_lazy("nobody else has bid")},
)
