"""Addresses for programs."""

from __future__ import annotations

from django.urls import path

from games.api import docs
from games.api.paths import api

urlpatterns = [
    path("v1/openapi.json", docs.schema, name="openapi"),
    path("v1/", api.urls),
    path("", docs.page, name="programs"),
]
