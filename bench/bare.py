"""The least that Django and Channels can do, served by daphne: a view that answers and a socket that echoes.

What the site needs beyond this is its own doing; what this needs is the machine's and the libraries'.
"""

from __future__ import annotations

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

settings.configure(
    SECRET_KEY="of a server that lives for one bench",  # noqa: S106 - it protects nothing
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
)


def answer(_: HttpRequest) -> HttpResponse:
    """A view without middleware, session, database or template."""
    return HttpResponse("ok")


class Echo(AsyncWebsocketConsumer):
    """Says what it is told."""

    async def receive(self, text_data: str | None = None, **_: Any) -> None:
        await self.send(text_data=text_data)


urlpatterns = [path("", answer)]
application = ProtocolTypeRouter(
    {"http": get_asgi_application(), "websocket": URLRouter([path("ws/", Echo.as_asgi())])}
)
