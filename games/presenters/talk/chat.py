"""Chat room of a table as it is drawn: who may talk, what was said, what is closed and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue import PRESENTERS
from games.kit.face.marks import monogram
from games.kit.face.presenter import Presenter
from games.kit.face.times import moment_words
from games.kit.table import Table
from games.presenters.talk.typed_text import marked
from games.selectors.talk.messages import TAKEN_BACK_FOR, Said, Talked
from games.selectors.talk.rooms import Door, Why

ROOMS: Final[dict[str, str | Promise]] = {
    "table": gettext_lazy("The table"),
    "partners": gettext_lazy("Partners"),
    "watchers": gettext_lazy("Watchers"),
}

_STATES: Final[dict[str, str | Promise]] = {
    "taken-back": gettext_lazy("taken back"),
    "hidden": gettext_lazy("hidden by the site"),
    "blocked": gettext_lazy("blocked by you"),
}


@dataclass(frozen=True, slots=True)
class ChatTab:
    """The chat's tab on a table's page: where it is found."""

    page: str
    """The address of the room in which the reader belongs, as a page of its own."""
    lines: str
    """The same, to be put onto a page."""
    earlier: str
    """Address of the messages before another one."""
    take_back: str
    writer: str
    """Addresses to which forms about a message are sent: one's own, and that of another."""
    report: str
    """Address at which a message is reported; its token follows."""
    count: str = ""
    """Address that tells the number of new messages; empty: nobody counts for somebody not logged in."""


def chat_tab(table: Table, user_id: int | None) -> ChatTab:
    """Of a match that has begun."""
    sits = table.viewer is not None or table.account.kept_seat is not None
    return tab_of(table.key, "table" if sits else "watchers", counts=user_id is not None)


@lru_cache(maxsize=1024)
def tab_of(key: str, room: str, *, counts: bool = True) -> ChatTab:
    """The addresses of one room."""
    return ChatTab(
        page=reverse("games:chat", args=[key, room]),
        lines=reverse("games:chat_lines", args=[key, room]),
        earlier=reverse("games:chat_earlier", args=[key, room]),
        take_back=reverse("games:chat_take_back", args=[key, room]),
        writer=reverse("games:chat_writer", args=[key, room]),
        report=f"{reverse('moderation:report')}?match={key}&message=",
        count=reverse("games:chat_count", args=[key]) if counts else "",
    )


@dataclass(frozen=True, slots=True)
class RoomLink:
    """A way into another room."""

    label: str | Promise
    page: str
    lines: str
    is_here: bool
    is_closed: bool


@dataclass(frozen=True, slots=True)
class May:
    """Permission to talk, or the reason against it."""

    is_open: bool
    head: str | Promise
    words: str | Promise = ""
    instead: str | Promise = ""
    """Words in the place where one would write."""
    has_more: bool = False
    """The reader's own page says more: a moderator has decided it."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One message as its template draws it."""

    said: Said
    who: str
    badge: SafeString
    when: str
    text: SafeString
    instead: str | Promise
    """Words in place of its text; empty: the text is shown."""
    until: datetime
    """So long it may be taken back."""
    has_rule: bool
    """It is the first that is new."""


@dataclass(frozen=True, slots=True)
class ChatPanel:
    """A room."""

    room: str
    title: str | Promise
    here: ChatTab
    rooms: Sequence[RoomLink]
    may: May
    is_shown: bool
    lines: Sequence[ChatLine]
    is_empty: bool
    has_earlier: bool
    first: str
    """The token of the first message shown."""
    since: str
    """The token of the last one that was not new when the room was opened."""
    placeholder: str
    is_players: bool
    """The reader plays and may choose whether the room is shown."""


def panel_of(
    key: str, game: str, seat_count: int, doors: Sequence[Door], door: Door, talk: Talked
) -> ChatPanel:
    """A room for one reader.

    :param doors: all rooms that the reader may look into.
    """
    presenter = PRESENTERS[game]
    return ChatPanel(
        room=door.room,
        title=ROOMS[door.room],
        here=tab_of(key, door.room),
        rooms=[_link(key, other, door) for other in doors] if len(doors) > 1 else [],
        may=may_talk(door, presenter),
        is_shown=door.is_shown,
        lines=chat_lines(talk, seat_badge(presenter, seat_count)),
        is_empty=not talk.said,
        has_earlier=talk.has_earlier,
        first=talk.said[0].token if talk.said else "",
        since=talk.since,
        placeholder=_placeholder(door),
        is_players=door.why == Why.PLAYS,
    )


def seat_badge(presenter: Presenter, seat_count: int) -> Callable[[Said], SafeString]:
    """A drawing of the mark of a message: of its seat's side, else the writer's letters."""
    seats = presenter.setup.seats(seat_count)

    def badge(said: Said) -> SafeString:
        side = seats[said.seat].side if said.seat is not None and said.seat < len(seats) else None
        return letters_badge(said) if side is None else side.mark

    return badge


