"""Shared parts of tests of refusals."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponseBase
from django.utils import timezone

from accounts.models import User
from games.models import Match
from moderation.models import Action, Case, Report
from moderation.services.reports import report
from tests.support.acts import done
from tests.support.tables import match_of, people

from .console import text_of


def running(**fields: Any) -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD, **fields)


def of_person(by: User, code: str, about: User, **values: Any) -> Action:
    return done(code, by, about, now=timezone.now(), **values)


def reported(by: User, about: User) -> Case:
    asked, reason = {"person": about.username}, Report.Reason.ABUSE
    return report(user_id=by.pk, asked=asked, reason=reason, text="", now=timezone.now()).case


def is_said(answer: HttpResponseBase) -> bool:
    """True if a page says in words what is the matter."""
    return bool(re.search(r'role="alert"|class="field__error"', text_of(answer)))
