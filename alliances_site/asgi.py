"""ASGI application: HTTP and websockets."""

import gc
import sys

import django
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.urls import re_path

django.setup(set_prefix=False)

from alliances_site.observe.asgi import Observed  # noqa: E402 - as above
from alliances_site.one_thread import OneThread  # noqa: E402 - as above
from alliances_site.request_gate import Gate  # noqa: E402 - models must be loaded first
from alliances_site.sockets import FromHere, Quiet, SocketLimit, nowhere  # noqa: E402 - as above
from games.api.stream import Streams  # noqa: E402 - as above
from games.consumers import websocket_urlpatterns  # noqa: E402 - as above

# A thread that computes keeps the interpreter for 5 ms while others wait, if nothing is said: a push, or an
# answer that is ready, would wait for somebody else's page, and a page for what a worker's thread does.
sys.setswitchinterval(0.0005)

# What is there now stays. The collector went by all of it, hundreds of thousands of objects, whenever as much
# as a quarter had come to it, half a second at a time, and by what is new after every few hundred objects, of
# which an answer makes thousands.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 20, 20)

pages = Streams(Gate(OneThread(), at_once=settings.REQUESTS_AT_ONCE, waiting=settings.REQUESTS_WAITING))
elsewhere = re_path("", nowhere)  # type: ignore[arg-type] # typed for views
sockets = AuthMiddlewareStack(
    SocketLimit(
        URLRouter([*websocket_urlpatterns, elsewhere]),
        an_account=settings.SOCKETS_AN_ACCOUNT,
        an_address=settings.SOCKETS_AN_ADDRESS,
    )
)
application = Observed(ProtocolTypeRouter({"http": pages, "websocket": Quiet(FromHere(sockets))}))
