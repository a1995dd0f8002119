"""Gives views the club of the key in their address."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from games.models import Club

P = ParamSpec("P")
RequestT = TypeVar("RequestT", bound=HttpRequest)


def with_club(
    view: Callable[Concatenate[RequestT, Club, P], HttpResponseBase],
) -> Callable[Concatenate[RequestT, ...], HttpResponseBase]:
    """Give the view the club of the key in its address, or a 404."""

    @wraps(view)
    def wrapped(request: RequestT, /, key: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, get_object_or_404(Club, key=key), *args, **kwargs)

    return wrapped
