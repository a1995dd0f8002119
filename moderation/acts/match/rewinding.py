"""Rewinds a match to an earlier moment of its record."""

from __future__ import annotations

from typing import Final

from games.catalogue import has_rules, rules_of
from games.kit.rules.api import NoContent
from games.kit.rules.back import Back
from games.models import Match, Proposal
from games.selectors.moderation.rewind_points import (
    CONSENT,
    NO_SUCH_PLY,
    NOTHING,
    OLDEST,
    is_past_shown,
    undoes,
    why_not,
)
from games.selectors.record.history import History, history_of
from games.services.access import people_present
from games.services.turn import rewind as rewinding
from games.services.votes import proposals
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target
from moderation.models import Action


def can_rewind(deed: Deed) -> None:
    """:raises NotNow: ``not-running``, ``nothing-undone``: nobody has moved yet."""
    _refuse_unless_replayed(deed.match)
    if deed.match.ply == 0:
        raise NotNow(NOTHING)


def can_ask(deed: Deed) -> None:
    """:raises NotNow: as `can_rewind`; ``no-consent-needed``: the game hides nothing; ``nobody-there``."""
    can_rewind(deed)
    match = deed.match
    if not rules_of(match.game, match.rules_version).hides:
        raise NotNow("no-consent-needed")
    if not people_present(match):
        raise NotNow("nobody-there")


def rewind(deed: Deed) -> Done:
    """To `ply`; with `asked`, the question to which all who sit there have agreed, to where else one may not.

    :raises NotNow: ``not-running``, ``no-content``, ``overtaken``, or a code of
        `games.selectors.moderation.rewind_points`.
    """
    history, ply = checked(deed)
    return _gone_back(deed, history, ply, moves=undoes(history, ply))


def goes_past_shown(deed: Deed) -> bool:
    """True if two moderators are needed. :raises NotNow: it cannot be done at all."""
    return is_past_shown(*checked(deed))


def undo(deed: Deed, action: Action) -> Done:
    """Go back to where the match stood before, which lasts until somebody moves.

    :raises NotNow: ``not-running``, ``played-on``.
    """
    history = _running(deed.match)
    ply = int(action.before["ply"])
    back = history.steps[ply] if ply < history.ply else None
    is_last = back is not None and isinstance(back.move, Back) and ply == max(history.backs)
    if not is_last or any(step.mover is not None for step in history.steps[ply:]):
        raise NotNow("played-on")
    return _gone_back(deed, history, ply, is_reverse=True)


def ask(deed: Deed) -> Done:
    """Ask all who sit there whether the match may go back to a `ply` that needs it; see `services.consent`.

    :raises NotNow: as of `rewind`, and ``no-consent-needed``, ``asked-already``, ``nobody-there``.
    """
    history = _running(deed.match)
    ply = _ply(deed)
    code = why_not(history, ply, deed.now)
    if code != CONSENT:
        raise NotNow(code or "no-consent-needed", days=OLDEST.days)
    case_id = None if deed.case is None else deed.case.pk
    data = {"ply": ply, "reason": deed.reason, "note": deed.note, "case": case_id}
    if deed.by is None:
        raise NotNow("nobody-asks")
    try:
        proposal = proposals.ask_to_go_back(deed.match, by=deed.by.pk, data=data, now=deed.now)
    except proposals.AskedAlready as error:
        raise NotNow("asked-already") from error
    except proposals.Alone as error:
        raise NotNow("nobody-there") from error
    return Done(after={"asked": proposal.pk, "to": ply}, shown={"moves": undoes(history, ply)})


def unask(deed: Deed, action: Action) -> Done:
    """Take the question back. :raises NotNow: ``decided``."""
    if not proposals.ask_no_more(deed.match, int(action.after["asked"])):
        raise NotNow("decided")
    return Done()


def checked(deed: Deed) -> tuple[History, int]:
    """The match and the ply to go back to, if one may. :raises NotNow: see `rewind`."""
    history = _running(deed.match)
    ply = _ply(deed)
    code = why_not(history, ply, deed.now)
    if code and not (code == CONSENT and _have_agreed(deed, ply)):
        raise NotNow(code, days=OLDEST.days)
    return history, ply


def _ply(deed: Deed) -> int:
    ply = deed.values.get("ply")
    if not isinstance(ply, int) or isinstance(ply, bool):
        raise NotNow(NO_SUCH_PLY)
    return ply


def _have_agreed(deed: Deed, ply: int) -> bool:
    """True if all people who sit there have agreed to this."""
    agreed = Proposal.objects.filter(
        match=deed.match, kind=Proposal.Kind.REWIND, result=Proposal.Result.AGREED, data__ply=ply
    )
    asked = deed.values.get("asked")
    return isinstance(asked, int) and agreed.filter(pk=asked).exists()


def _refuse_unless_replayed(match: Match) -> None:
    if match.status != Match.Status.RUNNING or not has_rules(match.game, match.rules_version):
        raise NotNow("not-running")


def _running(match: Match) -> History:
    _refuse_unless_replayed(match)
    return history_of(match)


def _gone_back(deed: Deed, history: History, ply: int, **shown: int) -> Done:
    try:
        after = rewinding.rewind(deed.match, ply, now=deed.now, rng=deed.rng)
    except NoContent as error:
        raise NotNow("no-content") from error
    except rewinding.Overtaken as error:
        raise NotNow("overtaken") from error
    return Done(
        before={"ply": history.ply},
        after={"ply": after.ply, "to": ply},
        shown={"back": history.ply, **shown},
    )


ACTS: Final = (
    Act(
        Code.REWIND, Target.MATCH, "act_rewind", rewind, undo, Code.REWIND, needs_second=goes_past_shown,
        check=can_rewind,
    ),
    Act(Code.ASK_REWIND, Target.MATCH, "act_rewind", ask, unask, Code.UNASK_REWIND, check=can_ask),
)  # fmt: skip
