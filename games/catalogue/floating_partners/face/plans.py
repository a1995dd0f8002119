"""Plans of Floating Partners, in words."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.floating_partners.face.words import mini, suit_html
from games.catalogue.floating_partners.rules.instructions import Instruction, Keep, Lowest, StandOn, Throw
from games.kit.face.names import names_of
from games.kit.face.phrases import listed
from games.kit.face.plans import KindWords, PlanWords
from games.kit.table import Table


def _label(instruction: Instruction, table: Table) -> SafeString:
    match instruction:
        case Keep(declaration, ()):
            return format_html(_("keep {suit} while nobody joins"), suit=suit_html(declaration))
        case Keep(declaration, partners):
            names = names_of(table)
            who = listed([names.html_object(seat) for seat in partners])
            return format_html(_("keep {suit}, with {who}"), suit=suit_html(declaration), who=who)
        case StandOn(number, True):
            return format_html(_("stand on {number} unless somebody bids more"), number=number)
        case StandOn(number):
            return format_html(_("stand on {number}"), number=number)
        case Lowest():
            return escape(_("lowest card if none wins"))
        case Throw(card):
            return format_html(_("throw {card}"), card=mini(card))


def _choice(instruction: Instruction, table: Table) -> SafeString:
    if isinstance(instruction, Throw):
        return mini(instruction.card)
    return _label(instruction, table)


PLANS: Final = PlanWords(
    kinds={
        "keep": KindWords(
            gettext_lazy("Keep my suit"),
            gettext_lazy(
                "When your turn to declare comes you keep what you hold. If anybody has joined you or left "
                "you by then, you are asked instead."
            ),
        ),
        "stand": KindWords(
            gettext_lazy("Stand"),
            gettext_lazy("When your turn to raise comes you stand and are out, with the bid that you have."),
        ),
        "throw": KindWords(
            gettext_lazy("Throw a card if I am void"),
            gettext_lazy(
                "When you have no card of the suit that was led, this card is played, even if another would "
                "win. The left bower and the Joker count as trumps."
            ),
        ),
        "lowest": KindWords(
            gettext_lazy("Lowest if I cannot win"),
            gettext_lazy(
                "When no card that you may play would win the trick as it lies there, the lowest is played, "
                "trumps last. When one would, or you lead, you are asked."
            ),
        ),
    },
    label=_label,
    choice=_choice,
    off={
        "partners-changed": gettext_lazy("somebody has joined you or left you"),
        "overbid": gettext_lazy("somebody has bid more"),
    },
)
