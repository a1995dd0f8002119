"""The API in words: as OpenAPI for programs, and as a page for people, made from the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest
from accounts.models import ApiToken
from accounts.problems import API
from games.api.paths import api
from games.api.refusals import known_refusals
from games.api.site import ABOUT


@dataclass(frozen=True, slots=True)
class Member:
    """A parameter, or a member of what is sent."""

    name: str
    kind: str
    about: str
    is_needed: bool


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that can be asked of a path."""

    method: str
    path: str
    summary: str
    about: str
    right: str
    """In words; empty: anybody may."""
    parameters: tuple[Member, ...]
    members: tuple[Member, ...]
    example: str
    answer: str
    """The name of the shape of its answer."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Something that programs are answered."""

    name: str
    about: str
    members: tuple[Member, ...]


HEADINGS: Final = (
    ("games", gettext_lazy("Games")),
    ("matches", gettext_lazy("Matches")),
    ("tables", gettext_lazy("Tables that have not begun")),
    ("people", gettext_lazy("People")),
    ("me", gettext_lazy("Me and my matches")),
)


@cache
def schema_data() -> dict[str, Any]:
    """The OpenAPI document, as plain data."""
    found: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix=API), default=str))
    found["paths"][f"{API}me/events"] = {"get": _EVENTS}
    return found


_EVENTS: Final = {
    "operationId": "events",
    "summary": "What comes about, as it does",
    "description": (
        "A stream of JSON lines: turn, match-began, match-ended, invitation, vote, message, time-short, each"
        " with the key of its match and no content; a blank line every 15 seconds. Go on after the last id"
        " that you have seen, up to 30 days back. A turn at a table with bots alone has no id, and is told"
        " anew."
    ),
    "parameters": [
        {
            "in": "query",
            "name": "after",
            "required": False,
            "schema": {"type": "integer", "minimum": 0},
            "description": "The id of an event; without it you hear what comes from now on.",
        }
    ],
    "responses": {
        "200": {
            "description": "OK",
            "content": {
                "application/x-ndjson": {
                    "schema": {
                        "type": "object",
                        "required": ["event", "at", "match"],
                        "properties": {
                            "event": {"type": "string"},
                            "at": {"type": "string", "format": "date-time"},
                            "match": {"type": "string"},
                            "id": {"type": "integer"},
                            "turn_ply": {"type": "integer"},
                            "until": {"type": "string", "format": "date-time"},
                            "proposal": {"type": "integer"},
                            "room": {"type": "string"},
                        },
                    }
                }
            },
        },
        **{
            str(status): {
                "description": "Problem",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            }
            for status in (401, 403, 405, 422, 429)
        },
    },
    "security": [{"read": []}],
}
"""The one path that is no view: it lives on the event loop (`stream.py`)."""


@require_safe
def schema(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's shape
    """The OpenAPI document."""
    return HttpResponse(json.dumps(schema_data(), ensure_ascii=False), content_type="application/json")


@require_safe
def page(request: SiteRequest) -> HttpResponse:
    """All that a program can do, path by path."""
    operations = sorted(_operations(), key=lambda one: (one.path, one.method != "GET"))
    context = {
        "about": ABOUT,
        "site": settings.SITE_URL.rstrip("/"),
        "sections": [
            (heading, [one for one in operations if one.path.split("/")[0] == first])
            for first, heading in HEADINGS
        ],
        "shapes": tuple(_shapes()),
        "refusals": known_refusals(),
        "rights": [(scope.value, scope.label) for scope in ApiToken.Scope],
        "reads": settings.API_READS,
        "writes": settings.API_WRITES,
    }
    return render(request, "games/api.html", context)


def _operations() -> Iterator[Operation]:
    for path, methods in schema_data()["paths"].items():
        for method, said in methods.items():
            body = (
                said.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            )
            shape = _resolved(body)
            yield Operation(
                method=method.upper(),
                path=path.removeprefix(API),
                summary=said.get("summary", ""),
                about=said.get("description", ""),
                right=_right(said.get("security", [])),
                parameters=tuple(
                    Member(
                        one["name"],
                        _kind(one["schema"]),
                        _about(one, one["schema"]),
                        one.get("required", False),
                    )
                    for one in said.get("parameters", ())
                ),
                members=_members(shape),
                example=json.dumps(shape["example"], ensure_ascii=False) if "example" in shape else "",
                answer=_kind(
                    said["responses"]["200"].get("content", {}).get("application/json", {}).get("schema", {})
                ),
            )


def _right(security: list[dict[str, Any]]) -> str:
    names = [name for each in security for name in each]
    if not names or names[0] not in ApiToken.Scope.values:
        return ""
    return str(ApiToken.Scope(names[0]).label)


def _shapes() -> Iterator[Shape]:
    for name, shape in sorted(schema_data()["components"]["schemas"].items()):
        if not name.endswith("In") and "properties" in shape:
            yield Shape(name, shape.get("description", ""), _members(shape))


def _members(shape: Mapping[str, Any]) -> tuple[Member, ...]:
    needed = shape.get("required", ())
    return tuple(
        Member(name, _kind(one), _about(one), name in needed)
        for name, one in shape.get("properties", {}).items()
    )


def _about(*said: Mapping[str, Any]) -> str:
    return next((one["description"] for one in said if one.get("description")), "")


def _resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A shape, where there is a name of one."""
    name = schema.get("$ref", "").rpartition("/")[2]
    found: Mapping[str, Any] = schema_data()["components"]["schemas"].get(name, {}) if name else schema
    return found


def _kind(schema: Mapping[str, Any]) -> str:
    """The kind of a value in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        kinds = [_kind(one) for one in schema["anyOf"]]
        return _(" or ").join(dict.fromkeys(kinds))
    if "enum" in schema:
        return ", ".join(f"“{one}”" for one in schema["enum"])
    kind = schema.get("type", "")
    if kind == "array":
        return _("list of %(kind)s") % {"kind": _kind(schema.get("items", {})) or _("anything")}
    if schema.get("format") == "date-time":
        return _("time")
    return str(kind)