def letters_badge(said: Said) -> SafeString:
    """The writer's letters."""
    return monogram(said.name, cls="mono--small")


def chat_lines(talk: Talked, badge: Callable[[Said], SafeString]) -> list[ChatLine]:
    """The messages, the oldest first."""
    now = timezone.now()
    first_new = next((said.token for said in talk.said if said.is_new), "")
    return [
        ChatLine(
            said=said,
            who=_("You") if said.is_mine else said.name,
            badge=badge(said),
            when=_when(said.at, now),
            text=marked(said.text),
            instead=_STATES.get(said.state, ""),
            until=said.at + TAKEN_BACK_FOR,
            has_rule=said.token == first_new,
        )
        for said in talk.said
    ]


def may_talk(door: Door, presenter: Presenter) -> May:
    """The line over a room."""
    match door.why, door.room:
        case Why.RULES, _:
            silence = presenter.talk.silences[door.rule]
            return May(False, silence.head, silence.words, silence.until)
        case ((Why.CLOSED | Why.SEALED | Why.LOOKED | Why.MUTED | Why.AWAY), _):
            return _closed(door)
        case Why.ALONE, "table":
            alone = _("Only bots sit here with you.") if door.has_bots else _("Nobody else sits here yet.")
            return May(False, alone, _("There is nobody here to read it."), _ALONE)
        case Why.ALONE, _:
            return May(
                False, _("A bot has your partner’s seat."), _("There is nobody here to read it."), _ALONE
            )
        case Why.PLAYS, _:
            return May(
                False,
                _("Those who watch write here."),
                _("You play: you may read it if you like, and not answer."),
                _("Only those who watch write here"),
            )
        case Why.PLAYED, _:
            return May(
                False,
                _("You have held a seat in this match."),
                _("You know too much to write here before it is over."),
                _("Open to you when the match is over"),
            )
        case Why.STRANGER, _:
            return May(
                False, _("Everybody who watches may talk."), _("Players read it only if they choose to.")
            )
        case _, "table":
            return May(True, _("Everybody at the table may talk."), presenter.talk.caution)
        case _, "partners":
            return May(True, _("You and your partners may talk."), _("Nobody else reads it."))
    return May(True, _("Everybody who watches may talk."), _("Players read it only if they choose to."))


def _closed(door: Door) -> May:
    """The line over a room in which nobody writes, or not who looks: by moderators, or for a board's sake."""
    if door.until is not None:
        return silenced(door, moment_words(door.until))
    if door.why == Why.SEALED:
        return May(
            False,
            _("Your table is over, and others still play this board."),
            _("You may write here again when the board is shown."),
            _("Open when the board is shown"),
        )
    if door.why == Why.CLOSED:
        return May(
            False,
            _("A moderator has closed the chat of this table."),
            _("What was written can still be read; the log says why."),
            _("Closed by a moderator"),
        )
    return May(
        False,
        _("You have looked at the hidden things of this match."),
        _("You know too much to write here before it is over."),
        _("Open to you when the match is over"),
    )


def silenced(door: Door, until: str) -> May:
    """The words for somebody whose voice a moderator has taken."""
    if door.why == Why.AWAY:
        return May(False, _("Your account is suspended."), _("You cannot write here."), _AWAY, has_more=True)
    head = _("You are muted until %(when)s.") % {"when": until}
    return May(False, head, door.because, _("Muted until %(when)s") % {"when": until}, has_more=True)


_ALONE: Final = gettext_lazy("There is nobody here to read it")


_AWAY: Final = gettext_lazy("Your account is suspended")


def new_words(count: int) -> str:
    """The number of new messages, for who hears them counted."""
    return ngettext("%(count)d new message in the chat", "%(count)d new messages in the chat", count) % {
        "count": count
    }


def _placeholder(door: Door) -> str:
    match door.room:
        case "partners":
            return _("To your partners")
        case "table":
            return _("To everybody at the table")
    return _("To everybody who watches")


def _link(key: str, door: Door, here: Door) -> RoomLink:
    tab = tab_of(key, door.room)
    return RoomLink(
        label=ROOMS[door.room],
        page=tab.page,
        lines=tab.lines,
        is_here=door.room == here.room,
        is_closed=door.why in {Why.RULES, Why.CLOSED, Why.SEALED},
    )


def _when(at: datetime, now: datetime) -> str:
    """*20:16* of today, *Wed 21:02* of the last days, *29 Nov, 21:02* of earlier."""
    local, today = timezone.localtime(at), timezone.localtime(now)
    days = (today.date() - local.date()).days
    if days == 0:
        return date_format(local, "H:i")
    return date_format(local, "D H:i" if 0 < days < 6 else "j M, H:i")
