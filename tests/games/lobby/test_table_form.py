"""Notations made of a form: whatever is missing is said in words, and a fault of ours is not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from django.http import QueryDict
from django.test import Client

from games.catalogue import GAMES, PRESENTERS, RULES
from games.kit.rules.errors import BadNotation
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, record, turns

FIELDS = (
    "move", "pair", "cards", "number", "cell", "colour", "pair.P1", "pair.E9", "bribe.take",
    "dual-allegiance.give",
)  # fmt: skip
VALUES = (
    "", " ", "play", "play bribe", "play dual-allegiance", "declare P", "keep", "pairs", "show", "P1",
    "E9,M2",
    "place", "a1", "orange", "1", "2", "9" * 30, "\x00", "\u202e", "?", "play bribe take=",
)  # fmt: skip


@pytest.mark.parametrize("slug", PRESENTERS)
def test_whatever_a_form_has_or_lacks_it_is_a_notation_or_none(slug: str) -> None:
    rng = Random(11)
    for _ in range(4000):
        form = QueryDict(mutable=True)
        for field in rng.sample(FIELDS, rng.randrange(5)):
            form.setlist(field, rng.choices(VALUES, k=rng.randrange(1, 4)))
        try:
            RULES[slug].parse_move(PRESENTERS[slug].play.compose(form))
        except BadNotation:
            continue


@pytest.mark.django_db
@pytest.mark.parametrize(
    "form",
    [{}, {"move": ""}, {"pair": "keep"}, {"pair": "pairs"}, {"pair": "keep", "cards": "X9"}],
)
def test_missing_fields_are_said_in_words(form: dict[str, str]) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    (turn,) = turns(match)
    before = record(match)
    answer = logged_in(turn.player).post(f"/m/{match.key}/move/", {**form, "ply": turn.turn_ply})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert record(match) == before


@pytest.mark.django_db
def test_a_fault_in_reading_a_form_is_an_error_of_ours_and_no_bad_notation(client: Client) -> None:
    def broken(_data: QueryDict) -> str:
        return {"move": "pass"}["moev"]

    match = match_of(people("ann", "ben", "cat", "dan"))
    (turn,) = turns(match)
    usual = PRESENTERS[match.game]
    presenter = replace(usual, play=replace(usual.play, compose=broken))
    client = logged_in(turn.player)
    client.raise_request_exception = False
    game = replace(GAMES[match.game], load_presenter=lambda: presenter)
    with GAMES.being({**GAMES, match.game: game}):
        answer = client.post(f"/m/{match.key}/move/", {"move": "pass", "ply": turn.turn_ply})
    assert answer.status_code == 500
