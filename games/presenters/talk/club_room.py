"""Room of a club as it is drawn: as that of a table, for its members."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.kit.face.times import moment_words
from games.presenters.talk.chat import ChatPanel, ChatTab, May, chat_lines, letters_badge, silenced
from games.selectors.talk.messages import Talked
from games.selectors.talk.rooms import Door, Why


def club_tab(key: str) -> ChatTab:
    """The addresses of the room of a club."""
    return ChatTab(
        page=reverse("games:club_room", args=[key]),
        lines=reverse("games:club_room_lines", args=[key]),
        earlier=reverse("games:club_room_earlier", args=[key]),
        take_back=reverse("games:club_room_take_back", args=[key]),
        writer=reverse("games:club_room_writer", args=[key]),
        report=f"{reverse('moderation:report')}?club={key}&message=",
    )


def panel_of_club(key: str, door: Door, talk: Talked) -> ChatPanel:
    """The room for one member."""
    return ChatPanel(
        room=door.room,
        title=_("The room"),
        here=club_tab(key),
        rooms=[],
        may=may_talk_in_club(door),
        is_shown=True,
        lines=chat_lines(talk, letters_badge),
        is_empty=not talk.said,
        has_earlier=talk.has_earlier,
        first=talk.said[0].token if talk.said else "",
        since=talk.since,
        placeholder=_("To everybody in the club"),
        is_players=False,
    )


def may_talk_in_club(door: Door) -> May:
    """The line over the room of a club."""
    match door.why:
        case Why.MUTED | Why.AWAY if door.until is not None:
            return silenced(door, moment_words(door.until))
        case Why.CLOSED:
            return May(
                False,
                _("This club is closed."),
                _("What was written can still be read."),
                _("Closed with the club"),
            )
    return May(True, _("Members read and write here."), _("Nobody else does."))
