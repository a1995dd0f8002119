"""Forms of the directory of people: what one says of oneself, and the search."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.text import one_line, validate_printable
from games.catalogue import PRESENTERS
from games.models import DirectoryEntry
from games.presenters.lobby.paces import PACE_WORDS
from games.selectors.directory.entries import Said
from games.selectors.directory.people import SHORTEST_NAME, By, Search

LONGEST_NAME: Final = 40
BYS: Final[tuple[By, ...]] = ("", "awake", "near", "met")
_TOO_LONG: Final = ngettext_lazy(
    "At most %(limit_value)d character; this has %(show_value)d. Shorten it.",
    "At most %(limit_value)d characters; this has %(show_value)d. Shorten it.",
    "limit_value",
)


def _games() -> list[tuple[str, Any]]:
    return [(slug, presenter.name) for slug, presenter in PRESENTERS.items()]


def _paces() -> list[tuple[str, Any]]:
    return [(slug, words.name) for slug, words in PACE_WORDS.items()]


class EntryForm(forms.Form):
    """The part of the settings in which one says whether one wants to be found, and by what."""

    is_listed = forms.BooleanField(label=_("I want to be found"), required=False)
    games = forms.MultipleChoiceField(
        label=_("Games that I like"),
        required=False,
        choices=_games,
        error_messages={"invalid_choice": _("Choose games of the list.")},
    )
    paces = forms.MultipleChoiceField(
        label=_("At which pace"),
        required=False,
        choices=_paces,
        error_messages={"invalid_choice": _("Choose paces of the list.")},
    )
    languages = forms.CharField(
        label=_("Languages"),
        required=False,
        max_length=DirectoryEntry.LONGEST_LANGUAGES,
        help_text=_("Those in which you like to talk at a table, such as: English, a little Italian."),
        error_messages={"max_length": _TOO_LONG},
    )
    line = forms.CharField(
        label=_("A sentence"),
        required=False,
        max_length=DirectoryEntry.LONGEST_LINE,
        help_text=_("For whoever looks for somebody to play with."),
        error_messages={"max_length": _TOO_LONG},
    )

    def __init__(self, data: QueryDict | None, *, kept: Said, is_muted: bool) -> None:
        """:param kept: what is kept of them now. :param is_muted: they may write nothing that others read."""
        initial = {
            "is_listed": kept.is_listed,
            "games": list(kept.games),
            "paces": list(kept.paces),
            "languages": kept.languages,
            "line": kept.line,
        }
        super().__init__(data, initial=initial)
        self._kept, self._is_muted = kept, is_muted

    def clean_languages(self) -> str:
        """One line that can be read."""
        return self._text("languages", self._kept.languages)

    def clean_line(self) -> str:
        """One line that can be read."""
        return self._text("line", self._kept.line)

    def _text(self, name: str, before: str) -> str:
        text = one_line(self.cleaned_data[name])
        if text and text != before and self._is_muted:
            raise ValidationError(
                _("You are muted: until that is over, you can take this away, but write nothing new."),
                code="muted",
            )
        validate_printable(text)
        return text


class SearchForm(forms.Form):
    """The choice of people that an address names. What it does not know is refused."""

    game = forms.ChoiceField(required=False, choices=lambda: [("", ""), *_games()])
    by = forms.ChoiceField(required=False, choices=[(by, by) for by in BYS])
    name = forms.CharField(
        required=False,
        max_length=LONGEST_NAME,
        error_messages={"max_length": _("Nobody here has such a long name.")},
    )

    def clean_name(self) -> str:
        """Part of a name, long enough to look for."""
        name = one_line(self.cleaned_data["name"])
        if 0 < len(name) < SHORTEST_NAME:
            raise ValidationError(_("Type two letters of the name at least."), code="short")
        validate_printable(name)
        return name

    def search(self, page: int) -> Search:
        """The choice, if the form is valid."""
        sent = self.cleaned_data
        return Search(game=sent["game"], by=sent["by"], name=sent["name"], page=page)
