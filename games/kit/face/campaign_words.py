"""Words of a game for its campaigns: *campaign 3*, *hand 3*."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignWords:
    """Every message of the shared pages that names a campaign, whole, so that each can be translated."""

    numbered: StrOrPromise
    """As a title; with ``number``."""
    earlier: StrOrPromise
    """The head over those before the present one."""
    over: StrOrPromise
    """A sentence of the dock."""
    stopped: StrOrPromise
    """A sentence: the match ended before it did."""
    not_over: StrOrPromise
    """The answer to who goes on from one that still runs."""
    kept: StrOrPromise
    """Question in a list to somebody who has not looked at its end; with ``number``."""
    ended: StrOrPromise
    """A fact in a list; with ``number``."""
    won: StrOrPromise
    """The same for who won it."""
    lost: StrOrPromise
    """The same for who did not."""
    to_before: StrOrPromise
    """A way of the replay."""
    to_next: StrOrPromise
    """A way of the replay."""

    def title(self, number: int) -> str:
        """Such as *Campaign 3*."""
        return str(self.numbered) % {"number": number}


CAMPAIGNS: Final = CampaignWords(
    numbered=_("Campaign %(number)d"),
    earlier=_("Earlier campaigns"),
    over=_("The campaign is over."),
    stopped=_("The match ended before this campaign did."),
    not_over=_("That campaign is not over. This is how the table stands."),
    kept=_("Campaign %(number)d is over: see how it ended"),
    ended=_("campaign %(number)d is over"),
    won=_("you won campaign %(number)d"),
    lost=_("you lost campaign %(number)d"),
    to_before=_("To the start of the campaign before"),
    to_next=_("To the start of the next campaign"),
)
"""Of most games."""
HANDS: Final = CampaignWords(
    numbered=_("Hand %(number)d"),
    earlier=_("Earlier hands"),
    over=_("The hand is over."),
    stopped=_("The match ended before this hand did."),
    not_over=_("That hand is not over. This is how the table stands."),
    kept=_("Hand %(number)d is over: see how it ended"),
    ended=_("hand %(number)d is over"),
    won=_("you made your bid in hand %(number)d"),
    lost=_("you missed your bid in hand %(number)d"),
    to_before=_("To the start of the hand before"),
    to_next=_("To the start of the next hand"),
)
"""Of a game whose campaigns are one deal and its play, won by whoever makes what they bid."""
