"""The sentences that say what the Aggressor needs, by what it needs and how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


class State(StrEnum):
    """State of the Aggressor's needs."""

    BELOW = "below"
    LEVEL = "level"
    ABOVE = "above"
    LOST = "lost"
    """It will not be reached, whatever happens."""
    SURE = "sure"
    """It will be kept, whatever happens."""
    ENDED_BELOW = "ended-below"
    ENDED_LEVEL = "ended-level"
    ENDED_ABOVE = "ended-above"
    BROKEN_OFF = "broken-off"
    """The match ended before the campaign did."""


UNDECLARED: Final = {
    2: gettext_lazy("Whoever wins the arming phase is the Aggressor and declares the dominant suit."),
    3: gettext_lazy("The Empire scores the countries it holds at the end of its campaign."),
    4: gettext_lazy("The auction decides how many countries the Aggressor must hold."),
}
EMPIRE_SCORES: Final = gettext_lazy("The Empire scores what it holds at the end: <b>%(held)d now</b>.")
EMPIRE_SCORED: Final = gettext_lazy("The Empire scored what it held at the end: <b>%(held)d</b>.")

SENTENCES: Final[Mapping[str, Mapping[State, str | Promise]]] = {
    "AT_LEAST": {
        State.BELOW: gettext_lazy("%(side)s needs %(number)d at the end: <b>%(over)d more</b>."),
        State.LEVEL: gettext_lazy("%(side)s needs %(number)d at the end: <b>%(held)d now</b>, just enough."),
        State.ABOVE: gettext_lazy(
            "%(side)s needs %(number)d at the end: <b>%(held)d now</b>, %(over)d to spare."
        ),
        State.LOST: gettext_lazy(
            "%(side)s needs %(number)d at the end and <b>can no longer reach that</b>: %(held)d now."
        ),
        State.SURE: gettext_lazy(
            "%(side)s needs %(number)d at the end and <b>can no longer fall short</b>: %(held)d now."
        ),
        State.ENDED_BELOW: gettext_lazy("%(side)s needed %(number)d: <b>%(over)d fewer</b> than that."),
        State.ENDED_LEVEL: gettext_lazy("%(side)s needed %(number)d: <b>just that</b>."),
        State.ENDED_ABOVE: gettext_lazy("%(side)s needed %(number)d: <b>%(over)d more</b> than that."),
        State.BROKEN_OFF: gettext_lazy(
            "%(side)s needed %(number)d at the end: <b>%(held)d</b> when the match ended."
        ),
    },
    "TEN": {
        State.BELOW: gettext_lazy(
            "%(side)s needs 11 at the end, or exactly 10 with more tokens: <b>%(held)d now</b>."
        ),
        State.LEVEL: gettext_lazy(
            "%(side)s needs 11 at the end, or exactly 10 with more tokens: <b>10 now</b>, and %(tokens)d"
            " tokens to %(others)d."
        ),
        State.ABOVE: gettext_lazy(
            "%(side)s needs 11 at the end, or exactly 10 with more tokens: <b>%(held)d now</b>, enough."
        ),
        State.LOST: gettext_lazy(
            "%(side)s needs 11 at the end, or exactly 10 with more tokens, and <b>can no longer reach"
            " that</b>: %(held)d now."
        ),
        State.SURE: gettext_lazy(
            "%(side)s needs 11 at the end, or exactly 10 with more tokens, and <b>can no longer fall"
            " short</b>: %(held)d now."
        ),
        State.ENDED_BELOW: gettext_lazy(
            "%(side)s needed 11, or exactly 10 with more tokens: <b>%(held)d</b>, too few."
        ),
        State.ENDED_LEVEL: gettext_lazy(
            "%(side)s needed 11, or exactly 10 with more tokens: <b>10</b>, and %(tokens)d tokens to"
            " %(others)d."
        ),
        State.ENDED_ABOVE: gettext_lazy(
            "%(side)s needed 11, or exactly 10 with more tokens: <b>%(held)d</b>, enough."
        ),
        State.BROKEN_OFF: gettext_lazy(
            "%(side)s needed 11 at the end, or exactly 10 with more tokens: <b>%(held)d</b> when the match"
            " ended."
        ),
    },
    "MORE": {
        State.BELOW: gettext_lazy(
            "%(side)s, the Aggressor, needs more countries than %(rival)s: <b>%(held)d to %(theirs)d now</b>."
        ),
        State.LEVEL: gettext_lazy(
            "%(side)s, the Aggressor, needs more countries than %(rival)s: <b>%(held)d to %(theirs)d now</b>,"
            " just enough."
        ),
        State.ABOVE: gettext_lazy(
            "%(side)s, the Aggressor, needs more countries than %(rival)s: <b>%(held)d to %(theirs)d now</b>,"
            " enough."
        ),
        State.LOST: gettext_lazy(
            "%(side)s, the Aggressor, needs more countries than %(rival)s and <b>can no longer reach"
            " that</b>: %(held)d to %(theirs)d now."
        ),
        State.SURE: gettext_lazy(
            "%(side)s, the Aggressor, needs more countries than %(rival)s and <b>can no longer fall"
            " short</b>: %(held)d to %(theirs)d now."
        ),
        State.ENDED_BELOW: gettext_lazy(
            "%(side)s, the Aggressor, needed more countries than %(rival)s: <b>%(held)d to %(theirs)d</b>,"
            " too few."
        ),
        State.ENDED_LEVEL: gettext_lazy(
            "%(side)s, the Aggressor, needed more countries than %(rival)s: <b>%(held)d to %(theirs)d</b>,"
            " just enough."
        ),
        State.ENDED_ABOVE: gettext_lazy(
            "%(side)s, the Aggressor, needed more countries than %(rival)s: <b>%(held)d to %(theirs)d</b>,"
            " enough."
        ),
        State.BROKEN_OFF: gettext_lazy(
            "%(side)s, the Aggressor, needed more countries than %(rival)s at the end: <b>%(held)d to"
            " %(theirs)d</b> when the match ended."
        ),
    },
    "EXACTLY": {
        State.BELOW: gettext_lazy("%(side)s needs exactly %(number)d at the end: <b>%(over)d more</b>."),
        State.LEVEL: gettext_lazy("%(side)s needs exactly %(number)d at the end: <b>just that now</b>."),
        State.ABOVE: gettext_lazy("%(side)s needs exactly %(number)d at the end: <b>%(over)d too many</b>."),
        State.LOST: gettext_lazy(
            "%(side)s needs exactly %(number)d at the end and <b>can no longer reach that</b>: %(held)d now."
        ),
        State.SURE: gettext_lazy(
            "%(side)s needs exactly %(number)d at the end and <b>can no longer miss that</b>: %(held)d now."
        ),
        State.ENDED_BELOW: gettext_lazy("%(side)s needed exactly %(number)d: <b>%(over)d too few</b>."),
        State.ENDED_LEVEL: gettext_lazy("%(side)s needed exactly %(number)d: <b>just that</b>."),
        State.ENDED_ABOVE: gettext_lazy("%(side)s needed exactly %(number)d: <b>%(over)d too many</b>."),
        State.BROKEN_OFF: gettext_lazy(
            "%(side)s needed exactly %(number)d at the end: <b>%(held)d</b> when the match ended."
        ),
    },
}
"""By goal and state. A bid of 10 has words of its own, for it needs more than it says."""
