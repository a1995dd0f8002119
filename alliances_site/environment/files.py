"""Reading the files that hold the site's settings: by systemd, by a shell and under Compose the same.

`ENVIRONMENT_FILE` names one file, or several with colons between them. A line is `NAME=value`, and the
value is all that follows, as it stands: no quotes, no backslashes, no `$` means anything, so that a password
or a key needs no escaping and cannot be read in two ways. Space around a value is no part of it; lines that
are empty or begin with `#` say nothing. What the process was given itself holds, and then what stands in the
file that is named first.

Uses nothing but Python's own library: it is imported before all else.
"""

from __future__ import annotations

import os
import re
from collections.abc import MutableMapping
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

NAMES = "ENVIRONMENT_FILE"


class BadEnvironment(Exception):  # noqa: N818 - its text is for the operator
    """A file of settings that cannot be read. Its text is one line that says which, where and why."""


def load_files(environ: MutableMapping[str, str] = os.environ) -> None:
    """Put what stands in the files that `ENVIRONMENT_FILE` names into the environment.

    :raises SystemExit: with one line that says what is wrong, and the exit code 1.
    """
    try:
        for name in environ.get(NAMES, "").split(":"):
            if name:
                for setting, value in read_settings(Path(name)).items():
                    environ.setdefault(setting, value)
    except BadEnvironment as error:
        raise SystemExit(str(error)) from None


def read_settings(path: Path) -> dict[str, str]:
    """The settings of a file by their names. :raises BadEnvironment: it, or a line of it, cannot be read."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise BadEnvironment(f"{NAMES} names {path}, which cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadEnvironment(f"{path} is not written in UTF-8") from error
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, given, value = line.partition("=")
        name, value = name.strip(), value.strip()
        where = f"{path}, line {number}"
        if not given or not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
            raise BadEnvironment(f"{where}: not NAME=value")
        if name in found:
            raise BadEnvironment(f"{where}: {name} stands there twice")
        if "\0" in value:
            raise BadEnvironment(f"{where}: {name} holds a zero byte")
        if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
            raise BadEnvironment(
                f"{where}: {name} stands in quotes, which would be part of it; leave them out"
            )
        found[name] = value
    return found


def password_of(name: str, environ: MutableMapping[str, str] = os.environ) -> str:
    """A password that is given by itself, or in a file that `NAME_FILE` names; empty without either.

    :raises SystemExit: the file cannot be read.
    """
    if not (file := environ.get(f"{name}_FILE")):
        return environ.get(name, "")
    try:
        return Path(file).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"{name}_FILE names {file}, which cannot be read: {error}") from None


def with_password(address: str, password: str) -> str:
    """The address of a server with that password in it, escaped, unless there is none or it has one."""
    parts = urlsplit(address)
    if not password or parts.password:
        return address
    user, _, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.rstrip(':')}:{quote(password, safe='')}@{host}"))
