"""Admin queue of the faults that people, and counts, report of questions; the oldest first."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from games.admin.importing import staff_of
from games.models import QuestionFlag
from games.services.questions.editing import settle_flags

Verdict = QuestionFlag.Verdict


class Settled(admin.SimpleListFilter):
    """Those that are open, unless others are asked for."""

    title = "settled"
    parameter_name = "settled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [("yes", "settled"), ("all", "all")]

    def choices(self, changelist: Any) -> Any:
        """Django's, but that nothing chosen means those that are open."""
        first, *others = super().choices(changelist)
        return [{**first, "display": "open"}, *others]

    def queryset(
        self,
        request: HttpRequest,  # noqa: ARG002
        queryset: QuerySet[QuestionFlag],
    ) -> QuerySet[QuestionFlag]:
        match self.value():
            case "yes":
                return queryset.filter(settled_at__isnull=False)
            case "all":
                return queryset
        return queryset.filter(settled_at=None)


@admin.register(QuestionFlag)
class QuestionFlagAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic for the stubs alone
    """Looked at and settled; what was said stays as it was said."""

    list_display = ("at", "question", "said", "reason", "text", "player", "counts")
    list_display_links = ("at",)
    list_filter = (Settled, "reason", "verdict")
    list_select_related = ("version__question", "player", "settled_by")
    search_fields = ("version__question__key", "version__text", "text")
    ordering = ("at", "id")
    list_per_page = 50
    actions = ("fixed", "nothing_wrong", "retired")
    readonly_fields = (
        "at", "player", "reason", "text", "question", "said", "right_answer", "wrong_answers", "source",
        "counts", "verdict", "settled_at", "settled_by",
    )  # fmt: skip
    fields = readonly_fields

    @admin.display(description="question", ordering="version__question__key")
    def question(self, flag: QuestionFlag) -> str:
        page = reverse("admin:games_question_change", args=[flag.version.question_id])
        latest = flag.version.question.number
        since = "" if flag.version.number == latest else f" (latest: {latest})"
        return format_html('<a href="{}">{}</a>{}', page, flag.version.name, since)

    @admin.display(description="what it says")
    def said(self, flag: QuestionFlag) -> str:
        return flag.version.text

    @admin.display(description="right answer")
    def right_answer(self, flag: QuestionFlag) -> str:
        return flag.version.right

    @admin.display(description="wrong answers")
    def wrong_answers(self, flag: QuestionFlag) -> str:
        return " · ".join(flag.version.wrong)

    @admin.display(description="source")
    def source(self, flag: QuestionFlag) -> str:
        return f"{flag.version.source} ({flag.version.licence})"

    @admin.display(description="right of answers")
    def counts(self, flag: QuestionFlag) -> str:
        return f"{flag.version.right_count} of {flag.version.shown_count}"

    @admin.action(description="Settle: fixed, a new version says it rightly", permissions=["change"])
    def fixed(self, request: HttpRequest, chosen: QuerySet[QuestionFlag]) -> None:
        self._settle(request, chosen, Verdict.FIXED)

    @admin.action(description="Settle: nothing is wrong", permissions=["change"])
    def nothing_wrong(self, request: HttpRequest, chosen: QuerySet[QuestionFlag]) -> None:
        self._settle(request, chosen, Verdict.NOTHING)

    @admin.action(description="Settle: retire the question", permissions=["retire"])
    def retired(self, request: HttpRequest, chosen: QuerySet[QuestionFlag]) -> None:
        self._settle(request, chosen, Verdict.RETIRED)

    def has_retire_permission(self, request: HttpRequest) -> bool:
        """True for staff who may settle flags and change questions."""
        return self.has_change_permission(request) and request.user.has_perm("games.change_question")

    def has_add_permission(self, *_: object) -> bool:
        return False

    def has_delete_permission(self, *_: object) -> bool:
        return False

    def _settle(self, request: HttpRequest, chosen: QuerySet[QuestionFlag], verdict: Verdict) -> None:
        ids = [flag.pk for flag in chosen]
        count = settle_flags(flag_ids=ids, verdict=verdict, by_id=staff_of(request), now=timezone.now())
        self.message_user(request, f"{count} flags are settled.", messages.SUCCESS)
