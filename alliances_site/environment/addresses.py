"""Variables that are addresses: of the site, of people and of what it talks to.

Addresses of services may hold passwords, so that of these nothing is repeated but how they begin.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Container
from contextlib import suppress
from email.utils import parseaddr
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from environ import Env

from .kinds import UnfitError, VariableKind, quoted

_LABEL = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.?")
_OF_DJANGO = frozenset(
    {"isolation_level", "assume_role", "server_side_binding", "pool", "service", "passfile"}
)
"""Options of a database's address that libpq does not know and Django does."""
_DATABASES = frozenset({"postgres", "postgresql", "psql", "pgsql", "sqlite"})
_MAILS = frozenset({"smtp", "smtps", "smtp+tls", "smtp+ssl", "filemail", "consolemail"})
_KNOWN = _DATABASES | _MAILS | {"redis", "rediss", "http", "https", "mysql", "unix", "tcp", "amqp"}


def is_name(host: str) -> bool:
    """True if a text is a host's name or number, an IPv6 number in brackets."""
    if host.startswith("[") and host.endswith("]"):
        return _is_number(host[1:-1])
    return _NAME.fullmatch(host) is not None


def _is_number(host: str) -> bool:
    with suppress(ValueError):
        return bool(ipaddress.ip_address(host))
    return False


def _host(given: str) -> str:
    if given != "*" and not is_name(given.removeprefix(".")):
        raise UnfitError(f"has {quoted(given)} in it")
    return given


host = VariableKind("a host name", _host)


def _interface(given: str) -> str:
    if not (is_name(given) or _is_number(given)):
        raise UnfitError(f"is {quoted(given)}")
    return given


interface = VariableKind(
    "an address of this machine without scheme and port, such as 127.0.0.1 or 0.0.0.0", _interface
)


def _called(given: str) -> str:
    if not is_name(given.removeprefix("*.")):
        raise UnfitError(f"has {quoted(given)} in it")
    return given


called = VariableKind("a host name, or *. and a host name", _called)


def _parts(given: str, schemes: Container[str], *, secret: bool = True) -> SplitResult:
    """The parts of an address that begins with one of `schemes` and names a host and perhaps a port."""
    told = _begin(given) if secret else quoted(given)
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        raise UnfitError(f"is {told} with a host or port that can be none") from None
    if not given.isprintable() or "://" not in given or parts.scheme not in schemes or port == 0:
        raise UnfitError(f"is {told}")
    return parts


def _begin(given: str) -> str:
    """The beginning of an address, which is all that is repeated of one that may hold a password."""
    begin = re.match(r"([a-z+]+):/{0,2}", given)
    return f"'{begin[0]}…'" if begin and begin[1] in _KNOWN else "no such address"


def _site(given: str) -> str:
    told = given.strip()
    parts = _parts(told, {"http", "https"}, secret=False)
    if not is_name(_bracketed(parts)) or parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise UnfitError(f"is {quoted(given)}")
    return f"{parts.scheme}://{parts.netloc}"


def _bracketed(parts: SplitResult) -> str:
    name = parts.hostname or ""
    return f"[{name}]" if ":" in name else name


site = VariableKind(
    "http:// or https://, a host name, perhaps a port, and no more, such as https://play.example.org", _site
)


def _origin(given: str) -> str:
    parts = _parts(given, {"http", "https"}, secret=False)
    if not is_name(_bracketed(parts).removeprefix("*.")) or parts.path or parts.query or parts.fragment:
        raise UnfitError(f"has {quoted(given)} in it")
    return given


origin = VariableKind("https:// and a host name", _origin)


def _mailbox(given: str) -> str:
    name, address = parseaddr(given)
    try:
        EmailValidator(allowlist=["localhost"])(address)
    except ValidationError:
        address = ""
    if not address or not given.isprintable() or (name and not given.rstrip().endswith(f"<{address}>")):
        raise UnfitError(f"is {quoted(given)}")
    return given


mailbox = VariableKind("a mail address, perhaps after a name, such as Alliances <site@example.org>", _mailbox)


def _contact(given: str) -> str:
    if given.startswith("mailto:"):
        _mailbox(given.removeprefix("mailto:"))
        return given
    _parts(given, {"https"}, secret=False)
    return given


contact = VariableKind("mailto: and a mail address, or a page that begins with https://", _contact)


def _database(given: str) -> dict[str, Any]:
    parts = _parts(given.strip(), _DATABASES) if "," not in given else _parts_of_several(given.strip())
    config: dict[str, Any] = Env.db_url_config(given.strip())
    if not config.get("NAME") or config["NAME"] == ":memory:":
        raise UnfitError("names no database")
    if parts.scheme != "sqlite":
        from psycopg import ProgrammingError  # noqa: PLC0415 - sites without PostgreSQL need not wait for it
        from psycopg.conninfo import make_conninfo  # noqa: PLC0415 - as above

        given_options = {name for name in config.get("OPTIONS", {}) if name not in _OF_DJANGO}
        try:
            make_conninfo("", **dict.fromkeys(given_options, "1"))
        except ProgrammingError:
            raise UnfitError("has an option after ? that PostgreSQL does not know") from None
    return config


def _parts_of_several(given: str) -> SplitResult:
    """The parts of an address with several hosts, of which each may have a port."""
    return _parts(re.sub(r"(?<=[^/]),[^/]*", "", given), _DATABASES)


database = VariableKind("postgres://user:password@host:5432/name", _database)


def _redis(given: str) -> str:
    parts = _parts(given.strip(), {"redis", "rediss"})
    if not parts.hostname:
        raise UnfitError("names no host")
    if not re.fullmatch(r"/?\d*", parts.path):
        raise UnfitError("does not end with the number of a database")
    return given.strip()


redis = VariableKind("redis://host:6379/0, with TLS rediss://host:6379/0", _redis)


def _mail_server(given: str) -> dict[str, Any]:
    parts = _parts(given.strip(), _MAILS)
    found: dict[str, Any] = Env.email_url_config(given.strip())
    found.pop("EMAIL_FILE_PATH")
    if parts.scheme == "filemail":
        if parts.netloc or len(parts.path) < 2:
            raise UnfitError("names no folder by its whole path")
        return {"EMAIL_BACKEND": found["EMAIL_BACKEND"], "EMAIL_FILE_PATH": unquote(parts.path)}
    if parts.scheme.startswith("smtp") and not parts.hostname:
        raise UnfitError("names no host")
    return found


mail_server = VariableKind(
    "smtp+tls://user:password@host:587, smtp://host:25, filemail:///a/folder or consolemail://", _mail_server
)


def _reports(given: str) -> str:
    parts = _parts(given.strip(), {"http", "https"})
    if not parts.hostname or not parts.username or not parts.path.rstrip("/").rpartition("/")[2].isdigit():
        raise UnfitError("is no such address")
    return given.strip()


reports = VariableKind("https://key@host/number, as Sentry tells it", _reports)
