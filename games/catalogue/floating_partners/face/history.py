"""The page of one hand, over or running: alliances and bids in words, every trick, the kitty, the deal.

While the hand runs it shows what the viewer may know and no more; once it is over all of it is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.log import TELLER
from games.catalogue.floating_partners.face.score import RULER, breaks_in
from games.catalogue.floating_partners.face.sheet import breaks_html, gains_html, rulers_html, sides_of
from games.catalogue.floating_partners.face.tricks import kitty_html
from games.catalogue.floating_partners.face.words import card_html, crest, minis, trumps_words
from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import Card, Declaration
from games.catalogue.floating_partners.rules.ranking import bower, sort_for
from games.catalogue.floating_partners.rules.view import CampaignResult, Laid, Trick
from games.kit.face.campaign import CampaignPage, Stop, campaign_lines, campaign_of, chapters_of
from games.kit.face.markup import NOTHING, joined
from games.kit.face.telling import LogLine
from games.kit.rules.api import CAMPAIGN_ENDED
from games.kit.rules.seats import Seat
from games.kit.table import Table

_DRAWN: Final = frozenset(
    {e.DEALT, e.KITTY_TAKEN, e.KITTY_CARDS, e.DISCARDED, e.MY_DISCARD, e.CARD_PLAYED, e.TRICK_WON}
)
"""Events that the page draws, so that it need not tell them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTrick:
    """A trick as the page shows it."""

    number: int
    anchor: str
    trumps: str
    crest: SafeString
    cards: SafeString
    """Items of a list, in the order in which they were played."""
    told: tuple[SafeString, ...]
    """Events beside it: somebody resigned."""
    result: SafeString
    """Winner of it; empty while it runs."""
    at: datetime
    ply: int
    """Of the record, after its last move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Cards that a seat was dealt, before it took of the kitty and put away."""

    who: SafeString
    crest: SafeString
    cards: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class PastHand:
    """Contents of a hand's page."""

    tricks: tuple[PastTrick, ...]
    kitty: SafeString
    """The opened kitty, its top card first; empty while the hand runs."""
    taken: SafeString
    """Cards of it that each took and put away, as far as the viewer may know."""
    dealt: tuple[Dealt, ...]
    """All of a hand that is over, else the viewer's own."""
    made: SafeString
    gains: SafeString
    broken: SafeString
    """Consequences of it; empty while it runs."""


def history_page(table: Table) -> CampaignPage[PastHand]:
    """The latest hand that the log of `table` has begun."""
    desk, lines = PartnersDesk(table), campaign_lines(table, TELLER)
    whole = campaign_of(table, TELLER)
    result = next((each for each in desk.view.results if each.number == whole.number), None)
    tricks = _tricks(desk, result, lines)
    before, after = _around(lines)
    return CampaignPage(
        number=whole.number,
        result=whole.result,
        is_stopped=whole.is_stopped,
        stop_name=_("Trick"),
        stops=[
            Stop(number, f"trick-{number}" if number <= len(tricks) else "") for number in range(1, RULER + 1)
        ],
        before=chapters_of(before, TELLER),
        after=chapters_of(after, TELLER),
        own=PastHand(
            tricks=tricks,
            kitty=minis(result.kitty) if result else NOTHING,
            taken=kitty_html(desk),
            dealt=_dealt(desk, result),
            made=rulers_html(sides_of(result, desk.reader), desk.names) if result else NOTHING,
            gains=gains_html(desk, result) if result else NOTHING,
            broken=breaks_html(desk, breaks_in(table.log, whole.number)) if result else NOTHING,
        ),
    )


def _around(lines: Sequence[LogLine]) -> tuple[list[LogLine], list[LogLine]]:
    """The lines before the tricks and after them; events during one stand with it."""
    played = [n for n, line in enumerate(lines) if line.event.code in {e.CARD_PLAYED, e.TRICK_WON}]
    first, last = (played[0], played[-1]) if played else (len(lines), len(lines))
    ends = {CAMPAIGN_ENDED, e.MATCH_ENDED}
    before = [line for line in lines[:first] if line.event.code not in _DRAWN | ends]
    after = [line for line in lines if line.event.code in ends]
    after += [line for line in lines[last:] if line.event.code not in _DRAWN | ends]
    return before, after


