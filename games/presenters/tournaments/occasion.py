"""Line by which a table and a list say of which event a match is a part, and its last day."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.kit.face.phrases import capitalised
from games.kit.face.times import moment_words
from games.kit.occasions import Occasion

LEGS = 2


def occasion_words(occasion: Occasion, *, besides: str = "") -> str:
    """*Three Colours league, division 2, leg 1 of 2*.

    :param besides: a name that stands beside it already, and is not said twice.
    """
    parts = [] if occasion.name == besides else [occasion.name]
    if occasion.kind == "league":
        parts.append(_("division %(division)d") % {"division": occasion.division})
    elif occasion.kind in {"swiss", "knockout"}:
        parts.append(_("round %(round)d") % {"round": occasion.round})
    elif occasion.group > 1:
        parts.append(_("group %(group)d") % {"group": occasion.group})
    if occasion.has_legs and occasion.leg <= LEGS:
        parts.append(_("leg %(leg)d of %(legs)d") % {"leg": occasion.leg, "legs": LEGS})
    elif occasion.has_legs:
        parts.append(_("the deciding match"))
    return capitalised(", ".join(parts or [occasion.name]))


def last_day_words(occasion: Occasion) -> str:
    """*last day Sat 28 Nov, 20:00*; empty where there is none."""
    if occasion.last_day is None:
        return ""
    return _("last day %(when)s") % {"when": moment_words(occasion.last_day)}
