"""Refusals of The Dark Lord alone, in the player's words: the rule, never what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.dark_lord.face.words import land_name
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.refusals import Refusals, Words
from games.kit.rules.seats import Seat
from games.kit.table import Table

EXAMPLE: Final = "attack t9"
"""A typed move."""

_DUE: Final = {
    Phase.BASES: gettext_lazy("The castles are being drawn; there is nothing to do yet."),
    Phase.CLAIM: gettext_lazy("Now free territories are claimed, one a turn."),
    Phase.CHOOSE: gettext_lazy("Now each ally chooses a territory of the Dark Lord’s to attack."),
    Phase.QUESTIONS: gettext_lazy("The questions are being drawn; there is nothing to do yet."),
    Phase.ANSWER: gettext_lazy("Now each ally answers its question."),
    Phase.STRIKE: gettext_lazy("Now the Dark Lord strikes."),
    Phase.OVER: gettext_lazy("The match is over."),
}


def _land(data: Mapping[str, Any]) -> dict[str, str]:
    """The territory of an error, by its name."""
    return {"land": land_name(data["land"])}


def _not_free(data: Mapping[str, Any], _table: Table) -> str:
    return _("%(land)s is taken already. Claim a free territory.") % _land(data)


def _not_touching(data: Mapping[str, Any], table: Table) -> str:
    if data["how"] == "ally":
        return _(
            "%(land)s does not touch your ally’s land. Nothing free touches your own, so you claim beside"
            " your ally’s."
        ) % _land(data)
    if table.viewer == LORD:
        return _("%(land)s does not touch your land. Claim a free territory that does.") % _land(data)
    return _(
        "%(land)s does not touch your land. Claim a free territory that does; beside your ally’s only where"
        " there is none."
    ) % _land(data)


def _not_black(data: Mapping[str, Any], table: Table) -> str:
    owner: Seat | None = table.view.owners[data["land"]]
    if owner == table.viewer:
        return _("%(land)s is yours. Choose a territory of the Dark Lord’s.") % _land(data)
    return _("%(land)s is your ally’s. Choose a territory of the Dark Lord’s.") % _land(data)


def _ally_chose_it(data: Mapping[str, Any], _table: Table) -> str:
    return _(
        "Your ally attacks %(land)s already. Both of you may attack the Dark Lord’s castle, but no other"
        " territory."
    ) % _land(data)


def _own_first(data: Mapping[str, Any], _table: Table) -> str:
    return _(
        "%(land)s touches only your ally’s land. You may attack from there only when nothing of the Dark"
        " Lord’s that you may still choose touches your own."
    ) % _land(data)


def _out_of_reach(data: Mapping[str, Any], table: Table) -> str:
    if table.view.phase is Phase.STRIKE:
        return _("%(land)s touches no black territory, so it is out of your reach.") % _land(data)
    return _("%(land)s touches no land of yours or of your ally’s.") % _land(data)


def _not_allied(data: Mapping[str, Any], _table: Table) -> str:
    return _("%(land)s is yours already. Strike a territory or a castle of the allies.") % _land(data)


_OWN: Final[Mapping[str, Words]] = {
    "wrong-phase": lambda data, _table: str(_DUE[Phase(data["phase"])]),
    "nothing-chosen": gettext_lazy("Nothing was chosen. Choose on the map, or an answer, then confirm."),
    # expansion
    "not-free": _not_free,
    "not-touching": _not_touching,
    # battle
    "not-black": _not_black,
    "ally-chose-it": _ally_chose_it,
    "own-first": _own_first,
    "out-of-reach": _out_of_reach,
    "not-allied": _not_allied,
    # chance, which nobody plays by hand
    "bases-touch": gettext_lazy("No two castles may stand side by side."),
    "question-twice": gettext_lazy("No question comes twice in a match."),
}

REFUSALS: Final = Refusals("The Dark Lord", EXAMPLE, _OWN)
