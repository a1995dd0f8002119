"""Accounts for the people who look after the site."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin

from accounts.models import User


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg] # generic for the stubs alone
    """Django's own page, with what this site adds. Accounts are anonymised, never deleted."""

    list_display = ("username", "display_name", "email", "is_bot", "is_staff", "anonymised_at", "date_joined")
    list_filter = ("is_bot", "is_staff", "is_active", ("anonymised_at", admin.EmptyFieldListFilter))
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_bot", "anonymised_at", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "display_name", "about", "is_bot", "anonymised_at")}),
        ("Preferences", {"fields": ("time_zone", "theme", "hand_order", "confirm_moves")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )

    def has_delete_permission(self, *_: object) -> bool:
        return False
