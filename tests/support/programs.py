"""A program: a client that shows a token, and whose every answer is held against the OpenAPI document."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any

from django.test import Client
from django.urls import resolve
from django.utils import timezone
from jsonschema import Draft202012Validator

from accounts.api_tokens import make_token
from accounts.models import ApiToken, User
from games.api.docs import schema_data

ALL = tuple(ApiToken.Scope.values)


def token_for(user: User, scopes: Sequence[str] = ALL, *, lasts: str = "90") -> str:
    """A new token of somebody's."""
    return make_token(
        user_id=user.pk,
        name="a program",
        scopes=scopes,
        lasts=lasts,
        form_key=secrets.token_hex(16),
        now=timezone.now(),
    )


class Program:
    """A client with a token, or without one."""

    def __init__(self, token: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **headers: str) -> Any:
        """The answer of a path."""
        response = self.client.get(f"/api/v1/{path}", headers={**self.headers, **_named(headers)})
        checked("get", path, response)
        return response

    def post(self, path: str, sent: Any = None, *, kind: str = "application/json", **headers: str) -> Any:
        """The answer of a path to something."""
        body = sent if isinstance(sent, bytes) else json.dumps({} if sent is None else sent).encode()
        response = self.client.post(
            f"/api/v1/{path}", body, content_type=kind, headers={**self.headers, **_named(headers)}
        )
        checked("post", path, response)
        return response

    def delete(self, path: str) -> Any:
        """The answer of a path when something is to be taken away."""
        response = self.client.delete(f"/api/v1/{path}", headers=self.headers)
        checked("delete", path, response)
        return response


def program(user: User, scopes: Sequence[str] = ALL) -> Program:
    """A program of somebody's with a new token."""
    return Program(token_for(user, scopes))


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def checked(method: str, path: str, response: Any) -> None:
    """Hold an answer against the document: its status is one that the path can answer, its shape too."""
    assert response.status_code < 500, response.content
    if response.status_code == 304:
        return
    operation = operation_of(method, path)
    if operation is None:
        assert response.status_code in {400, 404, 405}
        shape: Any = {"$ref": "#/components/schemas/Problem"}
    else:
        answers = schema_data()["paths"][operation][method]["responses"]
        assert str(response.status_code) in answers, (method, path, response.status_code, response.content)
        content = answers[str(response.status_code)].get("content", {})
        shape = content.get("application/json", {}).get("schema", {})
    if response.status_code >= 400:
        assert response["Content-Type"] == "application/problem+json"
    errors = list(_validator(json.dumps(shape)).iter_errors(json.loads(response.content)))
    assert not errors, (path, errors[:3])


def operation_of(method: str, path: str) -> str | None:
    """The path of the document to which an address belongs; None: there is none, or not by this method."""
    try:
        route = resolve(f"/api/v1/{path.partition('?')[0]}").route
    except LookupError:
        return None
    except Exception:  # noqa: BLE001 - Resolver404
        return None
    pattern = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", f"/{route}")
    paths = schema_data()["paths"]
    return pattern if pattern in paths and method in paths[pattern] else None


@cache
def _validator(shape: str) -> Draft202012Validator:
    return Draft202012Validator({**json.loads(shape), "components": schema_data()["components"]})
