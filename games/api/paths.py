"""All paths of the API, put together: the modules that say them are imported here."""

from __future__ import annotations

from games.api import lobby, own, playing, public, talk  # noqa: F401 - each says its paths
from games.api.site import api, router

api.add_router("", router)

__all__ = ["api"]
