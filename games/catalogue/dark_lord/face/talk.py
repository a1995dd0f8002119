"""Closed chats at a table of The Dark Lord: when nobody talks, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy

from games.kit.face.talk import Silence

ANSWERING: Final = "answering"
"""The word for it: an ally's clock runs (`selectors/talk/rooms.py`)."""

CAUTION: Final = gettext_lazy("Nobody speaks of a question that somebody still has to answer.")

SILENCES: Final[Mapping[str, Silence]] = {
    ANSWERING: Silence(
        head=gettext_lazy("Closed while somebody answers."),
        words=gettext_lazy(
            "In The Dark Lord each ally answers alone: nobody talks while the clock of either’s question"
            " runs."
        ),
        until=gettext_lazy("Open again when the question is answered"),
    )
}
