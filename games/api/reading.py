"""Reading of what programs send: JSON and nothing else, as much as anything has meaning for."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser

from accounts.http import SiteRequest
from accounts.models import ApiToken, User


class BadBody(Exception):  # noqa: N818 - called by what is the matter
    """A body that cannot be read.

    :param code: a stable word. :param status: of the answer.
    """

    def __init__(self, code: str, status: int = 400) -> None:
        super().__init__(code)
        self.code = code
        self.status = status


class ProgramRequest(SiteRequest):
    """A request of a program, which may show a token."""

    user: User
    token: ApiToken


class StrictParser(Parser):
    """JSON in UTF-8, one object, of numbers that there are, without signs that no database keeps."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """The object that was sent; nothing at all is an empty one. :raises BadBody: see there."""
        if request.content_type not in {"application/json", ""}:
            raise BadBody("not-json", 415)
        raw = request.body
        if not raw:
            return {}
        if not request.content_type:
            raise BadBody("not-json", 415)
        try:
            text = raw.decode()
            found = json.loads(text, parse_constant=_no_number)
            _check(found)
        except (ValueError, RecursionError) as error:
            raise BadBody("bad-json") from error
        if not isinstance(found, dict):
            raise BadBody("bad-json")
        return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _check(found: Any) -> None:
    """:raises ValueError: there is a sign in it that is none."""
    said = json.dumps(found, ensure_ascii=False)  # a half of a sign cannot be written
    said.encode()
    if "\\u0000" in said:
        raise ValueError("NUL")
