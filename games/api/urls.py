"""Addresses for programs."""

from __future__ import annotations

from django.urls import path

from games.api import docs, lobby, own, playing, public, talk  # noqa: F401 - each says its paths
from games.api.site import api, router

api.add_router("", router)

urlpatterns = [
    path("v1/openapi.json", docs.schema, name="openapi"),
    path("v1/", api.urls),
    path("", docs.page, name="programs"),
]
