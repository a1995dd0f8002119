"""daphne, with the limits that it has no option for: what serves pages and sockets everywhere.

`python -m alliances_site.server -b 127.0.0.1 -p 8001` takes the options of the `daphne` command. A body that
is too large is refused while it arrives (daphne reads it whole before it asks the application), and a request
that is not whole in time loses its connection, however steadily its bytes drip.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

import django
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.server import Server as DaphneServer
from twisted.internet import reactor
from twisted.web.http import HTTPChannel

from alliances_site.body_limits import largest_body
from alliances_site.error_pages import answer_at
from alliances_site.limits import LARGEST_BODY, LARGEST_MESSAGE
from alliances_site.pulse import PulseKeeper
from alliances_site.startup_checks import insist

log = logging.getLogger(__name__)

APPLICATION = "alliances_site.asgi:application"

RECEIVE_SECONDS = 60
"""Time limit for a connection, from its opening or from its last answer, to send a whole request."""

LINGER_SECONDS = 2
"""Time after a refusal in which the rest is read and thrown away, so that its sender can read that."""


class Request(WebRequest):
    """A request whose body is refused as soon as it is too large."""

    _refused = False
    _largest = LARGEST_BODY

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._parsePOSTFormSubmission = False  # Django does that

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        """The headers are here. :param length: what they say of the body; None if it comes in chunks."""
        # Twisted keeps the address of the request line there until the request is whole.
        self._largest = largest_body(getattr(self.channel, "_path", b"").partition(b"?")[2])
        super().gotLength(min(length or 0, self._largest))
        if length is not None and length > self._largest:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - as above
        """Some of the body is here."""
        if self._refused:
            return
        if self.content.tell() + len(data) > self._largest:
            self._refuse()
        else:
            super().handleContentChunk(data)

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802 - as above
        """All of it is here."""
        if self._refused:
            self.channel.loseConnection()
        else:
            super().requestReceived(command, path, version)

    def _refuse(self) -> None:
        self._refused = True
        log.info("a body was refused while it arrived", extra={"status": 413})
        answer = answer_at(getattr(self.channel, "_path", b"").decode("latin1"), 413)
        answer["Content-Length"] = str(len(answer.content))
        answer["Connection"] = "close"
        lines = [f"HTTP/1.1 413 {answer.reason_phrase}", *(f"{k}: {v}" for k, v in answer.items()), "", ""]
        transport = self.channel.transport
        transport.write("\r\n".join(lines).encode("latin1") + answer.content)
        transport.loseWriteConnection()
        reactor.callLater(LINGER_SECONDS, transport.abortConnection)  # type: ignore[arg-type] # its float is an int here


class Channel(HTTPChannel):
    """A connection that earns no time by single bytes."""

    def resetTimeout(self) -> None:  # noqa: N802 - Twisted's name
        """Called for whatever arrives; a request must be whole when the time is over that began before it."""


class Factory(HTTPFactory):
    """Makes the connections."""

    protocol = Channel

    def __init__(self, server: DaphneServer) -> None:
        super().__init__(server)
        self.timeOut = RECEIVE_SECONDS

    def log(self, request: Any) -> None:
        """Say nothing of a request: `observe` does, and Twisted's own line is read by nobody."""

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        """A connection from `addr`."""
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class Server(DaphneServer):
    """daphne's server with the connections above."""

    @property
    def http_factory(self) -> Factory:
        """The factory that daphne makes its own of when it starts."""
        return self._factory

    @http_factory.setter
    def http_factory(self, made: HTTPFactory) -> None:
        self._factory = Factory(made.server)

    def run(self) -> None:
        """Serve until interrupted, and say all the while that the site is up."""
        pulse = PulseKeeper()
        pulse.start()
        try:
            super().run()
        finally:
            pulse.stop()

    def kill_all_applications(self) -> Any:
        """End what goes on. daphne's own stumbles over connections that no application serves."""
        over = asyncio.get_event_loop().create_future()
        over.set_result(None)
        for details in self.connections.values():
            details.setdefault("application_instance", over)
        return super().kill_all_applications()


class Command(CommandLineInterface):
    """The `daphne` command for this site."""

    server_class = Server

    def __init__(self) -> None:
        super().__init__()
        self.parser.set_defaults(
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_max_frame_size=LARGEST_MESSAGE,
            server_name="",  # nobody needs to know what serves
        )

    def run(self, args: list[str]) -> None:
        """Serve as `args` say, if the settings are as they must be. :raises SystemExit: they are not."""
        django.setup(set_prefix=False)
        insist()
        super().run(args)


if __name__ == "__main__":
    Command().run([*sys.argv[1:], APPLICATION])
