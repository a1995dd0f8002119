"""Queries compiled once, beside the same ones as Django compiles them each time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db.models import CharField, DateTimeField, Exists, OuterRef, QuerySet, Value

from accounts.models import FormerName, Mail, User
from accounts.prepared_query import Asked, PreparedQuery, PreparedUpdate

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def _names(name: Any, now: Any) -> QuerySet[FormerName]:
    """Names of before that are held still, with whose they were and whether somebody is called so now."""
    others = User.objects.filter(username=OuterRef("name"))
    held = FormerName.objects.filter(name=name, until__gt=now).select_related("user")
    return held.annotate(is_taken=Exists(others)).order_by("until")


NAMES = PreparedQuery(lambda: _names(Asked("name", CharField()), Asked("now", DateTimeField())))


@pytest.fixture(autouse=True)
def _people() -> None:
    User.objects.create_user("ben")
    for day, (name, now_called) in enumerate([("ada", "adele"), ("ben", "benno"), ("cleo", "cleopatra")], 1):
        user = User.objects.create_user(now_called)
        FormerName.objects.create(name=name, user=user, until=NOW + timedelta(days=day))


def _told(names: list[FormerName]) -> list[tuple[Any, ...]]:
    return [(each.pk, each.name, each.until, each.user.username, each.is_taken) for each in names]  # type: ignore[attr-defined] # annotated


@pytest.mark.parametrize("name", ["ada", "ben", "cleo", "nobody", "' OR 1=1 --"])
@pytest.mark.parametrize("days", [0, 2])
def test_finds_what_the_query_finds_for_each_value(name: str, days: int) -> None:
    now = NOW + timedelta(days=days)
    assert _told(NAMES(name=name, now=now)) == _told(list(_names(name, now)))


def test_one_statement_with_its_joined_rows(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        ben = NAMES.first(name="ben", now=NOW)
        assert ben is not None
        assert ben.user.username == "benno"
    assert NAMES.first(name="ben", now=NOW + timedelta(days=9)) is None


def test_rows_that_were_found_are_written_like_others() -> None:
    ada = NAMES.first(name="ada", now=NOW)
    assert ada is not None
    ada.until = NOW
    ada.save()
    assert NAMES(name="ada", now=NOW) == []


def test_an_update_changes_what_the_query_finds_in_one_statement(django_assert_num_queries: Any) -> None:
    move = PreparedUpdate(
        lambda: FormerName.objects.filter(
            user__username=Asked("who", CharField()), until__gt=Asked("now", DateTimeField())
        ),
        until=Asked("now", DateTimeField()),
    )
    others = _told(list(FormerName.objects.exclude(name="ben").order_by("pk").annotate(is_taken=Value(True))))
    for changed in (1, 0):
        with django_assert_num_queries(1):
            assert move(who="benno", now=NOW + timedelta(days=1)) == changed
    assert FormerName.objects.get(name="ben").until == NOW + timedelta(days=1)
    assert others == _told(
        list(FormerName.objects.exclude(name="ben").order_by("pk").annotate(is_taken=Value(True)))
    )
    with pytest.raises(KeyError, match="who"):
        move(now=NOW)


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError, match="now"):
        NAMES(name="ada")


def test_an_account_is_found_by_its_id_among_all_and_in_a_relation_only_where_it_belongs_there() -> None:
    adele, benno = User.objects.get(username="adele"), User.objects.get(username="benno")
    group = Group.objects.create(name="some")
    group.user_set.add(adele)
    assert User.objects.get(pk=benno.pk).username == "benno"
    assert group.user_set.get(pk=adele.pk) == adele
    with pytest.raises(User.DoesNotExist):
        group.user_set.get(pk=benno.pk)
    with pytest.raises(User.DoesNotExist):
        User.objects.get(pk=0)


def test_what_several_rows_refer_to_is_one_model_and_nothing_where_they_refer_to_nothing() -> None:
    ada = FormerName.objects.get(name="ada")
    FormerName.objects.filter(name="cleo").update(user=ada.user)
    held = PreparedQuery(lambda: FormerName.objects.select_related("user").order_by("name"))
    first, other, last = held()
    assert (first.user, other.user.username, last.user) == (ada.user, "benno", ada.user)
    assert first.user is last.user
    assert first.user.date_joined == ada.user.date_joined


def test_words_and_numbers_that_stay_the_same_need_not_be_given_and_others_are(
    django_assert_num_queries: Any,
) -> None:
    odd = "'; -- %s"
    FormerName.objects.filter(name="cleo").update(name=odd)

    def named() -> QuerySet[FormerName]:
        found = FormerName.objects.filter(name__in=["ada", odd], until__gt=Asked("now", DateTimeField()))
        return found.select_related("user").annotate(is_taken=Value("100 %")).order_by("until")

    some = PreparedQuery(named)
    with django_assert_num_queries(1) as asked:
        found = some(now=NOW)
    assert [(each[1], each[4]) for each in _told(found)] == [("ada", "100 %"), (odd, "100 %")]
    assert "'ada'" in asked.captured_queries[0]["sql"]


def test_a_row_that_is_read_again_is_as_it_is_now_and_each_reader_has_lists_and_dicts_of_its_own() -> None:
    Mail.objects.create(recipient="ada@example.org", headers={"X": "1"}, created_at=NOW, due_at=NOW)
    mails = PreparedQuery(Mail.objects.all)
    (one,), (other,) = mails(), mails()
    one.headers["X"] = "2"
    assert (other.headers, other.due_at) == ({"X": "1"}, NOW)
    one.due_at = NOW + timedelta(days=1)
    one.save()
    (again,) = mails()
    assert (again.headers, again.due_at) == ({"X": "2"}, NOW + timedelta(days=1))
