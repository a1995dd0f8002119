"""Form that withdraws a board, or lets it count again."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any

from django import forms

from .base import ReasonsForm


class BoardForm(ReasonsForm):
    """Two reasons, a token, and which of both is wanted: an old form does not do the reverse."""

    seen = None  # type: ignore[assignment] # by this Django takes a field away
    case = None  # type: ignore[assignment] # as above
    is_reverse = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, sent: Mapping[str, Any] | None = None, *, is_reverse: bool) -> None:
        forms.Form.__init__(self, sent, initial={"token": token_urlsafe(16), "is_reverse": is_reverse})
