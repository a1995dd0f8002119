"""Accounts for the people who look after the site: to be looked at, and given rights."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.http import HttpRequest

from accounts.models import User

RIGHTS = ("is_superuser", "groups", "user_permissions")


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg] # generic for the stubs alone
    """What an account holds. Only rights are changed here, by those who may do all.

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

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Who may do all gives rights to people, never to bots and the demo's people."""
        can_have_rights = obj is None or not (obj.is_bot or obj.is_demo or obj.anonymised_at)
        return bool(getattr(request.user, "is_superuser", False)) and can_have_rights

    def has_add_permission(self, *_: object) -> bool:
        return False

    def has_delete_permission(self, *_: object) -> bool:
        return False
