"""The options and the places of a table of The Dark Lord, before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from games.catalogue.dark_lord.rules.land import ALLIES, LORD, SEATS, ally_of
from games.kit.face.presenter import Choice, OptionInfo, SeatInfo

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def _seconds_told(number: int) -> str:
    return ngettext("%(count)d second for an answer", "%(count)d seconds for an answer", number) % {
        "count": number
    }


DIFFICULTY: Final = OptionInfo(
    name="difficulty",
    label=_("Difficulty"),
    help=_("How the Dark Lord strikes, and how hard the questions are:"),
    choices=(
        Choice(
            "easy",
            _("Easy"),
            _("He takes land and leaves castles alone. Most questions are easy, none is hard."),
        ),
        Choice(
            "normal",
            _("Normal"),
            _("He takes land near his castle, and punishes mistakes at yours. Questions of every kind."),
        ),
        Choice(
            "hard",
            _("Hard"),
            _("He plans his strikes. Half of the questions are hard, none is easy."),
        ),
    ),
    always_told=True,
)
HUMAN_LORD: Final = OptionInfo(
    name="human_lord",
    label=_("A player as the Dark Lord"),
    help=_("A third player takes the Dark Lord’s place, is asked no questions and strikes. Else a bot does."),
)
ANSWER_SECONDS: Final = OptionInfo(
    name="answer_seconds",
    label=_("Seconds for an answer"),
    help=_(
        "Counted by the site from the moment in which a player opens a question. Who opens it later has as"
        " long; who gives no answer in time has answered wrongly."
    ),
    told=_seconds_told,
    step=5,
)

OPTIONS: Final = (DIFFICULTY, HUMAN_LORD, ANSWER_SECONDS)


def options(_count: int) -> tuple[OptionInfo, ...]:
    """The options in the order in which one is asked."""
    return OPTIONS


SEAT_COUNT_HELP: Final[Mapping[int, StrOrPromise]] = {
    SEATS: gettext_lazy(
        "You and an ally against the Dark Lord, who is a bot unless a third player takes his place. The ally"
        " may be a bot too. Some thirty moves each, ten of them answers: if each waits three hours, a week or"
        " two."
    )
}


def seats(count: int) -> tuple[SeatInfo, ...]:
    """The places of a table. :raises KeyError: a count the game has not."""
    if count != SEATS:
        raise KeyError(count)
    ally = gettext("One of the two allies: answers questions, takes land")
    return (
        *(SeatInfo(seat=seat, side=None, label=ally, allies=(ally_of(seat),)) for seat in ALLIES),
        SeatInfo(seat=LORD, side=None, label=gettext("The Dark Lord: strikes, and is asked nothing")),
    )
