"""The menu shows the way into the administration to those who may enter it, and asks nothing for that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tests.support.moderators import moderator
from tests.support.tables import people, person

from .console import text_of

pytestmark = pytest.mark.django_db

LINK = '<a class="menu__item" href="/admin/">'


def is_shown(user: User, path: str = "/lobby/") -> bool:
    client = Client()
    client.force_login(user)
    return LINK in text_of(client.get(path))


@pytest.mark.parametrize("group", ["helper", "steward", "moderator"])
def test_who_looks_after_others_finds_it_in_the_menu(group: str) -> None:
    assert is_shown(moderator("mona", group))


def test_nobody_else_does() -> None:
    assert not is_shown(person("ann"))
    assert LINK not in text_of(Client().get("/lobby/"))


def test_who_may_do_all_finds_it() -> None:
    ann = person("ann")
    User.objects.filter(pk=ann.pk).update(is_superuser=True)
    assert is_shown(ann)


def test_who_is_suspended_does_not() -> None:
    mona = moderator("mona")
    User.objects.filter(pk=mona.pk).update(suspended_until=timezone.now() + timedelta(days=3))
    assert not is_shown(mona)


def _leaves(user: User, group: Group) -> None:
    user.groups.remove(group)


def _is_emptied(_: User, group: Group) -> None:
    group.user_set.clear()


def _is_deleted(_: User, group: Group) -> None:
    group.delete()


def _loses_all_rights(_: User, group: Group) -> None:
    group.permissions.clear()


@pytest.mark.parametrize("ends", [_leaves, _is_emptied, _is_deleted, _loses_all_rights])
def test_it_is_gone_with_the_rights_whatever_takes_them(ends: Callable[[User, Group], None]) -> None:
    mona, other = moderator("mona", "helper"), moderator("moritz")
    ends(mona, Group.objects.get(name="helper"))
    assert not is_shown(mona)
    assert is_shown(other)


def test_a_right_of_ones_own_shows_it_and_a_group_without_any_does_not() -> None:
    ann, ben = people("ann", "ben")
    ann.user_permissions.add(Permission.objects.get(codename="see_log"))
    ben.groups.add(Group.objects.create(name="friends"))
    assert is_shown(ann)
    assert not is_shown(ben)


def queries_of(user: User) -> int:
    client = Client()
    client.force_login(user)
    client.get("/rules/")
    with CaptureQueriesContext(connection) as asked:
        client.get("/rules/")
    return len(asked)


def test_no_page_asks_the_database_for_it() -> None:
    assert queries_of(person("ann")) == queries_of(moderator("mona"))
