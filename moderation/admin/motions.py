"""Pages of motions, which wait for a second moderator: agree or decline."""

from __future__ import annotations

from datetime import datetime
from random import SystemRandom
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Field
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.catalogue import has_rules
from games.models import Match
from games.presenters.votes.rewind import RewindTarget, back_to
from games.selectors.record.history import history_of
from games.selectors.table.table import watched
from moderation.acts.base import ActError, Thing
from moderation.acts.registry import ACTS
from moderation.forms.registry import form_of
from moderation.models import Motion
from moderation.selectors.motions import motions_for, seen_of_all
from moderation.selectors.rights import may
from moderation.services.motions import decline, second
from moderation.words.registry import words_of

from .acting import console_address, refusal
from .page import console_page, moderator_of


def motions_page(request: HttpRequest) -> HttpResponse:
    """All that waits and that the reader has nothing to do with. :raises PermissionDenied: see there."""
    return _motions(request)


def motion_page(request: HttpRequest, motion_id: int) -> HttpResponse:
    """Agree to a motion or do not; who asked for it may take it back.

    :raises Http404: there is no such motion. :raises PermissionDenied: it is not the reader's to decide.
    """
    user, now = moderator_of(request), timezone.now()
    if not may(user, "second"):
        raise PermissionDenied
    motion = Motion.objects.filter(pk=motion_id).first() if motion_id < 2**63 else None
    if motion is None:
        raise Http404
    if request.method != "POST":
        return redirect("admin:moderation_motions")
    seen = request.POST.get("seen", "")
    does = request.POST.get("do")
    if does not in {"agree", "decline"} or not (seen.isdecimal() and len(seen) < 19):
        return _motions(request, refused=_("That form was not complete. Choose again."), status=422)
    try:
        if does == "agree":
            action = second(motion_id=motion.pk, by_id=user.pk, seen=int(seen), now=now, rng=SystemRandom())
            messages.success(request, str(words_of(action.code).done))
        else:
            decline(motion_id=motion.pk, by_id=user.pk, now=now)
            messages.success(request, _("It is not done."))
    except ActError as error:
        refused, status = refusal(error, motion.code)
        return _motions(request, refused=refused, status=status)
    return redirect("admin:moderation_motions")


def _motions(request: HttpRequest, *, refused: str = "", status: int = 200) -> HttpResponse:
    user, now = moderator_of(request), timezone.now()
    if not may(user, "second"):  # who may ask for one may agree to others
        raise PermissionDenied
    found = motions_for(user, now)
    seen = seen_of_all(found)
    waiting = [
        {
            "motion": motion,
            "words": words_of(motion.code),
            "target": target,
            "page": console_address(target),
            "seen": seen[motion.pk],
            "back": _back(motion),
            "chosen": _chosen(motion, target, user, now, seen[motion.pk]),
            "is_mine": motion.by_id == user.pk,
            "may_agree": motion.by_id != user.pk and may(user, "second") and may(user, ACTS[motion.code]),
        }
        for motion in found
        if (target := motion.match or motion.person) is not None
    ]
    return console_page(
        request, "moderation/motions.html", status=status, title=_("To be seconded"), waiting=waiting,
        refused=refused,
    )  # fmt: skip


def _chosen(motion: Motion, target: Thing, user: User, now: datetime, seen: int) -> list[tuple[str, str]]:
    """The choices of a motion, named as in the form of its act."""
    form = form_of(motion.code)(act=ACTS[motion.code], target=target, by=user, now=now, seen=seen)
    return [
        (str(form.fields[name].label), _in_words(form.fields[name], value))
        for name, value in motion.values.items()
        if name in form.fields and not form.fields[name].widget.is_hidden
    ]


def _back(motion: Motion) -> RewindTarget | None:
    """The moment to which a match would go back, if that is what waits and the match still runs."""
    match = motion.match
    if motion.code != "rewind" or match is None or match.status != Match.Status.RUNNING:
        return None
    if not has_rules(match.game, match.rules_version):
        return None
    return back_to(watched(match, history_of(match)), int(motion.values["ply"]))


def _in_words(field: Field, value: Any) -> str:
    choices = {str(key): str(words) for key, words in getattr(field, "choices", ())}
    if isinstance(value, list):
        return ", ".join(choices.get(str(one), str(one)) for one in value) or _("nobody")
    return choices.get(str(value), str(value))
