"""Seats: who sits there, what they did, whose turn it is; and what one remembers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.world_domination.face.before import rise_rows
from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.conflict import WAITING
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import minis, sorted_hand
from games.catalogue.world_domination.face.words import bid_html, card_html
from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.view import Phase, Trick
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element
from games.kit.face.seat_plates import SeatMarks, SeatPlate, plates_of
from games.kit.rules.seats import Seat


def seats_of(desk: WorldDesk) -> tuple[SeatPlate, ...]:
    """The plates."""
    return plates_of(desk, lambda seat: _known(desk, seat))


def _known(desk: WorldDesk, seat: Seat) -> SeatMarks:
    cards = desk.view.hand_sizes[seat] if seat < len(desk.view.hand_sizes) else 0
    said = ngettext("%(number)d card in hand", "%(number)d cards in hand", cards) % {"number": cards}
    return SeatMarks(
        badge=side_token(desk.side(seat)),
        mark=icon("crown", "crown") if desk.is_empire(seat) else NOTHING,
        role=_role(desk, seat),
        tally=_tally(desk, seat),
        asked=str(_ASKED.get(desk.view.phase, _("to choose"))),
        did=_did(desk, seat),
        aside=element(
            "span",
            icon("hand"),
            element("span", cards, aria_hidden="true"),
            element("span", said, css="sr"),
            css="cards-left num",
            title=said,
        ),
    )


def _role(desk: WorldDesk, seat: Seat) -> str:
    if desk.view.seats == 3:
        if desk.view.empire is None:
            return ""
        return _("the Empire") if desk.is_empire(seat) else _("Rebel")
    if desk.is_ally(seat):
        return _("your ally")
    if desk.table.reader is not None:
        return ""
    return _("silver") if desk.side(seat) else _("gold")


def _tally(desk: WorldDesk, seat: Seat) -> str:
    """With two seats the tricks of the arming phase, with three what a Rebel won in this campaign."""
    view = desk.view
    if view.outcome is not None:
        return ""
    if view.arming is not None and desk.shown_conflict is None:
        won = view.arming.won[seat]
        return ngettext("%(number)d trick", "%(number)d tricks", won) % {"number": won}
    if view.seats == 3 and view.conflicts and not desk.is_empire(seat):
        won = view.wins[seat]
        return ngettext("%(number)d conflict won", "%(number)d conflicts won", won) % {"number": won}
    return ""


_ASKED: Final[dict[Phase, Promise]] = {
    Phase.AUCTION: gettext_lazy("to bid"),
    Phase.PLAY: gettext_lazy("to play"),
    Phase.ARMING: gettext_lazy("to play"),
    Phase.DECLARE: gettext_lazy("to declare"),
    Phase.TRIBUTE: gettext_lazy("to give tribute"),
}


def _did(desk: WorldDesk, seat: Seat) -> str:
    """The deed of a seat that is not to move, or when it will."""
    view = desk.view
    if view.phase in {Phase.DRAFT, Phase.MEETING}:
        return _("has chosen")
    if view.phase is Phase.TRIBUTE and view.rise and seat in view.rise.given:
        return _("has laid two cards")
    if view.phase is Phase.AUCTION and view.auction:
        calls = [call for call in view.auction.calls if call.seat == seat]
        if not calls:
            return ""
        last = calls[-1]
        if last.suit is None:
            return _("passed")
        return format_html(_("bid {bid}"), bid=bid_html(last.number, last.suit))
    return _played(desk, seat)


def _played(desk: WorldDesk, seat: Seat) -> str:
    trick = desk.view.running
    if trick is None:
        return ""
    laid = next((laid for laid in trick.laid if laid.seat == seat), None)
    if laid is None:
        return str(WAITING[desk.view.seats][desk.order(trick.starter).index(seat)])
    said = _("led {card}") if laid is trick.laid[0] else _("played {card}")
    return format_html(said, card=card_html(laid.card))


def memory_context(desk: WorldDesk) -> dict[str, Any] | None:
    """The cards that the viewer was shown, has shown, kept and passed on in this campaign; None: none."""
    view = desk.view
    if desk.me is None or view.outcome is not None:
        return None
    gone = frozenset(laid.card for trick in _tricks(desk) for laid in trick.laid)
    rows = [*_meeting_rows(desk, gone), *_draft_rows(desk, gone)]
    rows += [_row(desk, label, cards, gone) for label, cards in rise_rows(desk)]
    drawn = view.arming.drawn[desk.me] if view.arming else None
    if drawn:
        rows.append(
            _row(desk, _("%(who)s drew from the reserve") % {"who": desk.names.subject(desk.me)}, drawn, gone)
        )
    return {"rows": rows} if rows else None


def _tricks(desk: WorldDesk) -> Iterator[Trick]:
    """All that cards were played to in this campaign."""
    view = desk.view
    if view.arming is not None:
        yield from view.arming.tricks
    yield from view.conflicts
    if view.running is not None:
        yield view.running


Row = tuple[str, SafeString]


def _row(desk: WorldDesk, label: str, cards: tuple[Card, ...], gone: frozenset[Card]) -> Row:
    return label, minis(sorted_hand(cards, desk.table.account.hand_order), gone)


def _meeting_rows(desk: WorldDesk, gone: frozenset[Card]) -> list[Row]:
    meeting = desk.view.meeting
    if meeting is None:
        return []
    rows = []
    for seat, cards in enumerate(meeting.shown):
        if cards:
            mine = seat == desk.me
            label = _meeting_label(desk, Seat(seat))
            rows.append((not mine, _row(desk, label, cards, gone)))
    return [row for _, row in sorted(rows, key=lambda row: not row[0])]


def _meeting_label(desk: WorldDesk, seat: Seat) -> str:
    """The seat that showed what the viewer knows of the secret meeting."""
    who = desk.names.subject(seat)
    if desk.me is None or seat == desk.me:
        return _("%(who)s showed") % {"who": who}
    return _("%(who)s showed %(whom)s") % {"who": who, "whom": desk.names.object(desk.me)}


def _draft_rows(desk: WorldDesk, gone: frozenset[Card]) -> list[Row]:
    draft, me = desk.view.draft, desk.me
    if draft is None or me is None:
        return []
    kept, passed = draft.kept[me] or (), draft.passed[me] or ()
    rows = []
    if kept and desk.view.phase is Phase.DRAFT:
        rows.append(
            _row(
                desk,
                _("%(who)s kept") % {"who": desk.names.subject(me)},
                tuple(card for pair in kept for card in pair),
                gone,
            )
        )
    to = desk.names.short[desk.order(me)[1]]
    rows += [
        _row(desk, f"Round {number}: passed to {to}", cards, gone)
        for number, cards in enumerate(passed, 1)
        if cards
    ]
    return rows
