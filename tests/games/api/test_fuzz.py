"""Requests made up from the document: whatever comes, the answer is one of those that the path can give."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from django.core.cache import cache

from accounts.models import User
from games.api.docs import schema_data
from games.models import Match, MoveRecord
from tests.support.programs import Program, program
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db(transaction=True)

REQUESTS: Final = 600
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 0.5, 10**30, 2**63, "", "x", "0", "\u202e", "\U0001f600" * 50,
    "a" * 3_000, [], {}, [[]], {"": ""}, "resign", "place d8 green", "../..", "%00", "'; --", "easy",
    "ann", "pause",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _many(settings: Any) -> None:
    settings.API_READS = settings.API_WRITES = 100_000
    cache.clear()


def made_up(shape: dict[str, Any], rng: Random) -> Any:
    """A value of a shape; now and then one that is not."""
    if rng.random() < 0.15:
        return rng.choice(ODD)
    if "$ref" in shape:
        return made_up(schema_data()["components"]["schemas"][shape["$ref"].rpartition("/")[2]], rng)
    if "anyOf" in shape:
        return made_up(rng.choice(shape["anyOf"]), rng)
    if "enum" in shape:
        return rng.choice(shape["enum"])
    if shape.get("type") == "object":
        return made_up_object(shape, rng)
    values: dict[Any, list[Any]] = {
        "integer": [0, 1, 2, 3, 7, 20, 1_000_000],
        "boolean": [True, False],
        "string": [each for each in ODD if isinstance(each, str)],
    }
    if shape.get("type") == "array":
        return [made_up(shape.get("items", {}), rng) for _ in range(rng.randrange(3))]
    return rng.choice(values.get(shape.get("type"), list(ODD)))


def made_up_object(shape: dict[str, Any], rng: Random) -> dict[str, Any]:
    """An object with what it needs and some of what it may have; often as the document shows it."""
    known, needed = shape.get("properties", {}), shape.get("required", ())
    said = {n: made_up(each, rng) for n, each in known.items() if n in needed or rng.random() < 0.5}
    return {**said, **shape["example"]} if "example" in shape and rng.random() < 0.5 else said


def asked(who: Program, method: str, path: str, said: dict[str, Any], keys: list[str], rng: Random) -> None:
    """Ask a path for something made up; the program checks the answer."""
    places = {
        "key": rng.choice([*keys, "nosuch", "b-nosuch"]),
        "slug": rng.choice(["three-colours", "nosuch"]),
        "username": rng.choice(["ann", "bob", "nobody", "bot-vane"]),
        "room": rng.choice(["table", "watchers", "partners", "cellar"]),
        "proposal": str(rng.choice([0, 1, 2**62, 2**70])),
        "token": rng.choice(["x" * 22, "y", "z" * 40]),
    }
    address = path.removeprefix("/api/v1/").format(**places)
    asks = [
        f"{one['name']}={value}"
        for one in said.get("parameters", ())
        if one["in"] == "query" and rng.random() < 0.5
        for value in [made_up(one["schema"], rng)]
        if isinstance(value, str | int) and not (set(str(value)) & set("&#%\U0001f600\u202e"))
    ]
    if asks:
        address += "?" + "&".join(asks).replace(" ", "+")
    if method == "post":
        body = said.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        who.post(address, None if body is None else made_up(body, rng))
    else:
        getattr(who, method)(address)


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_is_outside_of_the_document(seed: int) -> None:
    rng = Random(seed)
    ann, bob = people("ann", "bob")
    keys = [match_of([ann, bob], game="three-colours").key for _ in range(2)]
    askers = [program(ann), program(bob), program(ann, ["read"]), Program(), Program("all_" + "0" * 40)]
    operations = [
        (method, path, said)
        for path, methods in schema_data()["paths"].items()
        for method, said in methods.items()
        if not path.endswith("/events")
    ]
    for number in range(REQUESTS // 2):
        method, path, said = operations[number % len(operations)]
        asked(rng.choice(askers), method, path, said, keys, rng)
    assert User.objects.filter(username__in=["ann", "bob"], is_active=True).count() == 2
    for match in Match.objects.exclude(status="open"):
        assert MoveRecord.objects.filter(match=match).count() == match.ply