# --- tricks ---------------------------------------------------------------------------------------


def _tricks(
    desk: PartnersDesk, result: CampaignResult | None, lines: Sequence[LogLine]
) -> tuple[PastTrick, ...]:
    """The tricks in order, the one that is being played too once a card lies."""
    if result is not None:
        played: tuple[Trick, ...] = result.played
    else:
        running = desk.view.trick
        played = (*desk.view.tricks, *([running] if running is not None and running.laid else []))
    declared = result.declared if result else desk.view.declared
    by_number: dict[int, list[LogLine]] = {}
    number = 0
    for line in lines:
        if line.event.code == e.CARD_PLAYED:
            number = line.event.data["trick"]
        if number and line.event.code not in {CAMPAIGN_ENDED, e.MATCH_ENDED}:
            by_number.setdefault(number, []).append(line)
    return tuple(_trick(desk, trick, declared, by_number[trick.number]) for trick in played)


def _trick(
    desk: PartnersDesk, trick: Trick, declared: Sequence[Declaration | None], lines: Sequence[LogLine]
) -> PastTrick:
    won = next((line for line in lines if line.event.code == e.TRICK_WON), None)
    return PastTrick(
        number=trick.number,
        anchor=f"trick-{trick.number}",
        trumps=trumps_words(trick.trumps),
        crest=crest(trick.trumps),
        cards=joined(_laid(desk, trick, each, declared[each.seat], won) for each in trick.laid),
        told=tuple(line.html for line in lines if line.event.code not in {e.CARD_PLAYED, e.TRICK_WON}),
        result=won.html if won else NOTHING,
        at=(won or lines[-1]).at,
        ply=(won or lines[-1]).ply + 1,
    )


def _laid(
    desk: PartnersDesk, trick: Trick, laid: Laid, declared: Declaration | None, won: LogLine | None
) -> SafeString:
    """A card with who played it."""
    is_won = won is not None and laid.seat == trick.winning
    flags = [_("led")] * (laid is trick.laid[0]) + [_("won")] * is_won
    return format_html(
        '<li class="past__card{}"><span class="past__who" title="{}">{}<span>{}</span></span>{}{}</li>',
        " past__card--won" if is_won else "",
        desk.names.full[laid.seat],
        crest(declared, "crest--small"),
        desk.names.subject(laid.seat),
        card_html(laid.card, note=_note(laid.card, trick.trumps)),
        format_html('<span class="past__won">{}</span>', ", ".join(flags)) if flags else NOTHING,
    )


def _note(card: Card, trumps: Declaration) -> str:
    """The name of a jack in this trick."""
    return {"right": _("right bower"), "left": _("left bower"), None: ""}[bower(card, trumps)]


# --- the deal -------------------------------------------------------------------------------------


def _dealt(desk: PartnersDesk, result: CampaignResult | None) -> tuple[Dealt, ...]:
    """The hands as they were dealt: all of a hand that is over, else the viewer's own."""
    found = []
    for seat in desk.order():
        cards = _dealt_to(desk, result, seat)
        declared = (result.declared if result else desk.view.declared)[seat]
        if cards:
            found.append(
                Dealt(
                    who=desk.names.html[seat],
                    crest=crest(declared),
                    cards=minis(sort_for(cards, Declaration.NO_TRUMPS if declared is None else declared)),
                )
            )
    return tuple(found)


def _dealt_to(desk: PartnersDesk, result: CampaignResult | None, seat: Seat) -> tuple[Card, ...]:
    """The cards that a seat was dealt: those that it holds, played and put away but for what it took."""
    view = desk.view
    if result is not None:
        held: tuple[Card, ...] | None = ()
        took, away, tricks = result.took[seat], result.discarded[seat], result.played
    else:
        held, tricks = view.hands[seat], (*view.tricks, *([view.trick] if view.trick else []))
        if seat != desk.me:
            return ()
        took, away = view.took[seat] or (), view.discarded[seat] or ()
    cards = Counter((*(held or ()), *away, *_played_by(seat, tricks)))
    cards.subtract(took)
    return tuple(sorted(cards.elements()))


def _played_by(seat: Seat, tricks: Iterable[Trick]) -> Iterable[Card]:
    return (laid.card for trick in tricks for laid in trick.laid if laid.seat == seat)
