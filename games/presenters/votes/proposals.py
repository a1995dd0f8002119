"""Proposals and votes of the people at a table, in words: over the board, and in the menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.face.marks import person
from games.kit.face.markup import filled, joined
from games.kit.face.names import names_of
from games.kit.face.phrases import listed
from games.kit.face.times import moment
from games.kit.proposals import OpenProposal
from games.kit.rules.seats import Seat
from games.kit.seats import Holder
from games.kit.table import Table
from games.presenters.votes.rewind import RewindTarget, back_to
from games.selectors.votes.proposals import AskedOf
from games.services.time.extensions import GIVEN

PAUSE, RESUME, CALL_OFF, REWIND, TAKE_BACK = "pause", "resume", "call-off", "rewind", "takeback"

GIVEN_DAYS: Final = GIVEN.days

DAYS_OFFERED: Final = 7
"""Length of a pause that is offered."""


@dataclass(frozen=True, slots=True)
class ProposalOption:
    """A proposal that a person may make to all others at the table."""

    title: Promise
    """Title of the page that asks for it."""
    does: Promise
    """Effect of it, in one sentence."""
    then: Promise
    """Consequence of it."""
    go: Promise
    """Text of the button."""


_THEN = gettext_lazy(
    "Everybody at the table is asked. It is done as soon as all have agreed, and dropped when somebody "
    "declines or when three days have passed."
)
QUESTIONS: Final = {
    PAUSE: ProposalOption(
        gettext_lazy("Pause the clocks?"),
        gettext_lazy(
            "No clock runs until the pause is over or somebody wants to go on. "
            "Whoever likes may move meanwhile."
        ),
        gettext_lazy(
            "Everybody at the table is asked, and those for whom a bot plays. The clocks stand as soon as "
            "all have agreed; the question is dropped when somebody declines or when three days have passed."
        ),
        gettext_lazy("Ask for a pause"),
    ),
    RESUME: ProposalOption(
        gettext_lazy("Go on?"),
        gettext_lazy(
            "The clocks run again, each with the time that was left. A turn with a fixed hour has its full "
            "notice again."
        ),
        gettext_lazy(
            "You need nobody’s consent, unless a moderator has paused the match: then all are asked."
        ),
        gettext_lazy("Go on"),
    ),
    TAKE_BACK: ProposalOption(
        gettext_lazy("Ask to take your last move back?"),
        gettext_lazy(
            "If the others agree, the match goes back to where it was before that move, and it is your turn "
            "again. Clocks begin anew there, without the time that the move had earned you."
        ),
        gettext_lazy(
            "You ask once about a move, and clocks run on meanwhile. It is dropped when somebody declines "
            "or moves. The move that you make instead stands."
        ),
        gettext_lazy("Ask to take it back"),
    ),
    CALL_OFF: ProposalOption(
        gettext_lazy("Call the match off?"),
        gettext_lazy("The match ends here: nobody wins and nobody loses. It cannot be taken up again."),
        _THEN,
        gettext_lazy("Ask to call it off"),
    ),
}


@dataclass(frozen=True, slots=True)
class Strip:
    """The question that waits, as it lies over the board."""

    id: int
    asks: SafeString
    """Sentence with the person who asks, and for what."""
    answers: SafeString
    """Sentence with those who have answered and those who have not."""
    until: SafeString
    """Time for which it waits, and the end of it."""
    may_answer: bool
    """True if the reader is asked and has not answered."""
    is_mine: bool
    """True if the reader has asked it, and may take it back."""
    back: RewindTarget | None = None
    """Moment to which the match would go back, if that is asked."""


@dataclass(frozen=True, slots=True)
class Gift:
    """A turn that the reader may give time to."""

    seat: Seat
    turn_ply: int | None
    label: str


@dataclass(frozen=True, slots=True)
class TableProposals:
    """All of it, for one reader of a table."""

    strip: Strip | None = None
    gifts: Sequence[Gift] = ()
    gift_says: str = ""
    asks: Sequence[str] = ()
    """The kinds of questions that the reader may ask now."""


def table_proposals(table: Table) -> TableProposals:
    """The proposals at `table` now; nothing while an earlier moment is looked at."""
    if table.moment.is_past or table.match.status != "running":
        return TableProposals()
    strip = None if table.turn.asked is None else _strip(table, table.turn.asked)
    if table.me is None:
        return TableProposals(
            strip, asks=() if strip or table.account.kept_seat is None else _of_all_claims(table)
        )
    return TableProposals(
        strip=strip,
        gifts=tuple(_gift(table, holder) for holder in table.holders if _may_be_given(table, holder)),
        gift_says=_("The turn may last so much longer. Once a turn each."),
        asks=() if strip else _kinds(table),
    )


def may_ask(table: Table, kind: str) -> bool:
    """True if the reader of a table may ask a question of that kind now."""
    return kind in table_proposals(table).asks


def asked_in_words(asked: OpenProposal, *, by: str, is_mine: bool) -> SafeString:
    """The person who asks and for what, in HTML: *Ann asks to pause for 7 days.*

    :param by: the name of who asks, marked up.
    """
    if is_mine:
        mine = {
            PAUSE: ngettext(
                "You have asked to pause for %(days)d day.",
                "You have asked to pause for %(days)d days.",
                asked.days,
            ),
            RESUME: _("You have asked to let the clocks run again."),
            CALL_OFF: _("You have asked to call the match off, without a winner."),
            TAKE_BACK: _("You have asked to take your last move back."),
        }
        return filled(mine[asked.kind], {"days": asked.days})
    others = {
        PAUSE: ngettext(
            "%(who)s asks to pause for %(days)d day.",
            "%(who)s asks to pause for %(days)d days.",
            asked.days,
        ),
        RESUME: _("%(who)s asks to let the clocks run again."),
        CALL_OFF: _("%(who)s asks to call the match off, without a winner."),
        TAKE_BACK: _("%(who)s asks to take the last move back."),
        REWIND: _("A moderator asks whether the match may go back to an earlier moment."),
    }
    return filled(others[asked.kind], {"who": by, "days": asked.days})


def question_line(of: AskedOf) -> SafeString:
    """A question as a list says it, with its table as a link."""
    said = asked_in_words(of.asked, by=person(of.asked.by), is_mine=of.is_mine)
    if not of.is_answered or not of.missing:
        return said
    return joined([said, _("Not answered yet: %(names)s.") % {"names": listed(of.missing)}], " ")


def _strip(table: Table, asked: OpenProposal) -> Strip:
    me = table.me
    mine = table.account.kept_seat if me is None else me.seat
    answers = [
        filled(words, {"names": listed([_who(table, seat) for seat in seats])})
        for words, seats in (
            (_("Agreed: %(names)s."), asked.agreed),
            (_("Not yet: %(names)s."), asked.missing),
        )
        if seats
    ]
    is_mine = mine is not None and asked.by_id in {
        table.holders[mine].player_id,
        table.holders[mine].owner_id,
    }
    return Strip(
        id=asked.id,
        asks=asked_in_words(asked, by=person(asked.by), is_mine=is_mine),
        answers=joined(answers, " "),
        until=format_html(_until(asked), when=moment(asked.lapses_at)),
        may_answer=mine is not None and mine in asked.missing,
        is_mine=is_mine,
        back=None if asked.to_ply is None else back_to(table, asked.to_ply),
    )


def _until(asked: OpenProposal) -> str:
    """The end of an open question, with a place for the time until which it waits."""
    if asked.kind == TAKE_BACK:
        return _("To move on is a no. Without an answer it is dropped on {when}.")
    return _("All have to agree by {when}; a single no ends it.")


def _who(table: Table, seat: Seat) -> str:
    """The voter for a seat, marked up: its holder, or the one for whom a bot keeps it."""
    if seat == table.account.kept_seat:
        return escape(_("you"))
    holder = table.holders[seat]
    return names_of(table).html_object(seat) if holder.owner_id is None else person(holder.owner_name)


def _may_be_given(table: Table, holder: Holder) -> bool:
    return (
        holder.ticking is not None
        and holder.ticking.stands != "paused"
        and holder.turn_ply is not None
        and holder.seat != table.viewer
        and holder.seat not in table.turn.given
    )


def _gift(table: Table, holder: Holder) -> Gift:
    label = ngettext("Give %(name)s %(days)d day", "Give %(name)s %(days)d days", GIVEN_DAYS)
    name = names_of(table).object(holder.seat)
    return Gift(holder.seat, holder.turn_ply, label % {"name": name, "days": GIVEN_DAYS})


def _kinds(table: Table) -> Sequence[str]:
    found = table.turn.take_back
    back = () if found is None or found.is_alone else (TAKE_BACK,)
    return (*back, *_of_all_claims(table), CALL_OFF)


def _of_all_claims(table: Table) -> Sequence[str]:
    """The kinds that all with a claim to a seat decide; nobody pauses alone."""
    if table.match.terms.pace == "none":
        return ()
    if table.match.paused_until:
        return (RESUME,)
    claims = [holder for holder in table.holders if not holder.is_bot or holder.owner_id is not None]
    return (PAUSE,) if len(claims) > 1 else ()
