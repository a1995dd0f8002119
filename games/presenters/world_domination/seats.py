"""The seats: who sits there, what they did, whose turn it is; and what one remembers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.presenters.times import moment
from games.presenters.world_domination.board import side_token
from games.presenters.world_domination.cards import minis, sorted_hand
from games.presenters.world_domination.conflict import WAITING
from games.presenters.world_domination.rise import rise_rows
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.words import bid_html, card_html
from games.rules.core.api import Seat
from games.rules.world_domination.cards import Card
from games.rules.world_domination.view import Phase, Trick
from games.templatetags.marks import icon, person


def seats_html(stage: Stage) -> SafeString:
    """The plates, the near seat first, then clockwise."""
    return SafeString("".join(_plate(stage, seat) for seat in stage.order()))


def _plate(stage: Stage, seat: Seat) -> str:
    view, holder = stage.view, stage.table.holders[seat]
    turn = seat in view.to_move
    cls = "seat" + ((" seat--turn" if seat == stage.me else " seat--acting") if turn else "")
    if seat in view.resigned:
        cls += " seat--resigned"
    cards = view.hand_sizes[seat] if seat < len(view.hand_sizes) else 0
    facts = [fact for fact in (_relation(stage, seat), _tally(stage, seat), _fact(stage, seat)) if fact]
    crown = icon("crown", "crown") if stage.is_empire(seat) else ""
    return (
        f'<li class="{cls}">{side_token(stage.side(seat))}<span class="seat__who">'
        f'<span class="seat__name" title="{escape(holder.name)}">{crown}'
        f"{person(holder.name, holder.is_bot)}</span>"
        f'<span class="seat__note">{" · ".join(facts)}</span></span>'
        f'<span class="cards-left num" title="{cards} cards in hand">{icon("hand")}{cards}'
        f'<span class="sr"> cards in hand</span></span></li>'
    )


def _relation(stage: Stage, seat: Seat) -> str:
    if stage.view.seats == 3:
        role = "" if stage.view.empire is None else "the Empire" if stage.is_empire(seat) else "Rebel"
        return ", ".join(word for word in ("you" if seat == stage.me else "", role) if word)
    if seat == stage.me:
        return "you"
    if stage.is_ally(seat):
        return "your ally"
    return ("gold", "silver")[stage.side(seat)] if stage.me is None else ""


def _tally(stage: Stage, seat: Seat) -> str:
    """With two seats the tricks of the drafting phase, with three what a Rebel won in this campaign."""
    view = stage.view
    if view.outcome is not None:
        return ""
    if view.arming is not None and stage.shown_conflict is None:
        return _counted(view.arming.won[seat], "trick")
    if view.seats == 3 and view.conflicts and not stage.is_empire(seat):
        return f"{_counted(view.wins[seat], 'conflict')} won"
    return ""


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _fact(stage: Stage, seat: Seat) -> str:
    view = stage.view
    if seat in view.resigned:
        return "resigned"
    if view.outcome is not None:
        if seat in view.outcome.winners:
            is_shared = view.seats == 3 and len(view.outcome.winners) > 1
            return "shares the win" if is_shared else "won the match"
        return "lost the match"
    if seat in view.to_move:
        since = stage.table.holders[seat].turn_since
        return f"{_asked(view.phase)}{f' since {moment(since)}' if since else ''}"
    if view.phase in {Phase.DRAFT, Phase.MEETING}:
        return "has chosen"
    if view.phase is Phase.TRIBUTE and view.rise and seat in view.rise.given:
        return "has laid two cards"
    if view.phase is Phase.AUCTION and view.auction:
        calls = [call for call in view.auction.calls if call.seat == seat]
        if not calls:
            return ""
        return "passed" if calls[-1].suit is None else f"bid {bid_html(calls[-1].number, calls[-1].suit)}"
    return _played(stage, seat)


def _asked(phase: Phase) -> str:
    return {
        Phase.AUCTION: "to bid",
        Phase.PLAY: "to play",
        Phase.ARMING: "to play",
        Phase.DECLARE: "to declare",
        Phase.TRIBUTE: "to give tribute",
    }.get(phase, "to choose")


def _played(stage: Stage, seat: Seat) -> str:
    trick = stage.view.running
    if trick is None:
        return ""
    laid = next((laid for laid in trick.laid if laid.seat == seat), None)
    if laid is not None:
        verb = "led" if laid is trick.laid[0] else "played"
        return f"{verb} {card_html(laid.card)}"
    return WAITING[stage.view.seats][stage.order(trick.starter).index(seat)]


def memory_context(stage: Stage) -> dict[str, Any] | None:
    """What the viewer was shown, has shown, kept and passed on in this campaign; None: nothing."""
    view = stage.view
    if stage.me is None or view.outcome is not None:
        return None
    gone = frozenset(laid.card for trick in _tricks(stage) for laid in trick.laid)
    rows = [*_meeting_rows(stage, gone), *_draft_rows(stage, gone)]
    rows += [_row(stage, label, cards, gone) for label, cards in rise_rows(stage)]
    drawn = view.arming.drawn[stage.me] if view.arming else None
    if drawn:
        rows.append(_row(stage, "You drew from the reserve", drawn, gone))
    return {"rows": rows} if rows else None


def _tricks(stage: Stage) -> Iterator[Trick]:
    """All that cards were played to in this campaign."""
    view = stage.view
    if view.arming is not None:
        yield from view.arming.tricks
    yield from view.conflicts
    if view.running is not None:
        yield view.running


Row = tuple[str, SafeString]


def _row(stage: Stage, label: str, cards: tuple[Card, ...], gone: frozenset[Card]) -> Row:
    return label, SafeString(minis(sorted_hand(cards, stage.table.hand_order), gone))


def _meeting_rows(stage: Stage, gone: frozenset[Card]) -> list[Row]:
    meeting = stage.view.meeting
    if meeting is None:
        return []
    rows = []
    for seat, cards in enumerate(meeting.shown):
        if cards:
            mine = seat == stage.me
            label = "You showed" if mine else f"{stage.names.short[seat]} showed you"
            rows.append((not mine, _row(stage, label, cards, gone)))
    return [row for _, row in sorted(rows, key=lambda row: not row[0])]


def _draft_rows(stage: Stage, gone: frozenset[Card]) -> list[Row]:
    draft, me = stage.view.draft, stage.me
    if draft is None or me is None:
        return []
    kept, passed = draft.kept[me] or (), draft.passed[me] or ()
    rows = []
    if kept and stage.view.phase is Phase.DRAFT:
        rows.append(_row(stage, "You kept", tuple(card for pair in kept for card in pair), gone))
    to = stage.names.short[stage.order(me)[1]]
    rows += [
        _row(stage, f"Round {number}: passed to {to}", cards, gone)
        for number, cards in enumerate(passed, 1)
        if cards
    ]
    return rows
