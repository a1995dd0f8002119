"""Pace and contract of a table in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.presenters.lobby.duration import Forecast
from games.presenters.lobby.paces import CONTRACT_WORDS, table_pace
from games.presenters.ratings.rating_words import limits_in_words


def terms_in_words(terms: Mapping[str, Any], lasts: Forecast) -> Sequence[str]:
    """Pace and contract of a table, a sentence at a time.

    :param terms: by name, as `open_table` takes them. :param lasts: how long such a match takes.
    """
    limits = filter(None, [limits_in_words(terms["min_rating"], terms["max_rating"])])
    pace = table_pace(terms["pace"], terms["pace_hour"], terms["pace_zone"])
    back = () if terms["allows_take_back"] else (_("No move is taken back."),)
    if pace.pacing is None:
        friendly = _("Friendly: it counts for no rating.")
        return (_("No clock runs: nobody is hurried."), *back, friendly, *_played_out(terms), *limits)
    length = _("We think that it takes %(length)s.") if lasts.is_guess else _("It takes %(length)s.")
    said = [
        _("Pace: %(pace)s, %(rule)s.") % {"pace": pace.tag, "rule": pace.rule},
        length % {"length": lasts.words},
        str(CONTRACT_WORDS[terms["contract"]].sums),
    ]
    if not terms["allows_leave"] and pace.pacing.leaves:
        said.append(_("Leave stops no clock here."))
    said.append(
        _("Rated: it counts for everybody’s rating.")
        if terms["is_rated"]
        else _("Friendly: it counts for no rating.")
    )
    return (*said, *back, *_played_out(terms), *limits)


def _played_out(terms: Mapping[str, Any]) -> Sequence[str]:
    """A sentence of a table at which the site plays out what changes no score."""
    if not terms.get("plays_out"):
        return ()
    return (_("When nothing that is left can change the score, the site plays out the rest."),)
