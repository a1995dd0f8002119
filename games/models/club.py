"""Clubs: people who play together, and who of them belongs to which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.urls import reverse

from accounts.models import Barrier

from .match import new_key

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

CLUB_KEY: Final = "c-"
"""Beginning of the key of a club, by which what is told of it differs from what is told of a table."""


def new_club_key() -> str:
    """A key of a club that nobody guesses."""
    return f"{CLUB_KEY}{new_key()}"


class Club(models.Model):
    """People who play together: a name, a page, tables of their own and a room to talk.

    It goes on as long as it has a member, who keeps it when nobody else does. One that is closed stays, with
    its name, so that a moderator can open it again as it was.
    """

    class Admission(models.TextChoices):
        OPEN = "open", "anybody"
        INVITED = "invited", "whom a member invites"

    LONGEST_NAME = 40
    LONGEST_ABOUT = 1000

    key = models.CharField(max_length=16, unique=True, default=new_club_key, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True, default="")
    admission = models.CharField(max_length=7, choices=Admission, default=Admission.INVITED)
    most_members = models.PositiveSmallIntegerField(help_text="So many members at most, as its keepers want.")
    size = models.PositiveSmallIntegerField(default=0, help_text="Number of members: a copy, for lists.")
    founder: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    founded_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    is_shut = models.BooleanField(default=False, help_text="Whether a moderator closed it.")

    class Meta:
        ordering = ["-id"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(is_shut=False) | models.Q(closed_at__isnull=False),
                name="club_shut_is_closed",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["founder", "-founded_at"], name="club_founded"),
            models.Index(
                fields=["admission", "-id"], condition=models.Q(closed_at=None), name="club_to_find"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:club", args=[self.key])

    @property
    def is_open(self) -> bool:
        """True if it goes on; not of who may join."""
        return self.closed_at is None

    @property
    def holder(self) -> str:
        """The word under which its name is held (`accounts.models.TakenName`)."""
        return f"club:{self.key}"


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Filters that several pages share."""

    def members(self) -> MembershipQuerySet:
        """Those who belong to a club, its keepers too."""
        return self.filter(standing__in=(Membership.Standing.MEMBER, Membership.Standing.KEEPER))

    def of(self, user_id: int | None) -> MembershipQuerySet:
        """Those in which somebody is a member of a club that goes on."""
        return self.members().filter(player=user_id, club__closed_at=None)

    def waiting(self, user_id: int) -> MembershipQuerySet:
        """The invitations of somebody into clubs that go on, but for those by people whom they have blocked.

        To these, and to everybody else, such an invitation looks like all others.
        """
        blocked = Barrier.objects.filter(owner=user_id, person=models.OuterRef("by"), kind=Barrier.Kind.BLOCK)
        waiting = self.filter(player=user_id, standing=Membership.Standing.INVITED, club__closed_at=None)
        return waiting.exclude(models.Exists(blocked)).select_related("club", "by")


class Membership(models.Model):
    """One person's standing in one club: a member, a keeper, or somebody who is none and why."""

    class Standing(models.TextChoices):
        MEMBER = "member"
        KEEPER = "keeper", "a member who looks after it"
        INVITED = "invited", "no member, and may become one"
        DECLINED = "declined", "no member: did not want to be invited"
        REMOVED = "removed", "no member: a keeper or a moderator took them out"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    standing = models.CharField(max_length=8, choices=Standing)
    since: models.DateTimeField[datetime, datetime] = models.DateTimeField(
        help_text="Of a member since when they are one, else when it came about."
    )
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Who invited them.",
    )

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["since", "id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["club", "player"], name="membership_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["club", "standing", "since", "id"], name="membership_in_order"),
            models.Index(fields=["player", "standing"], name="membership_of"),
            models.Index(fields=["by", "-since"], name="membership_by"),
        ]

    def __str__(self) -> str:
        return f"{self.standing} of {self.club_id}: {self.player_id}"

    @property
    def is_member(self) -> bool:
        """True of keepers too."""
        return self.standing in {self.Standing.MEMBER, self.Standing.KEEPER}

    @property
    def is_keeper(self) -> bool:
        return self.standing == self.Standing.KEEPER
