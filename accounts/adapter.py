"""How allauth does things here."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest
from django.urls import reverse

from accounts.mail import html_of
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Mails in the site's words and look, and back to the settings after a change of password."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": "This e-mail address and this password do not belong together.",
        "username_password_mismatch": "This user name and this password do not belong together.",
        "username_blacklisted": "This name is kept for the site. Please choose another one.",
        "username_taken": "Somebody has this user name already.",
        "email_taken": "This e-mail address cannot be used. Log in, or choose another one.",
        "unverified_primary_email": "Confirm this address first, then it can become your main one.",
        "too_many_login_attempts": "Too many attempts. Wait five minutes, or set a new password.",
    }

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """The text mail of the templates, with its HTML twin."""
        message: EmailMultiAlternatives = super().render_mail(template_prefix, email, context, headers)
        subject = message.subject.removeprefix(self.format_email_subject(""))
        message.attach_alternative(html_of(subject=subject, text=str(message.body)), "text/html")
        return message

    def authenticate(self, request: HttpRequest, **credentials: str) -> User | None:
        """Whoever these credentials belong to, unless that is a bot: nobody is logged in as one."""
        user: User | None = super().authenticate(request, **credentials)
        return None if user is not None and user.is_bot else user

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:  # noqa: ARG002 - its shape is given
        return reverse("accounts:settings")
