"""Reasons in words for which a finished match counts for no rating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

from games.ratings.matches import Unrated

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

NEUTRAL: Final = gettext_lazy("It counts for no rating.")
REASONS: Final[Mapping[str, StrOrPromise]] = {
    Unrated.FRIENDLY: gettext_lazy("Friendly: counts for no rating."),
    Unrated.NO_RESULT: gettext_lazy("It ended without a result of play."),
    Unrated.ANNULLED: gettext_lazy("A moderator annulled it: it counts for no rating."),
    Unrated.NO_CLOCK: gettext_lazy("Tables without a clock count for no rating."),
    Unrated.NO_RIVAL: gettext_lazy("Nobody played against another person: it counts for no rating."),
    Unrated.NO_ALLY: gettext_lazy("Nobody played together with another person: it counts for no rating."),
    Unrated.SAME_HOUSEHOLD: gettext_lazy("People of one household do not play for ratings."),
    # Who plays from where is nobody's business but the moderators'.
    Unrated.SAME_ADDRESS: NEUTRAL,
    Unrated.TOO_SHORT: gettext_lazy("It was over too soon to count for ratings."),
    Unrated.MASS_TIMEOUT: gettext_lazy(
        "Somebody lost several matches at once by being away: it counts for no rating."
    ),
    Unrated.SAME_PEOPLE: gettext_lazy("You have met six times in 30 days; more do not count."),
    Unrated.BOTS_PLAYED: gettext_lazy("Bots played most of it: it counts for no rating."),
}
"""Sentences for those who played."""
_FOR_OTHERS: Final[Mapping[str, StrOrPromise]] = {
    **REASONS,
    # Who lives together is told to nobody.
    Unrated.SAME_HOUSEHOLD: NEUTRAL,
    Unrated.SAME_PEOPLE: gettext_lazy("The same people had met six times in 30 days; more do not count."),
}


def reason_in_words(why: str, *, has_played: bool) -> str:
    """The reason for which a match does not count, in a sentence.

    :param why: of `Unrated`; another says no more than that it does not.
    :param has_played: whoever reads played it.
    """
    return str((REASONS if has_played else _FOR_OTHERS).get(why, NEUTRAL))
