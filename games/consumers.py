"""Websocket consumers, one a page: they carry version numbers and names of rooms, never content.

They carry numbers and names of rooms that say "look again", never content.
"""

from __future__ import annotations

import asyncio
from random import random
from time import monotonic
from typing import Any

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.db.models import OuterRef, Subquery
from django.urls import path

from accounts.sessions import SessionStore
from games.models import Club, Match, Membership, SeatTenure
from games.models.match import BOARD_KEY
from games.outbox.push import club_group, match_group, user_group

BACK_SECONDS = 2.0
"""Within that time all sockets of a process catch up."""

NOWHERE = 4404
"""Close code: there is no such match."""

LOGGED_OUT = 4401
"""Close code: the session has ended by which the socket came."""

SURE_SECONDS = 300.0
"""So long a session is taken for one without a look: the message that it has ended may be lost."""


class PageConsumer(AsyncJsonWebsocketConsumer):
    """The socket of a page that shows no table: says when the list of my turns changed."""

    async def connect(self) -> None:
        user = self.scope["user"]
        self._looked_at = monotonic()
        if user.is_authenticated:
            await self._join(user_group(user.pk))
        await self.accept()

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any
    ) -> None:
        """Browsers have nothing to say here; a beat of the heart is taken and not answered."""

    async def user_turns(self, event: dict[str, Any]) -> None:
        await self.tell({"turns": True})

    async def user_written(self, event: dict[str, Any]) -> None:
        """Something was written at a table: of no interest to pages that show none."""

    async def session_over(self, event: dict[str, Any]) -> None:
        """A session of this account has ended; if it is the one by which this socket came, so does that."""
        await self._close_if_over()

    async def tell(self, said: dict[str, Any]) -> None:
        """Say something, unless the session turns out to have ended without a message that came here."""
        if monotonic() - self._looked_at < SURE_SECONDS or not await self._close_if_over():
            await self.send_json(said)

    async def _close_if_over(self) -> bool:
        """Close the socket if its session is none any more, or not this account's; whether it was."""
        session = self.scope.get("session")
        if session is None or not self.scope["user"].is_authenticated:
            return False
        self._looked_at = monotonic()
        # As in the database now; what came with the socket is what was so then.
        now = await get_user({"session": SessionStore(session.session_key)})
        is_over = bool(now.pk != self.scope["user"].pk)
        if is_over:
            await self.close(code=LOGGED_OUT)
        return is_over

    async def layer_back(self, event: dict[str, Any]) -> None:
        """Nothing was heard for a while. What was missed is told now, to thousands not all at once."""
        await asyncio.sleep(random() * BACK_SECONDS)
        if not await self._close_if_over():
            await self._catch_up()

    async def _catch_up(self) -> None:
        await self.send_json({"turns": True})

    async def _join(self, group: str) -> None:
        await self.channel_layer.group_add(group, self.channel_name)
        self.groups.append(group)  # Channels leaves them when the socket ends, however it ends


class TableConsumer(PageConsumer):
    """The socket of a match's page: also says, on connecting and after each change, its version."""

    async def connect(self) -> None:
        key = self.scope["url_route"]["kwargs"]["key"]
        match_id = await self._match_id(key)
        if match_id is None:
            await self.close(code=NOWHERE)
            return
        self._match = match_id
        await super().connect()
        await self._join(match_group(match_id))
        # Read after joining: what is committed in between is seen either here or as a message.
        await self._tell_version()

    async def _catch_up(self) -> None:
        await super()._catch_up()
        await self._tell_version()

    async def _tell_version(self) -> None:
        version, own = await self._versions(self._match, self.scope["user"].pk)
        await self.send_json({"version": version} | ({"own": own} if own else {}))

    async def user_turns(self, event: dict[str, Any]) -> None:
        await super().user_turns(event)
        if event.get("match") == self._match:
            await self.tell({"own": event["own"]})

    async def match_version(self, event: dict[str, Any]) -> None:
        await self.tell({"version": event["version"]})

    async def user_written(self, event: dict[str, Any]) -> None:
        """In a room whose reader this account is."""
        if event["match"] == self._match:
            await self.tell({"written": event["room"]})

    async def match_written(self, event: dict[str, Any]) -> None:
        """In the room of those who watch, which everybody may look into."""
        await self.tell({"written": event["room"]})

    @database_sync_to_async
    def _match_id(self, key: str) -> int | None:
        matches = Match.objects.filter(key=key)
        if key.startswith(BOARD_KEY):
            matches = matches.readable_by(self.scope["user"].pk)
        return matches.values_list("pk", flat=True).first()

    @database_sync_to_async
    def _versions(self, match_id: int, user_id: int | None) -> tuple[int, int | None]:
        """Of the match, and of what its reader alone sees there."""
        mine = SeatTenure.objects.current().filter(match=OuterRef("pk"), player=user_id)
        own = Subquery(mine.values("own_version")[:1])
        versions: tuple[int, int | None] = Match.objects.values_list("version", own).get(pk=match_id)
        return versions


class ClubConsumer(PageConsumer):
    """The socket of a club's page, for its members: also says when something is written in its room."""

    async def connect(self) -> None:
        club_id = await self._club_id(self.scope["url_route"]["kwargs"]["key"])
        if club_id is None or not await self._is_member(club_id):
            await self.close(code=NOWHERE)
            return
        self._club = club_id
        await super().connect()
        await self._join(club_group(club_id))

    async def club_written(self, event: dict[str, Any]) -> None:
        """To members alone: who has left since, or was taken out, hears no more."""
        if self.scope["user"].pk in event["but_for"]:
            return
        if await self._is_member(self._club):
            await self.tell({"written": "club"})
        else:
            await self.close(code=NOWHERE)

    @database_sync_to_async
    def _club_id(self, key: str) -> int | None:
        return Club.objects.filter(key=key).values_list("pk", flat=True).first()

    @database_sync_to_async
    def _is_member(self, club_id: int) -> bool:
        user_id = self.scope["user"].pk
        return user_id is not None and Membership.objects.of(user_id).filter(club=club_id).exists()


websocket_urlpatterns = [
    path("ws/", PageConsumer.as_asgi()),
    path("ws/m/<slug:key>/", TableConsumer.as_asgi()),
    path("ws/c/<slug:key>/", ClubConsumer.as_asgi()),
]
