"""Standing offers: what somebody plays whenever people are found for it, and the seats that came of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.conf import settings
from django.db import models

from .calendar import Leave
from .match import Match

if TYPE_CHECKING:
    from accounts.models import User

LOOK_IN_WITHIN: Final = timedelta(hours=48)
"""Whoever has not come to a table within that time is taken out of it."""


class StandingOfferQuerySet(models.QuerySet["StandingOffer"]):
    """Filters that several reads share."""

    def looking(self, at: datetime) -> StandingOfferQuerySet:
        """Those whose people look for a match: switched on, not resting, and nobody away."""
        away = Leave.objects.present(at).filter(player=models.OuterRef("player"))
        return self.filter(
            ~models.Exists(away),
            models.Q(rests_until=None) | models.Q(rests_until__lte=at),
            is_on=True,
            missed_at=None,
            player__is_active=True,
            player__anonymised_at=None,
        ).filter(models.Q(player__suspended_until=None) | models.Q(player__suspended_until__lte=at))


class StandingOffer(models.Model):
    """An offer of one person to play one game. Others learn how many look, no more; in the console it is
    seen by whoever may see all rows."""

    class Stakes(models.TextChoices):
        RATED = "rated"
        FRIENDLY = "friendly"
        EITHER = "either", "rated or not"

    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offers"
    )
    game = models.SlugField(max_length=32)
    is_on = models.BooleanField(default=False)
    min_seats = models.PositiveSmallIntegerField()
    max_seats = models.PositiveSmallIntegerField()
    paces: models.JSONField[list[str], list[str]] = models.JSONField(
        default=list, help_text="Of `Match.Pace`."
    )
    options: models.JSONField[list[str], list[str]] = models.JSONField(
        default=list, help_text="Those that they do not mind."
    )
    contract = models.CharField(
        max_length=10, choices=Match.Contract, blank=True, default="", help_text="Empty: any."
    )
    stakes = models.CharField(max_length=8, choices=Stakes, default=Stakes.EITHER)
    at_most = models.PositiveSmallIntegerField(
        default=1, help_text="So many matches of it are played at once."
    )
    within = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The rating of others is so near to their own."
    )
    min_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    max_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    min_reliability = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In per cent.")
    wants_awake = models.BooleanField(default=True, help_text="Rather somebody awake when they are.")
    takes_bots = models.BooleanField(default=False, help_text="After a day bots may take seats.")
    takes_again = models.BooleanField(
        default=True, help_text="Also people met twice this week, where nobody else waits."
    )
    rests_until = models.DateTimeField(null=True, blank=True)
    missed_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when it rests because its person did not look in."
    )
    waits_since = models.DateTimeField(help_text="Since when it waits for the next table.")
    revision = models.PositiveIntegerField(
        default=1, help_text="Grows with each change, and with each table that is made of it."
    )

    objects = StandingOfferQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["player", "game"], name="offer_one_a_game"),
            models.CheckConstraint(
                condition=models.Q(max_seats__gte=models.F("min_seats")), name="offer_seats_not_reversed"
            ),
            models.CheckConstraint(
                condition=models.Q(min_rating=None)
                | models.Q(max_rating=None)
                | models.Q(max_rating__gte=models.F("min_rating")),
                name="offer_ratings_not_reversed",
            ),
            models.CheckConstraint(
                condition=models.Q(within=None) | models.Q(min_rating=None, max_rating=None),
                name="offer_limits_of_one_kind",
            ),
            models.CheckConstraint(condition=models.Q(at_most__gte=1), name="offer_of_one_match_at_least"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["game"], condition=models.Q(is_on=True), name="offer_switched_on"),
        ]

    def __str__(self) -> str:
        return f"offer {self.pk} of {self.game}"


class OfferSeat(models.Model):
    """A seat that somebody has had by their offer, and whether they have looked in."""

    class Result(models.TextChoices):
        OPEN = "open", "not known yet"
        LOOKED = "looked", "looked in"
        REPLACED = "replaced", "did not, and somebody else came"
        STAYED = "stayed", "did not, and nobody else was there"
        OVER = "over", "left, or the match was over, before that was known"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="offer_seats")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    offer: models.ForeignKey[StandingOffer | None, StandingOffer | None] = models.ForeignKey(
        StandingOffer, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    game = models.SlugField(max_length=32)
    at = models.DateTimeField()
    waited = models.DurationField(help_text="How long their offer had waited.")
    look_in_until = models.DateTimeField()
    result = models.CharField(max_length=8, choices=Result, default=Result.OPEN)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["match", "player"], name="offer_seat_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["game", "-at"], name="offer_seat_latest"),
            models.Index(fields=["player", "-at"], name="offer_seat_of_a_player"),
            models.Index(
                fields=["look_in_until"], condition=models.Q(result="open"), name="offer_seat_to_look_in"
            ),
        ]

    def __str__(self) -> str:
        return f"seat by offer at {self.match_id}"
