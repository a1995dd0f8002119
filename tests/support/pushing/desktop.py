"""The desktop that shows a browser's notifications, on a bus of its own: sees what people see, and clicks."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dbus_fast import Message, MessageType
from dbus_fast.aio import MessageBus

NAME: Final = "org.freedesktop.Notifications"
PLACE: Final = "/org/freedesktop/Notifications"
START_SECONDS: Final = 60
BUS: Final = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>{address}</listen>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>
"""
"""A bus that starts no programs of the system."""


@dataclass(frozen=True)
class Shown:
    """A notification, or what took the place of one."""

    number: int
    replaces: int
    title: str
    body: str
    actions: dict[str, str]
    """The key of each button by its words."""


class Desktop:
    """`org.freedesktop.Notifications` on a private bus.

    :param loop: runs on another thread and serves the bus.
    """

    def __init__(self, folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        binary = shutil.which("dbus-daemon")
        assert binary is not None, "dbus-daemon was not found: apt-get install dbus"
        self.shown: list[Shown] = []
        self._loop = loop
        self._address = f"unix:path={folder}/bus"
        config = folder / "bus.conf"
        config.write_text(BUS.format(address=self._address), encoding="utf-8")
        self._daemon = subprocess.Popen(  # noqa: S603 - the system's own
            [binary, f"--config-file={config}", "--nofork", "--print-address"],
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
        )
        assert self._daemon.stdout is not None
        self._daemon.stdout.readline()  # it listens now
        asyncio.run_coroutine_threadsafe(self._enter(), loop).result(START_SECONDS)

    def environment(self) -> dict[str, str]:
        """Environment of a browser that is to show its notifications here."""
        return {"DBUS_SESSION_BUS_ADDRESS": self._address}

    def click(self, number: int, action: str = "default") -> None:
        """Click on a notification, or on a button of it by its key."""
        for name, kinds, told in (("ActivationToken", "us", "x"), ("ActionInvoked", "us", action)):
            signal = Message.new_signal(PLACE, NAME, name, kinds, [number, told])
            asyncio.run_coroutine_threadsafe(self._send(signal), self._loop).result(START_SECONDS)

    def put_away(self, number: int) -> None:
        """Dismiss a notification by hand: reason 2 of the Desktop Notifications Specification."""
        signal = Message.new_signal(PLACE, NAME, "NotificationClosed", "uu", [number, 2])
        asyncio.run_coroutine_threadsafe(self._send(signal), self._loop).result(START_SECONDS)

    def close(self) -> None:
        """Take it down."""
        self._loop.call_soon_threadsafe(self._bus.disconnect)
        self._daemon.terminate()
        self._daemon.wait(START_SECONDS)
        if self._daemon.stdout is not None:
            self._daemon.stdout.close()

    async def _enter(self) -> None:
        self._bus = await MessageBus(bus_address=self._address).connect()
        self._bus.add_message_handler(self._called)
        await self._bus.request_name(NAME)

    async def _send(self, message: Message) -> None:
        await self._bus.send(message)

    def _called(self, message: Message) -> Message | None:
        if message.message_type is not MessageType.METHOD_CALL or message.interface != NAME:
            return None
        match message.member:
            case "Notify":
                told: list[Any] = message.body
                number = told[1] or len(self.shown) + 1
                keys, words = told[5][::2], told[5][1::2]
                actions = dict(zip(words, keys, strict=True))
                self.shown.append(Shown(number, told[1], told[3], told[4], actions))
                return Message.new_method_return(message, "u", [number])
            case "GetCapabilities":
                return Message.new_method_return(message, "as", [["actions", "body", "persistence"]])
            case "GetServerInformation":
                return Message.new_method_return(message, "ssss", ["tests", "tests", "1", "1.2"])
            case _:
                return Message.new_method_return(message)
