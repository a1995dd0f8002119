"""Rows to be looked at, by permission: nothing is added, changed or deleted here.

What can be done are pages under the objects, which go through the services. No record of moves, no plan and
no waiting move is among them: they name hidden cards.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.admin import ReadOnly
from accounts.models import User
from games.models import Club, Event, League, Match, StandingOffer
from moderation.models import Action, Appeal, Case, Motion, Report, Sanction
from moderation.selectors.queue import without_own


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Lists of matches, and the way to the page where something can be done."""

    list_display = ("name", "game", "status", "pace", "ply", "started_at", "finished_at", "measures")
    list_filter = ("status", "game", "pace", "visibility")
    search_fields = ("name", "key")
    list_select_related = ()
    fields = (
        "key", "name", "game", "status", "visibility", "pace", "contract", "host", "ply", "created_at",
        "started_at", "last_move_at", "finished_at", "paused_at", "paused_until", "annulled_at", "hidden_at",
        "chat_closed_at", "measures",
    )  # fmt: skip
    readonly_fields = ("measures",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """All but tables of boards that are not shown yet."""
        known: QuerySet[Match] = super().get_queryset(request)
        return known.filter(is_sealed=False)

    @admin.display(description="measures")
    def measures(self, match: Match) -> SafeString:
        return format_html(
            '<a href="{}">Look after it</a>', reverse("admin:moderation_match", args=(match.pk,))
        )


@admin.register(Club)
class ClubAdmin(ReadOnly):
    """Lists of clubs, and the way to the page where something can be done."""

    list_display = ("name", "admission", "size", "founded_at", "closed_at", "is_shut", "measures")
    list_filter = ("admission", "is_shut")
    search_fields = ("name", "key")
    fields = (
        "key", "name", "about", "admission", "most_members", "size", "founder", "founded_at", "closed_at",
        "is_shut", "measures",
    )  # fmt: skip
    readonly_fields = ("measures",)

    @admin.display(description="measures")
    def measures(self, club: Club) -> SafeString:
        return format_html(
            '<a href="{}">Look after it</a>', reverse("admin:moderation_club", args=(club.pk,))
        )


@admin.register(StandingOffer)
class StandingOfferAdmin(ReadOnly):
    """Lists of what people offer to play, to be searched by person."""

    list_display = ("player", "game", "is_on", "waits_since", "rests_until", "missed_at", "at_most")
    list_filter = ("game", "is_on", "stakes")
    list_select_related = ("player",)
    search_fields = ("player__username", "player__display_name")
    fields = (
        "player", "game", "is_on", "min_seats", "max_seats", "paces", "options", "contract", "stakes",
        "at_most", "within", "min_rating", "max_rating", "min_reliability", "wants_awake", "takes_bots",
        "takes_again", "rests_until", "missed_at", "waits_since", "revision",
    )  # fmt: skip


@admin.register(Event)
class EventAdmin(ReadOnly):
    """Lists of events, and the way to the page where something can be done. No seed is among them."""

    list_display = ("name", "kind", "game", "status", "visibility", "begins_at", "last_day", "measures")
    list_filter = ("status", "kind", "game", "visibility")
    search_fields = ("name", "key")
    list_select_related = ()
    fields = (
        "key", "name", "about", "kind", "game", "seat_count", "options", "has_pairs", "pace", "is_rated",
        "status", "visibility", "club", "league", "season", "host", "asked_host", "most_entrants", "rounds",
        "round_days", "opens_at", "entry_closed_at", "begins_at", "last_day", "begun_at", "over_at",
        "extended_at", "hidden_at", "measures",
    )  # fmt: skip
    readonly_fields = ("measures",)

    @admin.display(description="measures")
    def measures(self, event: Event) -> SafeString:
        return format_html(
            '<a href="{}">Look after it</a>', reverse("admin:moderation_event", args=(event.pk,))
        )


@admin.register(League)
class LeagueAdmin(ReadOnly):
    """Lists of leagues, which `manage.py leagues` founds and closes."""

    list_display = ("name", "game", "seat_count", "weeks", "months", "next_season_on", "closed_at")
    list_filter = ("game",)
    search_fields = ("name", "key")
    list_select_related = ()


@admin.register(Action)
class ActionAdmin(ReadOnly):
    """The audit, whole: for who may see all."""

    list_display = ("at", "code", "by", "second", "match", "club", "event", "person", "reason")
    list_filter = ("code", "is_alone")
    list_select_related = ("by", "second", "match", "club", "event", "person")
    fields = (
        "at", "code", "by", "second", "is_alone", "match", "club", "event", "person", "case",
        "reverse_of", "reason", "note",
    )  # fmt: skip

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - Django's shape
        """Names and notes of all: `see_log`, not only `view_action`."""
        return request.user.has_perm("moderation.see_log")


@admin.register(Case, Report, Motion, Sanction, Appeal)
class WhoMaySeeAll(ReadOnly):
    """Rows behind the console's pages, for who may see all: those pages know who is part of a case."""

    list_display = ("__str__",)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002 - as above
        """Nobody but who may do all: the pages show the same to those who are no part of it."""
        return bool(getattr(request.user, "is_superuser", False))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the cases that the reader is a party of: who reported them they learn nowhere."""
        rows: QuerySet[Any] = super().get_queryset(request)
        if self.model not in {Case, Report} or not isinstance(request.user, User):
            return rows
        kept = without_own(Case.objects.all(), request.user)
        return rows.filter(**{"pk__in" if self.model is Case else "case__in": kept.values("pk")})
