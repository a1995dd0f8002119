"""HTTP and websockets."""

import os

import django
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponseBase

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliances_site.settings.embedded")
django.setup(set_prefix=False)

from alliances_site.observe.asgi import Observed  # noqa: E402 - settings must be loaded first
from games.consumers import websocket_urlpatterns  # noqa: E402 - models must be loaded first


class OneThread(ASGIHandler):
    """Django's handler with the whole of a request in one thread.

    The site's views and some of its middleware are synchronous, and Django's own handler goes from the
    loop to a thread for the middleware, back to the loop, and to a thread once more for the view.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 - Django's signature
        """The middleware as under WSGI, whatever is asked for."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The response, made in the thread of this request."""
        return await sync_to_async(self.get_response)(request)


application = Observed(
    ProtocolTypeRouter(
        {
            "http": OneThread(),
            "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        }
    )
)
