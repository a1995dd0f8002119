"""People, and the bots that sit beside them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, ClassVar, Final, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models, transaction
from django.db.models import Q, Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.lookalikes import skeletons
from accounts.models.name import FormerName, TakenName
from accounts.prepared_query import Asked, PreparedQuery
from accounts.whole_rows import WholeRow

FOREVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
"""End of a suspension that has none."""


class Accounts(UserManager["User"]):
    """All accounts; those made by ``manage.py createsuperuser`` have names like anybody's."""

    use_in_migrations = False

    def get(self, *args: Any, **kwargs: Any) -> User:
        """As Django's; by the id alone, as each request asks for its own account, with SQL made once."""
        # The manager of a relation is of a class derived from this one, and finds only what belongs to it.
        if type(self) is not Accounts or args or kwargs.keys() != {"pk"}:
            return super().get(*args, **kwargs)
        user = _BY_ID.first(id=kwargs["pk"])
        if user is None:
            raise User.DoesNotExist
        return user

    def create_superuser(self, username: str, *args: Any, **more: Any) -> User:
        """As Django does. :raises ValidationError: the name deceives, or is somebody else's."""
        from accounts.names import clean_username  # noqa: PLC0415 - needs the models

        return super().create_superuser(clean_username(username, user_id=None, is_ours=True), *args, **more)


