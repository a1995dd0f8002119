"""Accounts for the people who look after the site: to be looked at, and given rights."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.http import HttpRequest
from django.urls import URLPattern

from accounts.models import User

RIGHTS = ("is_superuser", "groups", "user_permissions")


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg] # generic for the stubs alone
    """Looked at by who has the permission to view."""

    list_per_page = 50
    show_full_result_count = False
    actions = None

    def has_add_permission(self, *_: object) -> bool:
        return False

    def has_change_permission(self, *_: object) -> bool:
        return False

    def has_delete_permission(self, *_: object) -> bool:
        return False


# On allauth's own pages addresses are confirmed and factors made without a word to their owner.
for model in (EmailAddress, Authenticator, UserSession):
    admin.site.unregister(model)


@admin.register(EmailAddress)
class EmailAddressAdmin(ReadOnly):
    """Changed by their owner alone, who is told of it."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    list_select_related = ("user",)
    search_fields = ("email", "user__username")
    fields = list_display


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnly):
    """Set up by their owner alone; nothing of a secret is shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__username",)
    fields = list_display


@admin.register(UserSession)
class UserSessionAdmin(ReadOnly):
    """Ended by their owner, or by an act of moderation; a key opens the account and is not shown."""

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    list_select_related = ("user",)
    search_fields = ("user__username", "ip")
    fields = list_display


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg] # generic for the stubs alone
    """Accounts of people and bots. Only rights are changed here, by those who may do all.

    All else that can be done to a person is an act of moderation, with a reason and a reverse.
    """

    list_display = (
        "username",
        "display_name",
        "email",
        "is_bot",
        "is_active",
        "anonymised_at",
        "date_joined",
    )
    list_filter = ("is_bot", "is_active", "groups", ("anonymised_at", admin.EmptyFieldListFilter))
    search_fields = ("username", "display_name", "email", "former_names__name")
    readonly_fields = (
        "username", "display_name", "about", "email", "is_bot", "is_demo", "is_active", "anonymised_at",
        "time_zone", "last_login", "date_joined",
    )  # fmt: skip
    fieldsets = (
        (None, {"fields": readonly_fields[:8]}),
        ("Rights", {"fields": RIGHTS}),
        ("Dates", {"fields": readonly_fields[8:]}),
    )

    def get_urls(self) -> list[URLPattern]:
        """Django's without the page that sets a password: who loses theirs gets a link by mail."""
        return [url for url in super().get_urls() if url.name != "auth_user_password_change"]

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """True for those who may do everything: they give rights to people, never to bots or demo people."""
        can_have_rights = obj is None or not (obj.is_bot or obj.is_demo or obj.anonymised_at)
        return bool(getattr(request.user, "is_superuser", False)) and can_have_rights

    def has_add_permission(self, *_: object) -> bool:
        return False

    def has_delete_permission(self, *_: object) -> bool:
        return False
