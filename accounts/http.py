"""What views ask of requests: who reads, and where they come from."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import User


class UserRequest(HttpRequest):
    """What a view gets that only people with an account reach."""

    user: User


def page_before(request: HttpRequest) -> str:
    """The page of this site that a form was sent from, as far as the browser tells; the first page if not."""
    told = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(told, {request.get_host()}, require_https=request.is_secure())
    return told if ours and told.startswith("http") else "/"  # a word would be taken for a view's name
