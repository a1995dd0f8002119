"""Questions: found, added, edited, put in use and retired, and files of them taken in."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db.models import Count, F, FloatField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Cast, Coalesce, NullIf
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone

from games.admin.filters import HasFlags, NumberFilter, ShownFilter
from games.admin.importing import import_view, staff_of
from games.forms.questions import QuestionForm
from games.models import Question, QuestionFlag, QuestionRating, QuestionVersion
from games.ratings.knowledge import FAR, JUDGED_FROM
from games.selectors.ratings.ratings import PersonRating
from games.services.questions.editing import KeyTaken, LikeQuestion, add_question, edit, put_into

State = Question.State


@admin.register(Question)
class QuestionAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic for the stubs alone
    """The stock. Nothing is deleted: matches keep what they drew."""

    list_display = (
        "key", "words", "category", "difficulty", "state", "answers", "rightly", "rated", "flags",
    )  # fmt: skip
    list_filter = ("state", "difficulty", HasFlags, ShownFilter, NumberFilter, "category")
    search_fields = ("key", "versions__text", "versions__right")
    search_help_text = "A key, or words of a question or its right answer."
    ordering = ("key",)
    list_per_page = 50
    actions = ("put_in_use", "retire", "make_drafts")
    change_list_template = "admin/games/question/list.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Each with what its latest version says and what is counted of it."""
        latest = QuestionVersion.objects.filter(question=OuterRef("pk"), number=OuterRef("number"))
        rating = QuestionRating.objects.filter(
            version__question=OuterRef("pk"), version__number=OuterRef("number")
        )
        flags = QuestionFlag.objects.filter(settled_at=None, version__question=OuterRef("pk")).order_by()
        count = flags.values("version__question").annotate(count=Count("pk")).values("count")
        rows = (
            super()
            .get_queryset(request)
            .annotate(
                said=Subquery(latest.values("text")[:1]),
                shown=Subquery(latest.values("shown_count")[:1]),
                rights=Subquery(latest.values("right_count")[:1]),
                mu=Subquery(rating.values("mu")[:1]),
                sigma=Subquery(rating.values("sigma")[:1]),
                off=Subquery(rating.values("off")[:1]),
                counted=Subquery(rating.values("answers")[:1]),
            )
        )
        share = Cast(F("rights"), FloatField()) / NullIf(Cast(F("shown"), FloatField()), 0.0)
        annotated: QuerySet[Any] = rows.annotate(share=share, open_flags=Coalesce(Subquery(count), 0))
        return annotated

    @admin.display(description="question")
    def words(self, question: Any) -> str:
        return str(question.said)

    @admin.display(description="answers", ordering="shown")
    def answers(self, question: Any) -> int:
        return int(question.shown)

    @admin.display(description="right", ordering=F("share").asc(nulls_first=True))
    def rightly(self, question: Any) -> str:
        return "–" if question.share is None else f"{question.share:.0%}"

    @admin.display(description="number", ordering=F("mu").asc(nulls_first=True))
    def rated(self, question: Any) -> str:
        if question.mu is None:
            return "–"
        return _number(question.mu, question.sigma, question.counted, question.off)

    @admin.display(description="open flags", ordering="open_flags")
    def flags(self, question: Any) -> int:
        return int(question.open_flags)

    @admin.action(description="Put in use", permissions=["change"])
    def put_in_use(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        self._put(request, chosen, State.IN_USE, "in use")

    @admin.action(description="Retire: draw them no more", permissions=["change"])
    def retire(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        self._put(request, chosen, State.RETIRED, "retired")

    @admin.action(description="Make drafts again", permissions=["change"])
    def make_drafts(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        self._put(request, chosen, State.DRAFT, "drafts")

    def _put(self, request: HttpRequest, chosen: QuerySet[Any], state: State, said: str) -> None:
        questions = list(Question.objects.filter(pk__in=[each.pk for each in chosen]).exclude(state=state))
        by_id = staff_of(request)
        put_into(question_ids=[each.pk for each in questions], state=state, by_id=by_id, now=timezone.now())
        LogEntry.objects.log_actions(by_id, questions, CHANGE, change_message=f"State: {state.value}")
        self.message_user(request, f"{len(questions)} questions are {said} now.", messages.SUCCESS)

    def has_delete_permission(self, *_: object) -> bool:
        return False

    def get_urls(self) -> list[Any]:
        """The page of imports beside Django's own."""
        page = self.admin_site.admin_view(self._import)
        return [path("import/", page, name="games_question_import"), *super().get_urls()]

    def _import(self, request: HttpRequest) -> HttpResponse:
        """:raises PermissionDenied: the account may add no questions."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return import_view(request, self.admin_site.each_context(request))

    def add_view(self, request: HttpRequest, *_: Any, **__: Any) -> HttpResponse:
        """:raises PermissionDenied: the account may add none."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = QuestionForm(request.POST or None, initial={"state": State.DRAFT})
        if request.method == "POST" and form.is_valid():
            try:
                question = add_question(row=form.row, by_id=staff_of(request), now=timezone.now())
            except (LikeQuestion, KeyTaken) as error:
                form.add_error(None, _refusal(error))
            else:
                LogEntry.objects.log_actions(
                    staff_of(request), [question], ADDITION, change_message="Added", single_object=True
                )
                return self._done(request, question, f"{question.key} was added.")
        return self._page(request, form, None)

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        """:raises PermissionDenied: the account may not look at questions; to write it may change them."""
        question = get_object_or_404(Question, pk=object_id if object_id.isdecimal() else 0)
        may_change = self.has_change_permission(request, question)
        is_sent = request.method == "POST"
        if not (may_change if is_sent else self.has_view_or_change_permission(request, question)):
            raise PermissionDenied
        latest = question.versions.get(number=question.number)
        form = QuestionForm(
            request.POST if is_sent else None, initial=QuestionForm.of(latest), question=question
        )
        if is_sent and form.is_valid():
            try:
                now = timezone.now()
                version = edit(question_id=question.pk, row=form.row, by_id=staff_of(request), now=now)
            except LikeQuestion as error:
                form.add_error(None, _refusal(error))
            else:
                if version.pk == latest.pk:
                    return self._done(request, question, "Nothing was changed.")
                LogEntry.objects.log_actions(
                    staff_of(request), [question], CHANGE, change_message=f"Version {version.number}",
                    single_object=True,
                )  # fmt: skip
                return self._done(request, question, f"{version.name} is what is drawn from now on.")
        if not may_change:
            for field in form.fields.values():
                field.disabled = True
        return self._page(request, form, question, may_change=may_change)

    def _done(self, request: HttpRequest, question: Question, said: str) -> HttpResponse:
        self.message_user(request, said, messages.SUCCESS)
        return redirect("admin:games_question_change", question.pk)

    def _page(
        self, request: HttpRequest, form: QuestionForm, question: Question | None, *, may_change: bool = True
    ) -> HttpResponse:
        found = QuestionVersion.objects.filter(question=question).order_by("-number")
        versions = found.select_related("made_by", "rating").prefetch_related("flags") if question else ()
        context = {
            **self.admin_site.each_context(request),
            "title": "Add a question" if question is None else f"Question {question.key}",
            "opts": self.model._meta,
            "form": form,
            "question": question,
            "may_change": may_change,
            "versions": [(version, _number_of(version)) for version in versions],
        }
        status = 422 if form.is_bound and form.errors else 200
        return render(request, "admin/games/question/form.html", context, status=status)


def _refusal(error: Exception) -> str:
    if isinstance(error, LikeQuestion):
        return f"It is like question {error.key}."
    return "Another question has that key."


def _number_of(version: QuestionVersion) -> str:
    """The number of a version; reads its rating."""
    rating = getattr(version, "rating", None)
    return "–" if rating is None else _number(rating.mu, rating.sigma, rating.answers, rating.off)


def _number(mu: int, sigma: int, answers: int, off: int) -> str:
    """The number of a question as people read it, and a word if it is far from its difficulty.

    >>> _number(1712_30, 61_40, 54, 212_30)
    '1712 ± 122 of 54, far harder than said'
    """
    rating = PersonRating(mu, sigma)
    words = f"{rating.points} ± {rating.give_or_take} of {answers}"
    if answers < JUDGED_FROM or abs(off) <= FAR:
        return words
    return f"{words}, far {'harder' if off > 0 else 'easier'} than said"
