"""The score beside the table: the seats by rank, and where the whole of it stands."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.numbers import figure
from games.catalogue.floating_partners.face.results import by_rank, gain, gain_css, ranks_of
from games.catalogue.floating_partners.face.words import crest
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A seat among the others."""

    rank: int
    seat: Seat
    crest: SafeString
    name: str
    short: str
    """As in the head of a column."""
    is_bot: bool
    total: str
    gain: str
    """In the last hand that is over, its penalties too; empty before the first is."""
    gain_css: str
    is_me: bool
    is_winner: bool
    resigned: str
    """Words that it, and perhaps who, resigned; else empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The tab beside the table."""

    ranks: tuple[Rank, ...]
    goal: str
    """Condition on which the match ends."""
    after: str
    """After how many hands that is; empty before the first is over."""
    url: str
    """Of the whole score."""


def score_of(desk: PartnersDesk) -> Score:
    """The seats by rank at the moment that a table shows."""
    count = len(desk.view.results)
    return Score(
        ranks=ranks_at(desk),
        goal=goal_words(desk),
        after=_("Points of hand %(number)d, and in all") % {"number": count} if count else "",
        url=reverse("games:score", args=[desk.table.key]),
    )


def goal_words(desk: PartnersDesk) -> str:
    """*Ends when somebody has 500, after 12 hands at the latest*."""
    options = desk.view.options
    if options.max_hands:
        return _("The match ends when somebody has %(target)d, after %(most)d hands at the latest.") % {
            "target": options.target,
            "most": options.max_hands,
        }
    return _("The match ends when somebody has %(target)d.") % {"target": options.target}


def ranks_at(desk: PartnersDesk) -> tuple[Rank, ...]:
    view, results = desk.view, desk.view.results
    ranks = ranks_of(view.scores)
    last = results[-1] if results else None

    def rank(seat: Seat) -> Rank:
        gained = 0 if last is None else last.points[seat] + last.penalties[seat]
        return Rank(
            rank=ranks[seat],
            seat=seat,
            crest=crest(view.declared[seat]),
            name=desk.names.subject(seat) if seat == desk.reader else desk.table.holders[seat].name,
            short=desk.names.subject(seat),
            is_bot=desk.table.holders[seat].is_bot,
            total=figure(view.scores[seat]),
            gain="" if last is None else gain(gained),
            gain_css=gain_css(gained),
            is_me=seat == desk.reader,
            is_winner=view.outcome is not None and seat in view.outcome.winners,
            resigned=desk.resigned_words(seat),
        )

    return tuple(rank(seat) for seat in by_rank(view.scores))
