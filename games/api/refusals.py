"""Refusals of services in the way programs read them: a status, a stable code, and the words of the pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.rules.api import NoContent
from games.kit.rules.errors import RulesError
from games.services.deals.seeds import SeedLost
from games.services.errors import HasResigned, NotRunning, NotSeated, PlayError, ReadFirst, Stale, TimeUp
from games.services.lobby import errors as lobby
from games.services.questions.opening import NothingAsked
from games.services.talk import errors as talk
from games.services.time.extensions import GrantError
from games.services.turn.plans import NotLive, NotOffered
from games.services.turn.waiting_moves import TooLateToTakeBack
from games.services.votes.errors import ProposalError
from games.views.absence.kept_seats import REFUSALS as ABSENCE
from games.views.lobby.new_table import REFUSED as NEW_TABLE
from games.views.lobby.seats import REFUSALS as LOBBY
from games.views.lobby.seats import refusal_in_words
from games.views.talk.open_rooms import REFUSALS as TALK
from games.views.turn.moves import REFUSALS as MOVES
from games.views.votes.proposals import REFUSALS as VOTES

SERVICES: Final = (
    PlayError, lobby.LobbyError, talk.ChatError, GrantError, ProposalError, RulesError, NoContent,
)  # fmt: skip
"""What services refuse with."""

_OTHERS: Final[Mapping[type[Exception], tuple[int, str | Promise]]] = {
    NotSeated: (403, gettext_lazy("You hold no seat at this table.")),
    Stale: (409, gettext_lazy("This was for another turn than the present one.")),
    NotRunning: (409, gettext_lazy("This match is not running.")),
    TimeUp: (409, gettext_lazy("Your time was over when this came.")),
    ReadFirst: (403, gettext_lazy("A moderator has warned you. Read that on the site first, then go on.")),
    HasResigned: (409, gettext_lazy("You have resigned already.")),
    NotOffered: (409, gettext_lazy("The table had moved on: that cannot be planned now.")),
    NotLive: (409, gettext_lazy("At a live table nothing is played for you at once.")),
    TooLateToTakeBack: (409, gettext_lazy("It was played a moment ago and stands.")),
    NothingAsked: (409, gettext_lazy("You are asked no question now.")),
    SeedLost: (409, gettext_lazy("The site cannot find what the deals of this table follow from.")),
    RulesError: (422, gettext_lazy("The rules do not allow that.")),
    talk.MayNotWrite: (409, gettext_lazy("Nobody writes in this room now, or you do not.")),
    talk.NotInside: (404, gettext_lazy("There is no such room for you.")),
    talk.WritesTooFast: (429, gettext_lazy("That was very fast. Wait some seconds before you write again.")),
    NoContent: (409, gettext_lazy("The site has no more questions for this table. Try again later.")),
}

_PAGES: Final[tuple[Mapping[Any, tuple[Any, Any]], ...]] = (VOTES, MOVES, TALK, ABSENCE, LOBBY)
"""What pages refuse: words and status, in either order."""

_CODE_WORD: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def code_of(error: Exception) -> str:
    """The stable word for a refusal: the rules' own, or the name of what is the matter (`time-up`)."""
    return error.code if isinstance(error, RulesError) else _code_of_kind(type(error))


def _code_of_kind(kind: type[Exception]) -> str:
    return _CODE_WORD.sub("-", kind.__name__.removesuffix("Error")).lower()


def status_and_words(error: Exception) -> tuple[int, str]:
    """The status of a refusal, and its words: those of the page that refuses the same."""
    if isinstance(error, lobby.OutOfLimits):
        return refusal_in_words(error)
    return _words_of(type(error)) or (409, _("That cannot be done here now."))


def _words_of(kind: type[Exception]) -> tuple[int, str] | None:
    """The status and the words of a kind of refusal; None: it has none of its own."""
    for known in _PAGES:
        if kind in known:
            status, words = known[kind] if isinstance(known[kind][0], int) else reversed(known[kind])
            if words:
                return status, str(words)
    if kind in NEW_TABLE:
        return 409, str(NEW_TABLE[kind])
    for ours, (status, words) in _OTHERS.items():
        if issubclass(kind, ours):
            return status, str(words)
    return None


def headers_of(error: Exception) -> Mapping[str, str]:
    """Headers of an answer beside its words: when one may try again, where that is known."""
    return {"Retry-After": str(error.seconds)} if isinstance(error, talk.WritesTooFast) else {}


def known_refusals() -> tuple[tuple[int, str, str], ...]:
    """Every refusal that has words of its own: status, code, words. By code."""
    kinds = {kind for known in (*_PAGES, NEW_TABLE, LOBBY, _OTHERS) for kind in known}
    found = {}
    for kind in kinds:
        code = _code_of_kind(kind)
        told = _words_of(kind)
        if code and told is not None:
            found[code] = (told[0], code, told[1])
    return tuple(found[code] for code in sorted(found))
