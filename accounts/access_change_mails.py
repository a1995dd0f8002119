"""Mails about the ways into an account: what was changed, and how it is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.core import context
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.mail import html_of, plain_mail
from accounts.models import AccessChange, User
from accounts.notifications.site_urls import absolute_url
from accounts.user_agents import browser_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise

What = AccessChange.What

SUBJECTS: Final[Mapping[What, StrOrPromise]] = {
    What.ADDED: gettext_lazy("An e-mail address was added"),
    What.CONFIRMED: gettext_lazy("An e-mail address was confirmed"),
    What.MAIN: gettext_lazy("Your main e-mail address was changed"),
    What.REMOVED: gettext_lazy("An e-mail address was removed"),
    What.PASSWORD: gettext_lazy("Your password was changed"),
    What.APP_ADDED: gettext_lazy("An authenticator app was set up"),
    What.APP_REMOVED: gettext_lazy("The authenticator app was removed"),
    What.PASSKEY_ADDED: gettext_lazy("A passkey was added"),
    What.PASSKEY_REMOVED: gettext_lazy("A passkey was removed"),
    What.CODES: gettext_lazy("New recovery codes were made"),
    What.TOKEN: gettext_lazy("A token for a program was made"),
}

SENTENCES: Final[Mapping[What, StrOrPromise]] = {
    What.ADDED: gettext_lazy("The address %(about)s was added to your account at Alliances."),
    What.CONFIRMED: gettext_lazy("The address %(about)s of your account at Alliances was confirmed."),
    What.MAIN: gettext_lazy("%(about)s is the main address of your account at Alliances now."),
    What.REMOVED: gettext_lazy("The address %(about)s was removed from your account at Alliances."),
    What.PASSWORD: gettext_lazy("The password of your account at Alliances was changed."),
    What.APP_ADDED: gettext_lazy("Your account at Alliances has an authenticator app as second factor now."),
    What.APP_REMOVED: gettext_lazy(
        "The authenticator app of your account at Alliances was removed: its codes no longer work."
    ),
    What.PASSKEY_ADDED: gettext_lazy("Your account at Alliances has a new passkey: %(about)s."),
    What.PASSKEY_REMOVED: gettext_lazy(
        "The passkey %(about)s of your account at Alliances was removed: it no longer opens anything."
    ),
    What.CODES: gettext_lazy(
        "Your account at Alliances has new recovery codes. Those you had before no longer work."
    ),
    What.TOKEN: gettext_lazy(
        "A token was made with which a program can use your account at Alliances: %(about)s."
    ),
}


def sentence_of(what: str, about: str) -> str:
    """The change in a sentence for its owner."""
    return str(SENTENCES[What(what)] % {"about": about})


def tell_changed(
    what: What, about: str, *, with_link: Sequence[str], without: Sequence[str], token: str, now: datetime
) -> None:
    """Write a mail to each of some addresses, with a link that takes it back and without one."""
    said: dict[str, Any] = {
        "sentence": sentence_of(what, about),
        "at": now,
        "until": now + AccessChange.LASTS,
    }
    request = context.request
    if request is not None:
        said["ip"] = get_adapter().get_client_ip(request)
        said["browser"] = browser_words(request.headers.get("user-agent", ""))
    link = absolute_url(reverse("accounts:undo", args=[token])) if token else ""
    for email in with_link:
        _send(email, str(SUBJECTS[what]), "changed", {**said, "link": link})
    for email in without:
        _send(email, str(SUBJECTS[what]), "changed", said)


def tell_restored(user: User, emails: Sequence[str]) -> None:
    """Write to each of some addresses where the owner of an account sets a new password."""
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
    link = absolute_url(path.replace("UID-KEY", key))
    for email in emails:
        _send(email, _("Set a new password"), "restored", {"link": link, "name": user.username})


def _send(email: str, subject: str, template: str, said: dict[str, Any]) -> None:
    text = render_to_string(f"accounts/mail/{template}.txt", {**said, "site": absolute_url("/")}).strip()
    message = EmailMultiAlternatives(subject, plain_mail(subject=subject, text=text), to=[email])
    message.attach_alternative(html_of(subject=subject, text=text), "text/html")
    message.send()
