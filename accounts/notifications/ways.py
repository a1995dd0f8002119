"""Ways of telling a person: as usual, as they chose, and as they chose for one table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.db.models import OuterRef, Subquery

from accounts.models import Device, Kind, ReminderSettings, TableReminderSettings, User, Way
from accounts.notifications.defaults import Ways, open_ways
from accounts.notifications.quiet_hours import USUAL_QUIET, Quiet, zone_named


@dataclass(frozen=True, slots=True)
class Recipient:
    """All that decides how somebody is told of things, read together with that of others."""

    user_id: int
    zone: ZoneInfo
    quiet: Quiet | None
    digest_hours: tuple[int, ...]
    choice: Ways
    tables: Mapping[str, Ways] = field(default_factory=dict)
    devices: tuple[int, ...] = ()
    """The browsers that have allowed push, by id."""

    def ways(self, kind: Kind, thread: str = "") -> frozenset[Way]:
        """The ways by which they hear of a kind of thing, at one table if one is named; none: not at all."""
        return open_ways(kind, self.tables.get(thread, {}), self.choice)

    def has_chosen(self, kind: Kind, thread: str = "") -> bool:
        """True if they have chosen it themselves, and it is not as usual."""
        return kind in self.choice or kind in self.tables.get(thread, {})


def ways_of(user: User, kind: Kind, thread: str = "") -> frozenset[Way]:
    """The ways by which one person hears of a kind of thing, at one table if one is named. Four queries."""
    return people_to_tell([user.pk], [thread])[user.pk].ways(kind, thread)


def is_on_page(user_id: int, kind: Kind, thread: str) -> bool:
    """True if pages count for somebody what is new of a kind at a table. One query."""
    here = TableReminderSettings.objects.filter(user=OuterRef("pk"), thread=thread).values("ways")
    asked = User.objects.filter(pk=user_id).values_list(Subquery(here), "reminder_settings__ways")
    return any(Way.PAGE in open_ways(kind, *(each or {} for each in choices)) for choices in asked)


def quiet_of(row: ReminderSettings | None) -> Quiet | None:
    """The quiet hours that somebody has chosen, or the usual ones; None: they want none."""
    if row is None or row.is_usual_quiet:
        return USUAL_QUIET
    if row.quiet_from is None or row.quiet_until is None:
        return None
    return row.quiet_from, row.quiet_until


def people_to_tell(user_ids: Collection[int], threads: Iterable[str] = ()) -> dict[int, Recipient]:
    """The choices of some people, at some tables in particular. Four queries."""
    settings = {row.user_id: row for row in ReminderSettings.objects.filter(user__in=user_ids)}
    tables: dict[int, dict[str, Ways]] = {}
    if named := {thread for thread in threads if thread}:
        for row in TableReminderSettings.objects.filter(user__in=user_ids, thread__in=named):
            tables.setdefault(row.user_id, {})[row.thread] = row.ways
    devices: dict[int, list[int]] = {}
    for user_id, device_id in Device.objects.filter(user__in=user_ids).values_list("user_id", "pk"):
        devices.setdefault(user_id, []).append(device_id)
    zones = User.objects.filter(pk__in=user_ids).values_list("pk", "time_zone")
    return {
        user_id: Recipient(
            user_id=user_id,
            zone=zone_named(zone),
            quiet=quiet_of(mine := settings.get(user_id)),
            digest_hours=tuple(mine.digest_hours) if mine else (),
            choice=mine.ways if mine else {},
            tables=tables.get(user_id, {}),
            devices=tuple(devices.get(user_id, ())),
        )
        for user_id, zone in zones
    }


@dataclass(frozen=True, slots=True)
class Mailbox:
    """Mailbox of somebody: their main address.

    :ivar email: empty: they have none.
    :ivar is_confirmed: whether it is known to be theirs; else only what is about their account goes there.
    """

    email: str = ""
    is_confirmed: bool = False


def mailbox_of(user: User) -> Mailbox:
    """The mailbox of somebody. One query."""
    main = EmailAddress.objects.filter(user=user, primary=True).values_list("email", "verified").first()
    return Mailbox(*main) if main else Mailbox()
