"""Leaks of seeds and wishes: before their time they leave the site by no way out, in no form."""

from __future__ import annotations

import logging
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib import admin
from django.db import models
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.calendar_feed import open_feed
from accounts.models import Kind, User, Way
from games.deals.acts import acts_of, due_act
from games.deals.stream import act_key
from games.letters import notice_for
from games.models import DealSeed, Wish
from games.selectors.record.history import history_of
from games.services.lobby import invitations, tables
from tests.support.clock import NOON
from tests.support.data_exports import made_for
from tests.support.data_exports import opened as opened_file
from tests.support.letters import delivery, letter
from tests.support.lobby import opened
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.tables import people, play, play_on, turns

pytestmark = pytest.mark.django_db

WISHES = ("a1b2c3d4e5f60718", "b1b2c3d4e5f60719")


class World:
    """A table that waits and a match that runs, each with a seed and wishes."""

    def __init__(self) -> None:
        """Open both, and play some moves of the second."""
        self.ann, self.ben, self.eve = people("ann", "ben", "eve")
        self.staff = moderator("staff")
        User.objects.filter(pk=self.staff.pk).update(is_superuser=True, is_staff=True)
        self.open = opened(self.ann, pace="standard", wish=WISHES[0])
        invitations.invite(match_id=self.open.pk, user_id=self.ann.pk, name="ben", now=NOON)
        self.runs = opened(self.ann, name="The Riga Pact", seat_count=2, pace="standard", wish=WISHES[0])
        tables.sit(
            match_id=self.runs.pk, user_id=self.ben.pk, seat=1, wish=WISHES[1], now=NOON, rng=Random(2)
        )
        self.runs.refresh_from_db()
        for seed in range(6):
            play(self.runs, rng=Random(seed))
        self.runs.refresh_from_db()
        self.calendar = open_feed(user_id=self.ben.pk)

    def readers(self) -> dict[str, Client]:
        known = {user.username: logged_in(user) for user in (self.ann, self.ben, self.eve, self.staff)}
        return known | {"nobody": Client()}

    def paths(self) -> Iterator[str]:
        yield from ("/", "/tables/", "/watch/", "/finished/", "/moves/", "/moves/list/", "/people/ann/")
        yield f"/calendar/{self.calendar}.ics"
        for match in (self.open, self.runs):
            for part in (
                "", "seats/", "table/", "record/", "replay/", "score/", "history/1/", "chat/table/",
                "decisions/", "reach/", "resign/", "code/", "fair/",
            ):  # fmt: skip
                yield f"/m/{match.key}/{part}"
        for model, place in admin.site._registry.items():
            name = f"{place.admin_site.name}:{model._meta.app_label}_{model._meta.model_name}"
            yield reverse(f"{name}_changelist")
            for row in model._default_manager.all()[:3]:
                yield from _pages_of(name, row)


def _pages_of(name: str, row: models.Model) -> Iterator[str]:
    for page in ("change", "history", "delete"):
        try:
            yield reverse(f"{name}_{page}", args=[row.pk])
        except NoReverseMatch:
            continue


def forms_of(secret: bytes) -> set[str]:
    """The texts by which somebody could read so many bytes."""
    return {
        secret.hex(), secret.hex().upper(), b64encode(secret).decode().rstrip("="),
        urlsafe_b64encode(secret).decode().rstrip("="), repr(secret)[2:-1], secret.decode("latin-1"),
        str(int.from_bytes(secret, "big")), str([*secret])[1:-1],
    }  # fmt: skip


def secrets(world: World) -> set[str]:
    """Seeds of both matches, the keys of all acts that were and of the next ones, in every form."""
    found: set[str] = set()
    for match in (world.open, world.runs):
        bound = DealSeed.objects.get(match=match)
        seed, wishes = bytes(bound.seed), bound.wishes or []
        replay = history_of(match).replay
        due = due_act(replay)
        acts = {str(act) for _, act in acts_of(replay)} | {
            str(due),
            "0/0/seats/0",
            "0/2/layout/0",
            "0/2/deal/0",
        }
        found |= forms_of(seed)
        for act in acts:
            found |= forms_of(act_key(seed, match.key, wishes, act))
    return found


def pages(world: World) -> Iterator[tuple[str, str]]:
    readers = world.readers()
    for path in world.paths():
        for who, client in readers.items():
            for extra in ({}, {"HTTP_HX_REQUEST": "true"}) if path.startswith("/m/") else ({},):
                response = client.get(path, **extra)  # type: ignore[arg-type]
                body = b"".join(response) if response.streaming else response.content
                yield f"{who} {path}", f"{dict(response.items())} {body.decode('utf-8', 'replace')}"


def mails(world: World) -> Iterator[tuple[str, str]]:
    asked = turns(world.runs)[0].player
    turn = delivery(asked, world.runs)
    push = delivery(asked, world.runs, way=Way.PUSH)
    invited = delivery(world.ben, world.open, Kind.ASKED, "invited")
    yield "mail", repr(letter(asked, turn, now=NOON + timedelta(minutes=1)))
    yield f"mail {world.open.key}", repr(letter(world.ben, invited, now=NOON + timedelta(minutes=1)))
    yield "push", repr(notice_for(asked, push, now=NOON))


def files(world: World) -> Iterator[tuple[str, str]]:
    for user in (world.ann, world.ben):
        yield from opened_file(user, made_for(user)).items()


def rows(world: World) -> Iterator[tuple[str, str]]:
    """The names by which rows stand in logs and error reports."""
    for row in (*DealSeed.objects.all(), *Wish.objects.all(), world.open, world.runs):
        yield repr(row), f"{row!r} {row}"


@pytest.mark.parametrize("way_out", [pages, mails, files, rows])
def test_no_seed_leaves_before_the_end_and_no_wish_before_the_beginning(
    way_out: Any, caplog: pytest.LogCaptureFixture
) -> None:
    world = World()
    hidden = secrets(world)
    with caplog.at_level(logging.DEBUG):
        gone_out = [*way_out(world)]
    assert gone_out
    for where, text in (*gone_out, ("logs", caplog.text)):
        not_yet = hidden | {*WISHES} if world.open.key in where else hidden
        assert not [secret for secret in not_yet if secret in text], where


def test_the_search_would_find_it() -> None:
    world = World()
    seed = bytes(DealSeed.objects.get(match=world.runs).seed)
    play_on(world.runs)
    text = logged_in("eve").get(f"/m/{world.runs.key}/record/").content.decode()
    assert seed.hex() in text
    assert seed.hex() in secrets(world)


def test_moves_and_refusals_log_no_seed(caplog: pytest.LogCaptureFixture) -> None:
    world = World()
    hidden = secrets(world)
    with caplog.at_level(logging.DEBUG):
        play_on(world.runs)
    assert not [secret for secret in hidden if secret in caplog.text]
