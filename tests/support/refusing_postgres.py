"""A PostgreSQL that lets nobody in: it says why, and nothing else."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator

ASKS_FOR_TLS = {80877103, 80877104}


@contextlib.contextmanager
def refusing(code: str, words: str) -> Iterator[int]:
    """The port of one that ends each log-in with an SQLSTATE and these words."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_refuse, args=(listening, code, words), daemon=True).start()
        yield int(listening.getsockname()[1])


def _refuse(listening: socket.socket, code: str, words: str) -> None:
    fields = b"SFATAL\0VFATAL\0C" + code.encode() + b"\0M" + words.encode() + b"\0\0"
    with contextlib.suppress(OSError):
        while True:
            with listening.accept()[0] as asking:
                begin = asking.recv(4096)
                if struct.unpack("!I", begin[4:8])[0] in ASKS_FOR_TLS:
                    asking.sendall(b"N")
                    asking.recv(4096)
                asking.sendall(b"E" + struct.pack("!I", len(fields) + 4) + fields)
