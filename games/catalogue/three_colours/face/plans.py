"""Conditional moves in words."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.three_colours.face.words import cell_name
from games.catalogue.three_colours.rules.instructions import Answers, waiting
from games.catalogue.three_colours.rules.view import View
from games.kit.face.markup import element, filled, joined
from games.kit.face.plans import KindWords, PlanWords
from games.kit.rules.instructions import REWOUND
from games.kit.table import Table


def label(each: Answers, table: Table) -> SafeString:
    """*3 answers wait*."""
    number = waiting(table.view, each)
    return joined([ngettext("%(n)d answer waits", "%(n)d answers wait", number) % {"n": number}])


def gone(reason: str, table: Table) -> SafeString:
    """The answers are off: the other did something that is not in them, or the match has gone back."""
    if reason == REWOUND:
        return joined([_("The match has gone back. Your answers do not play; they are kept as an idea.")])
    view: View = table.view
    if view.swapped and view.moves == 2:
        return joined([_("Your answers did not foresee the swap; they are kept as an idea.")])
    cell = "" if view.last is None else cell_name(view.last)
    words = _("Your answers did not foresee %(cell)s; they are kept as an idea.")
    return filled(words, {"cell": element("b", cell)})


PLANS: Final = PlanWords(
    kinds={
        Answers.kind: KindWords(
            gettext_lazy("Answers"),
            gettext_lazy("Each is placed at once when its condition comes true."),
            is_apart=True,
        )
    },
    label=label,
    choice=label,
    off={},
    gone=gone,
)
