"""The examples of proxies, run before a site that tells what reaches it. Run by `make deploy-check`."""

from __future__ import annotations

import contextlib
import getpass
import http.client
import json
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from deploy.processes import ROOT

from .programs import said

DEPLOY = ROOT / "deploy"
IMPORT = "/admin/games/question/import/"
NAME = "play.example.org"
CUT_OFF = 0
"""Stands for the status of a request whose connection ended without an answer."""


class Telling(BaseHTTPRequestHandler):
    """Answers with the headers that came, and with how many bytes."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer; a socket's first request too."""
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        told = json.dumps({"size": len(body), **{k.lower(): v for k, v in self.headers.items()}}).encode()
        self.send_response(101 if self.headers.get("Upgrade") else 200)
        if self.headers.get("Upgrade"):
            self.send_header("Upgrade", "websocket")
            self.send_header("Connection", "Upgrade")
            self.close_connection = True
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    do_POST = do_GET  # noqa: N815 - as above

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class Answer(NamedTuple):
    """Request as it came through a proxy."""

    status: int
    location: str
    told: dict[str, Any]


class Proxy(NamedTuple):
    """A running proxy."""

    plain: int
    tls: int

    def ask(self, method: str, path: str, *, size: int = 0, tls: bool = True, **headers: str) -> Answer:
        """The answer to a request with a body of so many bytes."""
        link = socket.create_connection(("127.0.0.1", self.tls if tls else self.plain), timeout=30)
        with unchecked().wrap_socket(link, server_hostname=NAME) if tls else link as sock:
            connection = http.client.HTTPConnection(NAME)
            connection.sock = sock
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            with contextlib.suppress(OSError):  # refused before all of it was sent
                connection.request(method, path, body=b"x" * size or None, headers=named)
            try:
                answer = connection.getresponse()
            except OSError:
                return Answer(CUT_OFF, "", {})
            body = b"" if answer.status == 101 else answer.read()
            told = json.loads(body) if body.startswith(b"{") else {}
            return Answer(answer.status, answer.getheader("Location", ""), told)


def unchecked() -> ssl.SSLContext:
    """TLS with whoever answers."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def site() -> Iterator[int]:
    """The port of the site behind the proxies."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Telling)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, site: int, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """Each of them, before that site."""
    folder = tmp_path_factory.mktemp(request.param)
    running = Proxy(plain=free_port(), tls=free_port())
    assert shutil.which(request.param), f"{request.param} is not installed"
    command = (nginx if request.param == "nginx" else caddy)(folder, running, site)
    output = folder / "output.txt"
    with output.open("wb") as file:
        process = subprocess.Popen(command, cwd=folder, stdout=file, stderr=file, env=at_home(folder))
    try:
        deadline = time.monotonic() + 60
        while not (answers(running.plain) and answers(running.tls)):
            assert process.poll() is None, output.read_text()
            assert time.monotonic() < deadline, output.read_text()
            time.sleep(0.05)
        yield running
    finally:
        process.terminate()
        process.wait(timeout=30)


def answers(port: int) -> bool:
    """True if somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def at_home(folder: Path) -> dict[str, str]:
    """An environment in which a program keeps what it keeps in a folder of its own."""
    return {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}


