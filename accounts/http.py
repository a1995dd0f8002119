"""A request whose reader is known."""

from django.http import HttpRequest

from accounts.models import User


class UserRequest(HttpRequest):
    """What a view gets that only people with an account reach."""

    user: User
