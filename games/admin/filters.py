"""Filters of the list of questions."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from games.models import QuestionFlag
from games.ratings.knowledge import FAR, JUDGED_FROM


class HasFlags(admin.SimpleListFilter):
    """Questions that somebody, or their counts, say something is wrong with."""

    title = "open flags"
    parameter_name = "flags"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [("open", "open flags")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002
        if self.value() != "open":
            return queryset
        return queryset.filter(Exists(QuestionFlag.objects.open().filter(version__question=OuterRef("pk"))))


class ShownFilter(admin.SimpleListFilter):
    """Filter by the number of answers to the latest version."""

    title = "answers"
    parameter_name = "answers"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [("none", "none yet"), ("some", "1 to 29"), ("many", "30 and more")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002
        match self.value():
            case "none":
                return queryset.filter(shown=0)
            case "some":
                return queryset.filter(shown__gt=0, shown__lt=30)
            case "many":
                return queryset.filter(shown__gte=30)
        return queryset


class NumberFilter(admin.SimpleListFilter):
    """Filter by how far the number of the latest version is off what its difficulty says."""

    title = "number"
    parameter_name = "number"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [("harder", "far harder than said"), ("easier", "far easier than said")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002
        match self.value():
            case "harder":
                return queryset.filter(counted__gte=JUDGED_FROM, off__gt=FAR)
            case "easier":
                return queryset.filter(counted__gte=JUDGED_FROM, off__lt=-FAR)
        return queryset