def replaced(text: str, changes: dict[str, str]) -> str:
    """The text with each of these changed, all of which are there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder: Path, running: Proxy, site: int) -> list[str]:
    """The command of nginx with its example."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    said(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}",
        "-keyout", str(key), "-out", str(certificate),
    )  # fmt: skip
    changes = {
        "/etc/letsencrypt/live/example.org/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/example.org/privkey.pem": str(key),
        "/etc/nginx/proxy_params_alliances": str(DEPLOY / "nginx-proxy-params.conf"),
        "[::]:80;": f"[::1]:{running.plain};",
        "[::]:443": f"[::1]:{running.tls}",
        "listen 80;": f"listen 127.0.0.1:{running.plain};",
        "listen 443": f"listen 127.0.0.1:{running.tls}",
        "127.0.0.1:8001": f"127.0.0.1:{site}",
        "127.0.0.1:8002": f"127.0.0.1:{free_port()}",  # nobody is there: the other one serves
        "example.org": NAME,
    }
    (folder / "site.conf").write_text(replaced((DEPLOY / "nginx.conf").read_text(), changes))
    kept = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"user {getpass.getuser()};\npid {folder}/nginx.pid;\ndaemon off;\nworker_processes 1;\nevents {{}}\n"
        f"http {{ access_log off; gzip on; gzip_proxied any;\n{kept}include {folder}/site.conf; }}\n"
    )
    return ["nginx", "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, running: Proxy, site: int) -> list[str]:
    """The command of Caddy with its example. It makes a certificate by itself, which nobody is to trust."""
    changes = {
        "{\n\tservers {": f"{{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n"
        f"\thttp_port {running.plain}\n\thttps_port {running.tls}\n\tservers {{",
        "{$SITE:localhost}": NAME,
        "{$UPSTREAMS:127.0.0.1:8001 127.0.0.1:8002}": f"127.0.0.1:{site}",
    }
    file = folder / "Caddyfile"
    file.write_text(replaced((DEPLOY / "Caddyfile").read_text(), changes))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


def test_a_file_of_questions_comes_through(proxy: Proxy) -> None:
    answer = proxy.ask("POST", f"{IMPORT}?ticket=1", size=4 * 1024 * 1024)
    assert (answer.status, answer.told["size"]) == (200, 4 * 1024 * 1024)


@pytest.mark.parametrize(("path", "size"), [("/tables/x/move/", 200_000), (IMPORT, 6_000_000)])
def test_what_is_larger_than_anything_that_people_send_is_refused(proxy: Proxy, path: str, size: int) -> None:
    # Caddy before 2.7 words it as 502. Whoever is still sending may see the connection end before any answer.
    assert proxy.ask("POST", path, size=size).status in {413, 502, CUT_OFF}
    assert proxy.ask("GET", "/").status == 200  # and it is nobody else's trouble


@pytest.mark.parametrize("path", ["/", IMPORT, "/ws/x/", "/metrics"])
def test_nothing_but_the_way_to_tls_is_served_without_it(proxy: Proxy, path: str) -> None:
    answer = proxy.ask("GET", path, tls=False)
    assert answer.status in {301, 308}
    assert answer.location.startswith(f"https://{NAME}")
    assert answer.location.endswith(path)
    assert not answer.told


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_what_is_for_the_operator_is_not_there(proxy: Proxy, path: str) -> None:
    assert proxy.ask("GET", path).status == 404


@pytest.mark.parametrize("path", ["/", IMPORT])
def test_what_visitors_claim_of_themselves_is_replaced(proxy: Proxy, path: str) -> None:
    claimed: dict[str, Any] = {
        "X_Forwarded_For": "1.2.3.4",
        "X_Forwarded_Proto": "http",
        "X_Request_ID": "claimed-by-somebody",
    }
    told = proxy.ask("GET", path, **claimed).told
    assert told["x-forwarded-for"] == "127.0.0.1"
    assert told["x-forwarded-proto"] == "https"
    assert told["host"].partition(":")[0] == NAME
    assert told["x-request-id"] != "claimed-by-somebody"
    assert len(told["x-request-id"]) >= 8


def test_sockets_come_through(proxy: Proxy) -> None:
    answer = proxy.ask(
        "GET", "/ws/x/", Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Version="13",
        Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==",
    )  # fmt: skip
    assert answer.status == 101


def test_no_page_is_compressed_on_its_way(proxy: Proxy) -> None:
    """Its length would tell of what it hides. nginx of Debian compresses pages unless it is told not to."""
    assert proxy.ask("GET", "/", Accept_Encoding="gzip, br, zstd").told["host"]
