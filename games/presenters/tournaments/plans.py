"""Words for an event that is planned: what its entrants let themselves in for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournaments.groups import DESIGNS
from games.tournaments.leagues import in_waves
from games.tournaments.plans import ENDS, GROUP, KNOCKOUT, SWISS, Plan
from games.tournaments.swiss import rounds_for


def plan_in_words(plan: Plan) -> Sequence[str]:
    """Sentences about a plan without faults, as an entrant reads them."""
    return [_kind(plan), _at_once(plan), _days(plan)]


def _kind(plan: Plan) -> str:
    if plan.kind == SWISS:
        rounds = plan.rounds or rounds_for(plan.most_entrants)
        return ngettext(
            "%(count)d round, against somebody with about as many points; fewer than nine entrants play"
            " as a group.",
            "Up to %(count)d rounds, each against somebody with about as many points; fewer than nine"
            " entrants play as a group.",
            rounds,
        ) % {"count": rounds}
    if plan.kind == KNOCKOUT:
        rounds = (plan.most_entrants - 1).bit_length()
        return ngettext(
            "%(count)d round at most: who loses is out, and level ones play a deciding match.",
            "%(count)d rounds at most: who loses is out, and level ones play a deciding match.",
            rounds,
        ) % {"count": rounds}
    if plan.tables.is_two_sided:
        return _("Everybody meets everybody else.")
    sizes = [design.size for design in DESIGNS[plan.tables.shape]]
    if len(sizes) == 1:
        return _("Groups of %(size)d, in which everybody has every seat equally often.") % {"size": sizes[0]}
    return _("Groups of %(large)d or %(small)d, in which everybody has every seat equally often.") % {
        "large": sizes[0],
        "small": sizes[1],
    }


def _at_once(plan: Plan) -> str:
    if plan.tables.is_two_sided and plan.kind != GROUP:
        return _("Two matches at once, one from each side of the table.")
    if plan.tables.is_two_sided:
        each = 2 * (plan.most_entrants - 1)
        words = _("Two legs against each, from either side of the table: up to %(count)d matches at once")
    else:
        each = max(design.each for design in DESIGNS[plan.tables.shape])
        words = _("Up to %(count)d matches at once")
    said = words % {"count": each}
    if plan.takes_waves:
        return _("%(matches)s, or %(count)d for who plays in two waves.") % {
            "matches": said,
            "count": in_waves(each),
        }
    return _("%(matches)s.") % {"matches": said}


def _days(plan: Plan) -> str:
    first = _day(plan.begins_at)
    if plan.last_day is not None:
        return _(
            "It begins on %(first)s at 09:00 UTC. What still runs on %(last)s at 20:00 UTC is decided by"
            " the score so far."
        ) % {"first": first, "last": _day(plan.last_day)}
    rounds = (plan.most_entrants - 1).bit_length()
    if plan.kind == SWISS:
        rounds = plan.rounds or rounds_for(plan.most_entrants)
    days = plan.round_days or 0
    last = datetime.combine(plan.begins_on + timedelta(days=rounds * days), ENDS)
    words = ngettext(
        "It begins on %(first)s at 09:00 UTC and is over by %(last)s: a round takes at most %(count)d day,"
        " and the next is paired as soon as one is over.",
        "It begins on %(first)s at 09:00 UTC and is over by %(last)s: a round takes at most %(count)d days,"
        " and the next is paired as soon as one is over.",
        days,
    )
    return words % {"first": first, "last": _day(last), "count": days}


def _day(at: datetime) -> str:
    return str(date_format(at, "j F Y"))
