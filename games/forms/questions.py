"""Forms about questions: for staff who writes them, for players who flag a fault in one."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.text import lines, validate_printable
from games.kit.questions import CATEGORIES, OWN
from games.models import Question, QuestionFlag, QuestionVersion
from games.questions.kinds import DIFFICULTIES, LANGUAGES, LONGEST, STATES
from games.questions.licences import LICENCES
from games.questions.reading import MOST_BYTES
from games.questions.row import ANSWERS, QuestionRow, row_of

Reason = QuestionFlag.Reason
REASONS: Final = (
    (Reason.WRONG.value, gettext_lazy("The answer that counts as right is wrong")),
    (Reason.SEVERAL.value, gettext_lazy("More than one answer is right")),
    (Reason.OUTDATED.value, gettext_lazy("It is out of date")),
    (Reason.UNCLEAR.value, gettext_lazy("It is not clear what is asked")),
    (Reason.SPELLING.value, gettext_lazy("A spelling mistake")),
    (Reason.OFFENSIVE.value, gettext_lazy("It is offensive")),
    (Reason.OTHER.value, gettext_lazy("Something else")),
)
"""Faults of a question that a player may report."""


def _choices(names: Any) -> list[tuple[str, str]]:
    return [(name, name) for name in names]


class QuestionForm(forms.Form):
    """A question as staff writes it; what is wrong with it is found as in a file."""

    key = forms.CharField(
        required=False, help_text="Empty: the site gives one. It must tell nothing of the answer."
    )
    text = forms.CharField(label="Question", widget=forms.Textarea(attrs={"rows": 2, "cols": 80}))
    answer_0 = forms.CharField(label="Right answer")
    answer_1 = forms.CharField(label="Wrong answer 1")
    answer_2 = forms.CharField(label="Wrong answer 2")
    answer_3 = forms.CharField(label="Wrong answer 3")
    category = forms.ChoiceField(choices=list(CATEGORIES.items()))
    difficulty = forms.ChoiceField(choices=_choices(DIFFICULTIES))
    language = forms.ChoiceField(choices=_choices(LANGUAGES))
    source = forms.CharField(help_text="Where it can be looked up.")
    licence = forms.CharField(
        initial=OWN,
        help_text=f"“{OWN}”: written from what is generally known. Others: {', '.join(sorted(LICENCES))}.",
    )
    as_of = forms.CharField(
        label="As of",
        required=False,
        help_text="The day of which it is true, such as 2026-11-22, if that changes.",
    )
    state = forms.ChoiceField(choices=_choices(STATES))

    def __init__(self, *args: Any, question: Question | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("text", *ANSWERS, "source"):
            self.fields[name].widget.attrs |= {"maxlength": LONGEST, "size": 80}
        self.question = question
        if question is not None:
            del self.fields["key"], self.fields["state"]

    @staticmethod
    def of(version: QuestionVersion) -> dict[str, Any]:
        """The initial values of the form for a version."""
        names = ("text", "category", "difficulty", "language", "source", "licence")
        answers = dict(zip(ANSWERS, (version.right, *version.wrong), strict=True))
        as_of = version.as_of.isoformat() if version.as_of else ""
        return {**{name: getattr(version, name) for name in names}, **answers, "as_of": as_of}

    def clean(self) -> dict[str, Any]:
        """Find out whether it is a question: `self.row`."""
        cells = {name: str(self.data.get(name, "")) for name in self.fields}
        if self.question is not None:
            cells |= {
                "key": self.question.key,
                "state": self.question.state,
                "template": self.question.template,
            }
        found = row_of({**cells, "right": "0"}, 0)
        if isinstance(found, QuestionRow):
            self.row = found
            return self.cleaned_data
        for fault in found:
            if fault.column in self.fields and fault.column not in self.errors:
                self.add_error(fault.column, fault.words())
            elif not fault.column or fault.column not in self.fields:
                self.add_error(None, fault.words())
        return self.cleaned_data


class FileForm(forms.Form):
    """A file of questions."""

    file = forms.FileField(
        label="File", help_text="CSV, UTF-8.", widget=forms.FileInput(attrs={"accept": ".csv,text/csv"})
    )

    def clean_file(self) -> Any:
        """One that is not too large."""
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise ValidationError(f"It is larger than {MOST_BYTES // 1_000_000} MB. Send it in parts.")
        return file


class FlagForm(forms.Form):
    """A player's flag on a question."""

    reason = forms.ChoiceField(choices=REASONS)
    text = forms.CharField(required=False)

    def clean_text(self) -> str:
        """Lines that can be read, and not too many."""
        text = lines(self.cleaned_data["text"])
        if len(text) > QuestionFlag.LONGEST:
            most = {"most": QuestionFlag.LONGEST}
            raise ValidationError(_("Use %(most)d characters at most.") % most)
        validate_printable(text)
        return text
