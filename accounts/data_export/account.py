"""Account data for the file about oneself. Nothing that opens it: no password, secret, key or endpoint."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.account_settings import SETTINGS
from accounts.models import (
    AccessChange,
    ApiToken,
    Barrier,
    Delivery,
    Device,
    DeviceTrace,
    Friend,
    Household,
    ReminderSettings,
    TableReminderSettings,
    User,
)

from .sources import DataSource, Row, add_source, at_once, in_batches, iso


def _account(user_id: int, _now: datetime) -> Iterator[Row]:
    user = User.objects.get(pk=user_id)
    yield {
        "user_name": user.username,
        "since": iso(user.date_joined),
        "last_log_in": iso(user.last_login),
        "last_day_here": iso(user.seen_on),
        "settings": {name: getattr(user, name) for name in SETTINGS},
        "groups": sorted(user.groups.values_list("name", flat=True)),
        "muted_until": iso(user.muted_until),
        "suspended_until": iso(user.suspended_until),
        "former_names": [
            {"name": row.name, "held_until": iso(row.until)} for row in user.former_names.order_by("until")
        ],
        "addresses": [
            {"address": row.email, "is_main": row.primary, "is_confirmed": row.verified}
            for row in EmailAddress.objects.filter(user=user).order_by("pk")
        ],
        "second_factors": [
            {"kind": row.type, "made": iso(row.created_at), "last_used": iso(row.last_used_at)}
            for row in Authenticator.objects.filter(user=user).order_by("pk")
        ],
    }


def _sessions(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in UserSession.objects.filter(user=user_id).order_by("pk"):
        yield {
            "since": iso(row.created_at),
            "last_seen": iso(row.last_seen_at),
            "network_address": row.ip,
            "browser": row.user_agent,
        }


def _tokens(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in ApiToken.objects.filter(user=user_id).order_by("pk"):
        yield {
            "name": row.name,
            "may": row.scopes,
            "made": iso(row.made_at),
            "ends": iso(row.ends_at),
            "last_used_on": iso(row.used_on),
            "last_used_from": row.used_from or None,
        }


def _browsers(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in Device.objects.filter(user=user_id).order_by("pk"):
        yield {"called_by_push": row.name, "since": iso(row.made_at), "last_seen": iso(row.seen_at)}
    for trace in DeviceTrace.objects.filter(user=user_id).order_by("pk"):
        yield {"a_browser_was_called_until": iso(trace.seen_at)}


def _reminder_settings(user_id: int, _now: datetime) -> Iterator[Row]:
    for row in ReminderSettings.objects.filter(user=user_id):
        yield {
            "ways": row.ways,
            "quiet_from": iso(row.quiet_from),
            "quiet_until": iso(row.quiet_until),
            "digest_hours": row.digest_hours,
            "address_paused": iso(row.paused_at),
            "has_calendar_address": bool(row.calendar_key),
        }
    for each in TableReminderSettings.objects.filter(user=user_id).order_by("pk"):
        yield {"table": each.thread, "ways": each.ways}


def _people(user_id: int, _now: datetime) -> Iterator[Row]:
    """Their choices about others; never the choices of others about them."""
    for row in Friend.objects.filter(owner=user_id).select_related("person").order_by("pk"):
        yield {"person": row.person.username, "what": "friend", "since": iso(row.at)}
    barriers = Barrier.objects.filter(owner=user_id).select_related("person").order_by("pk")
    for barrier in barriers:
        yield {"person": barrier.person.username, "what": str(barrier.kind), "since": iso(barrier.at)}
    blocked = {barrier.person_id for barrier in barriers if barrier.kind == Barrier.Kind.BLOCK}
    either = Household.objects.filter(Q(one=user_id) | Q(other=user_id)).select_related("one", "other")
    for each in either.order_by("pk"):
        is_mine = each.one_id == user_id
        other = each.other if is_mine else each.one
        if each.agreed_at is None and other.pk in blocked:
            continue  # they read nothing of it on the site either
        what = (
            "household" if each.agreed_at else "household, asked by me" if is_mine else "household, asks me"
        )
        yield {"person": other.username, "what": what, "since": iso(each.agreed_at or each.asked_at)}


def _delivery(row: Delivery) -> Row:
    return {
        "what": row.kind,
        "table": row.thread or None,
        "title": row.title,
        "way": row.way,
        "where": row.where,
        "at": iso(row.made_at),
        "state": row.state,
        "why": row.why or None,
        "ended_at": iso(row.ended_at),
    }


def _changes(row: AccessChange) -> Row:
    return {
        "what": row.what,
        "about": row.about,
        "at": iso(row.made_at),
        "taken_back_or_over": iso(row.ended_at),
    }


OWN: Final = (
    DataSource("account", _("Account"), at_once(_account)),
    DataSource("sessions", _("Where you are logged in"), at_once(_sessions)),
    DataSource(
        "access",
        _("Changes of how you get in"),
        in_batches(lambda user_id: AccessChange.objects.filter(user=user_id), _changes),
    ),
    DataSource("tokens", _("Tokens for programs"), at_once(_tokens)),
    DataSource("browsers", _("Browsers called by push"), at_once(_browsers)),
    DataSource("reach", _("What reaches you"), at_once(_reminder_settings)),
    DataSource("people", _("People"), at_once(_people)),
    DataSource(
        "deliveries",
        _("What was sent to you"),
        in_batches(lambda user_id: Delivery.objects.filter(user=user_id), _delivery),
    ),
)


def register_sources() -> None:
    """Have all of it told."""
    add_source(*OWN)
