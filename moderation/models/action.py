"""Audit: the actions of moderators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

from games.models import Club, Event, Match, Message

from .case import Case

if TYPE_CHECKING:
    from accounts.models import User


class ActionQuerySet(models.QuerySet["Action"]):
    """Rows that stay as they are."""

    def update(self, **_: Any) -> int:
        """:raises TypeError: always."""
        raise TypeError("the audit is appended to, never changed")

    def delete(self) -> tuple[int, dict[str, int]]:
        """:raises TypeError: always."""
        raise TypeError("nothing is deleted from the audit")


class Action(models.Model):
    """One thing that a moderator did: appended, never changed, also not by SQL (triggers see to it).

    Everybody may learn `code`, `at` and `reason` of what concerns them; `note` is for moderators, `before`
    and `after` are server-only.
    """

    class Code(models.TextChoices):
        # on a match
        PAUSE = "pause"
        GO_ON = "go-on"
        GIVE_TIME = "give-time"
        TAKE_TIME = "take-time", "what is left of it is taken back"
        EXCUSE = "excuse"
        BLAME = "blame", "an excuse is taken back"
        SEAT_TO_BOT = "seat-to-bot"
        SEAT_TO_SUBSTITUTE = "seat-to-substitute"
        SEAT_TO_OWNER = "seat-to-owner"
        KEEP_SEAT = "keep-seat", "no substitute is asked for any more"
        REWIND = "rewind"
        ASK_REWIND = "ask-rewind", "all who sit there are asked whether to go back"
        UNASK_REWIND = "unask-rewind", "that question is taken back"
        END = "end"
        REOPEN = "reopen"
        ANNUL = "annul"
        RESTORE = "restore"
        HIDE = "hide"
        SHOW = "show"
        RENAME_TABLE = "rename-table"
        CLOSE_CHAT = "close-chat"
        OPEN_CHAT = "open-chat"
        WITHDRAW_BOARD = "withdraw-board", "a board counts for nobody"
        RESTORE_BOARD = "restore-board", "it counts again"
        LOOK = "look", "hidden things of a running match were looked at"
        # on a club
        RENAME_CLUB = "rename-club"
        CLEAR_CLUB = "clear-club", "its text is taken away"
        RESTORE_CLUB = "restore-club", "its text is given back"
        CLOSE_CLUB = "close-club"
        OPEN_CLUB = "open-club"
        REMOVE_MEMBER = "remove-member"
        RETURN_MEMBER = "return-member"
        # on an event
        RENAME_EVENT = "rename-event"
        RETEXT_EVENT = "retext-event", "its text is another, or none"
        HIDE_EVENT = "hide-event"
        SHOW_EVENT = "show-event"
        CANCEL_EVENT = "cancel-event"
        REVIVE_EVENT = "revive-event", "it is not called off any more"
        REMOVE_ENTRANT = "remove-entrant"
        RETURN_ENTRANT = "return-entrant"
        REPLACE_ENTRANT = "replace-entrant", "a reserve has its seats"
        GIVE_EVENT_TIME = "give-event-time"
        TAKE_EVENT_TIME = "take-event-time", "what is left of it is taken back"
        # on a person
        NOTE = "note"
        WARN = "warn"
        HIDE_MESSAGES = "hide-messages"
        SHOW_MESSAGES = "show-messages"
        MUTE = "mute"
        SUSPEND = "suspend"
        BAN = "ban"
        LIFT = "lift", "a sanction is lifted"
        RENAME = "rename"
        CLEAR_PROFILE = "clear-profile"
        RESTORE_PROFILE = "restore-profile"
        END_SESSIONS = "end-sessions"
        STOP_REPORTS = "stop-reports"
        ALLOW_REPORTS = "allow-reports"
        ANONYMISE = "anonymise"
        # on a case
        TAKE = "take"
        LEAVE = "leave"
        DECIDE = "decide"
        APPEAL_UPHELD = "appeal-upheld"
        APPEAL_LIFTED = "appeal-lifted"

    code = models.CharField(max_length=20, choices=Code)
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Empty: the site itself, or the command line.",
    )
    second: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Who agreed, where two are needed.",
    )
    is_alone = models.BooleanField(
        default=False, help_text="Two were needed, and the site has but one who may."
    )
    match: models.ForeignKey[Match | None, Match | None] = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="actions"
    )
    person: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="actions_on"
    )
    club: models.ForeignKey[Club | None, Club | None] = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.PROTECT, related_name="actions"
    )
    event: models.ForeignKey[Event | None, Event | None] = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.PROTECT, related_name="actions"
    )
    message: models.ForeignKey[Message | None, Message | None] = models.ForeignKey(
        Message, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    case: models.ForeignKey[Case | None, Case | None] = models.ForeignKey(
        Case, null=True, blank=True, on_delete=models.PROTECT, related_name="actions"
    )
    reverse_of: models.OneToOneField[Action | None, Action | None] = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by"
    )
    reason = models.CharField(max_length=500, blank=True, help_text="Shown to those concerned.")
    note = models.CharField(max_length=2000, blank=True, help_text="For moderators alone.")
    before: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    after: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    token = models.CharField(max_length=40, unique=True, help_text="Of its form, so that it is done once.")
    at = models.DateTimeField()

    objects = ActionQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["match", "-id"], name="action_match"),
            models.Index(fields=["person", "-id"], name="action_person"),
            models.Index(fields=["case", "-id"], name="action_case"),
            models.Index(fields=["club", "-id"], condition=models.Q(club__isnull=False), name="action_club"),
            models.Index(
                fields=["event", "-id"], condition=models.Q(event__isnull=False), name="action_event"
            ),
        ]
        default_permissions = ("view",)
        permissions = [
            ("handle_cases", "May take and decide cases"),
            ("see_log", "May see all actions with names and notes"),
            ("second", "May agree where two are needed"),
            ("decide_appeals", "May decide appeals"),
            ("mute_long", "May mute for more than 7 days"),
            ("suspend_long", "May suspend for more than 30 days"),
            ("act_note", "May write notes on people"),
            ("act_warn", "May warn"),
            ("act_hide_messages", "May hide messages"),
            ("act_mute", "May mute"),
            ("act_suspend", "May suspend"),
            ("act_ban", "May ban"),
            ("act_rename", "May rename people"),
            ("act_clear_profile", "May clear profiles"),
            ("act_end_sessions", "May end sessions"),
            ("act_stop_reports", "May withdraw reporting"),
            ("act_anonymise", "May anonymise accounts"),
            ("act_pause", "May pause matches and let them go on"),
            ("act_give_time", "May give time"),
            ("act_excuse", "May excuse turns"),
            ("act_seats", "May hand seats over"),
            ("act_rewind", "May rewind matches"),
            ("act_end", "May end matches"),
            ("act_annul", "May annul matches"),
            ("act_listing", "May hide and rename matches, and close their chat"),
            ("act_look", "May look at hidden things of running matches"),
            ("act_clubs", "May rename, clear and close clubs, and take members out"),
            ("act_events", "May rename, hide and cancel events, and act on their entrants and dates"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert it. :raises TypeError: it stands already."""
        if not self._state.adding:
            raise TypeError("the audit is appended to, never changed")
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> tuple[int, dict[str, int]]:
        """:raises TypeError: always."""
        raise TypeError("nothing is deleted from the audit")

    @property
    def target_id(self) -> int | None:
        """The row that it was done to: of a match, a club, an event or a person."""
        return self.match_id or self.club_id or self.event_id or self.person_id
