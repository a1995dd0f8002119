"""Accounts for the people who look after the site."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.models import User
from accounts.names import clean_display_name, clean_username, taken
from accounts.text import lines, validate_printable


class ChangeForm(UserChangeForm):  # type: ignore[type-arg] # generic for the stubs alone
    """Names by the rules that hold for everybody; what stays as it is is not asked about."""

    def clean_username(self) -> str:
        """A user name that nobody can take for another's."""
        name: str = self.cleaned_data["username"]
        return clean_username(name, user_id=self.instance.pk) if "username" in self.changed_data else name

    def clean_display_name(self) -> str:
        """The same for the name that others read."""
        name: str = self.cleaned_data["display_name"]
        changed = "display_name" in self.changed_data
        return clean_display_name(name, user_id=self.instance.pk) if changed else name

    def clean_about(self) -> str:
        """Lines that can be read."""
        about = lines(self.cleaned_data["about"])
        validate_printable(about)
        return about


class AddForm(AdminUserCreationForm):  # type: ignore[type-arg] # as above
    """A new account's name, by the same rules."""

    def clean_username(self) -> str:
        """A user name that nobody can take for another's."""
        return clean_username(self.cleaned_data["username"], user_id=None)


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg] # as above
    """Django's own page, with what this site adds. Accounts are anonymised, never deleted."""

    form = ChangeForm
    add_form = AddForm
    list_display = ("username", "display_name", "email", "is_bot", "is_staff", "anonymised_at", "date_joined")
    list_filter = ("is_bot", "is_staff", "is_active", ("anonymised_at", admin.EmptyFieldListFilter))
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_bot", "anonymised_at", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "display_name", "about", "is_bot", "anonymised_at")}),
        (
            "Preferences",
            {
                "fields": (
                    "time_zone",
                    "theme",
                    "hand_order",
                    "confirm_moves",
                    "motion",
                    "sound",
                    "four_colours",
                    "forced_cards",
                    "take_back",
                )
            },
        ),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page of an account; somebody else may take a name between the question and the write."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except IntegrityError:
            self.message_user(request, taken().message, messages.ERROR)
            return redirect(request.get_full_path())

    def has_delete_permission(self, *_: object) -> bool:
        return False
