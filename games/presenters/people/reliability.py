"""Reliability of people, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors.people.reliability import KNOWN_FROM, ReliabilityCount


def reliability_in_short(standing: ReliabilityCount | None) -> str:
    """The reliability of somebody in short: *reliability 97 %*, *new*; nothing of a bot."""
    if standing is None:
        return ""
    if standing.percent is None:
        return _("new: reliability not known yet")
    return _("reliability %(percent)d %%") % {"percent": standing.percent}


def reliability_in_words(standing: ReliabilityCount) -> tuple[str, ...]:
    """The counts and what follows from them, a sentence at a time."""
    if standing.is_new:
        return (
            _("New: it is said after %(known)d turns with a deadline.") % {"known": KNOWN_FROM},
            *_counted(standing),
            _how_counted(),
        )
    formula = _(
        "Reliability %(percent)d %%: the share of turns in time, less a twentieth for each match left."
    )
    return (*_counted(standing), formula % {"percent": standing.percent}, _how_counted())


def _counted(standing: ReliabilityCount) -> tuple[str, ...]:
    """*97 of the last 100 turns in time.* and *Not one of the last 20 matches was left.*, unless empty."""
    turns = ngettext(
        "%(in_time)d of the last %(count)d turn in time.",
        "%(in_time)d of the last %(count)d turns in time.",
        standing.turns,
    )
    matches = (
        ngettext(
            "%(left)d of the last %(count)d match left.",
            "%(left)d of the last %(count)d matches left.",
            standing.matches,
        )
        if standing.left
        else ngettext(
            "The one match so far was not left.",
            "Not one of the last %(count)d matches was left.",
            standing.matches,
        )
    )
    said = (
        (standing.turns, turns % {"in_time": standing.in_time, "count": standing.turns}),
        (standing.matches, matches % {"left": standing.left, "count": standing.matches}),
    )
    return tuple(words for count, words in said if count)


def _how_counted() -> str:
    return _(
        "The last 100 turns with a deadline count, and the last 20 matches among several people that ended "
        "or were left. A match that a substitute plays to its end counts twice for them."
    )