class User(WholeRow, AbstractUser):
    """An account: a person's, or a bot's."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("As my device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class HandOrder(models.TextChoices):
        RISING = "rising", _("Low to high")
        FALLING = "falling", _("High to low")

    class TakeBack(models.TextChoices):
        NEVER = "never", _("Never")
        PEOPLE = "people", _("At tables with other people")
        ALWAYS = "always", _("At every table")

    FEWEST_EVENT_MATCHES: Final = 1
    MOST_EVENT_MATCHES: Final = 20
    """Limits of `event_matches`."""

    class Ratings(models.TextChoices):
        EVERYWHERE = "everywhere", _("Everywhere")
        PROFILES = "profiles", _("On profiles alone")
        NOWHERE = "nowhere", _("Nowhere for me")

    email = models.EmailField("e-mail address", blank=True)
    display_name = models.CharField(
        max_length=40, blank=True, help_text="What others read; your user name if empty."
    )
    about = models.TextField(max_length=280, blank=True)
    time_zone = models.CharField(
        max_length=64, blank=True, help_text="An IANA name; empty until the browser told it."
    )
    is_bot = models.BooleanField(default=False, editable=False)
    is_demo = models.BooleanField(
        default=False, editable=False, help_text="The start of the site prints the password."
    )
    anonymised_at = models.DateTimeField(null=True, blank=True, editable=False)

    is_mail_paused = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Whether `ReminderSettings.paused_at` says so, copied for what every page shows.",
    )

    # Copies of what holds for a person (`moderation.Sanction`), for what every request and every write asks.
    muted_until = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="Until when they write nothing."
    )
    muted_why = models.CharField(
        max_length=500, blank=True, default="", db_default="", editable=False, help_text="Read by them alone."
    )
    suspended_until = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="Until when they have neither seats nor chat."
    )
    event_matches = models.PositiveSmallIntegerField(
        default=8, db_default=8, help_text="So many matches of events at the same time, at most: 1 to 20."
    )
    plays_on = models.BooleanField(
        default=True,
        db_default=True,
        editable=False,
        help_text="Whether they keep the seats of their running matches while they are suspended.",
    )
    is_warned = models.BooleanField(
        default=False, db_default=False, editable=False, help_text="A warning waits to be read."
    )
    may_report = models.BooleanField(default=True, db_default=True, editable=False)
    has_rights = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Whether a group or a permission gives them any: copied for the menu of every page.",
    )

    access_locked_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="Since when nobody changes the ways in: until a password is set with a link of a mail.",
    )

    theme = models.CharField(max_length=6, choices=Theme, default=Theme.SYSTEM)
    hand_order = models.CharField(
        _("order of my cards"), max_length=7, choices=HandOrder, default=HandOrder.RISING
    )
    confirm_moves = models.BooleanField(
        _("confirm every move"),
        default=True,
        help_text=_("Off: a second tap on what you chose sends it."),
    )
    motion = models.BooleanField(
        _("cards and tokens move"),
        default=True,
        db_default=True,
        help_text=_(
            "Off: they appear where they belong at once, as they also do where your device asks for"
            " less motion."
        ),
    )
    sound = models.BooleanField(
        _("sounds at the table"),
        default=False,
        db_default=False,
        help_text=_("On: a soft knock when a card lies on the table, two when it is your turn."),
    )
    shows_worth = models.BooleanField(
        _("say what a hand is worth"),
        default=True,
        db_default=True,
        help_text=_(
            "On: before an auction the table says how much your hand promises, and what is usually bid."
        ),
    )
    four_colours = models.BooleanField(
        _("four colours for the suits"),
        default=False,
        db_default=False,
        help_text=_("On: each suit has a colour of its own. Off: black and red."),
    )
    forced_cards = models.BooleanField(
        _("play my only legal card for me"),
        default=False,
        db_default=False,
        help_text=_(
            "On: after 1 to 20 minutes, so that nobody can tell. Until then you may play it yourself."
        ),
    )
    take_back = models.CharField(
        _("time to take a move back"),
        max_length=6,
        choices=TakeBack,
        default=TakeBack.PEOPLE,
        db_default=TakeBack.PEOPLE,
        help_text=_("Your move waits ten seconds, seen by you alone, before it is played."),
    )
    shown_ratings = models.CharField(
        _("ratings"),
        max_length=10,
        choices=Ratings,
        default=Ratings.EVERYWHERE,
        db_default=Ratings.EVERYWHERE,
        help_text=_("Where you see how strong people play."),
    )
    hides_rating = models.BooleanField(
        _("my ratings are for me alone"),
        default=False,
        db_default=False,
        help_text=_(
            "On: others see a dash in place of your rating, and lists of the best players leave you out."
            " Your matches count all the same."
        ),
    )

    is_named_in_database = models.BooleanField(
        _("my name in the database of matches"),
        default=True,
        db_default=True,
        help_text=_(
            "Off: the files of public matches that anybody may download call you “not named”, those of past"
            " months too, a day later at most."
        ),
    )
    seen_on = models.DateField(
        null=True,
        blank=True,
        editable=False,
        help_text="The last day, by UTC, on which they were here; kept of those alone who want to be found.",
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            # The form asks first; two people who ask at the same time meet here.
            models.UniqueConstraint(Lower("username"), name="user_username_once"),
        ]

    objects: ClassVar[Accounts] = Accounts()

    _held: tuple[str, str] | None = None
    """The names that the row had when it was read or written."""

    def __str__(self) -> str:
        return self.name

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **more: Any
    ) -> Self:
        """An account that remembers what it is called."""
        user: Self = super().from_db(db, field_names, values, **more)
        if "username" in field_names and "display_name" in field_names:
            user._held = user._names
        return user

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row and, where a name is new, whose it is.

        :raises IntegrityError: somebody else is called so, or almost so.
        """
        fields = kwargs.get("update_fields")
        writes_names = fields is None or not {"username", "display_name"}.isdisjoint(fields)
        if not writes_names or self._held == self._names:
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            if is_new := self.pk is None:
                before = None
            else:
                before = User.objects.filter(pk=self.pk).values_list("username", flat=True).first()
            super().save(*args, **kwargs)
            self._take_names(before or self.username, timezone.now(), is_new=is_new)
        self._held = self._names

    def _take_names(self, before: str, now: datetime, *, is_new: bool) -> None:
        """Let go of the names of before and take those of now; what the site calls others is nobody's.

        A user name that was given up is held for a year, for its owner alone, and leads to them; those of an
        account that was deleted are held for nobody.
        """
        if self.is_bot:
            return
        if self.anonymised_at is not None:
            self.former_names.all().delete()
            self.taken_names.filter(held_until=None).update(held_until=now + TakenName.HELD)
            self.taken_names.update(user=None, may_return=False)
            return
        spelt = Q(lowered=Lower(Value(before))) | Q(lowered=Lower(Value(self.username)))
        FormerName.objects.alias(lowered=Lower("name")).filter(spelt).delete()
        if before.lower() != self.username.lower():
            FormerName.objects.create(name=before, user=self, until=now + TakenName.HELD)
        wanted = {skeleton for name in self._names if name for skeleton in skeletons(name)}
        TakenName.objects.filter(skeleton__in=wanted, held_until__lte=now).delete()
        if is_new:  # nothing is held for whom nobody knew
            TakenName.objects.bulk_create(TakenName(skeleton=name, user=self) for name in sorted(wanted))
            return
        own = self.taken_names.filter(Q(held_until=None) | Q(may_return=True))
        held = set(own.values_list("skeleton", flat=True))
        own.exclude(skeleton__in=wanted).delete()
        own.filter(skeleton__in=wanted).update(held_until=None, may_return=False)
        TakenName.objects.bulk_create(TakenName(skeleton=name, user=self) for name in sorted(wanted - held))
        self._hold_former_names(wanted, now)

    def _hold_former_names(self, besides: set[str], now: datetime) -> None:
        """Keep from everybody else what the account was called lately, but for what it is called now."""
        rows = {
            skeleton: TakenName(skeleton=skeleton, user=self, held_until=former.until, may_return=True)
            for former in self.former_names.filter(until__gt=now).order_by("until")
            for skeleton in skeletons(former.name) - besides
        }
        TakenName.objects.filter(skeleton__in=rows, held_until__lte=now).delete()
        # Of accounts that were alike before there was `TakenName` the other one may have it.
        TakenName.objects.bulk_create(rows.values(), ignore_conflicts=True)

    def is_muted(self, at: datetime) -> bool:
        """True if they may write nothing that others read, at an instant: muted, or suspended."""
        return self.is_suspended(at) or (self.muted_until is not None and self.muted_until > at)

    def is_suspended(self, at: datetime) -> bool:
        """True if they have neither new seats nor chat at an instant."""
        return self.suspended_until is not None and self.suspended_until > at

    @property
    def is_banned(self) -> bool:
        """True if they are suspended for good."""
        return self.suspended_until == FOREVER

    @property
    def _names(self) -> tuple[str, str]:
        return self.username, self.display_name

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """The mark of the password that each session keeps, worked out once."""
        return _mark_of(self.password, secret or settings.SECRET_KEY)

    @property
    def name(self) -> str:
        """The name that others read."""
        return self.display_name or self.username


@lru_cache(maxsize=1024)
def _mark_of(password: str, secret: str) -> str:
    mark: str = AbstractBaseUser._get_session_auth_hash(User(password=password), secret)  # type: ignore[attr-defined] # noqa: SLF001 - Django's own
    return mark


_BY_ID: Final = PreparedQuery(lambda: User.objects.filter(pk=Asked("id", models.BigIntegerField())))
