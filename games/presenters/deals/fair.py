"""The page *Was the deal fair?*: what a match promised about its chance, and what a reader checks it with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.deals.claims import Claim
from games.kit.face.phrases import listed
from games.kit.face.presenter import Presenter
from games.kit.rules.draws import Draws
from games.presenters.deals.browser_check import Sample, browser_check, sample_of
from games.selectors.deals.promises import Promise, Stage


@dataclass(frozen=True, slots=True)
class Vow:
    """One of the four sentences."""

    sentence: str
    small: str
    """When, or how many."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the promise."""

    name: str
    value: str
    is_plain: bool = False
    """True of words in place of a figure."""


@dataclass(frozen=True, slots=True)
class FairPage:
    """All that the page shows."""

    meta: str
    vows: tuple[Vow, ...] = ()
    notice: str = ""
    """Reason for which nothing can be checked, or not yet."""
    is_lost: bool = False
    figures: tuple[Figure, ...] = ()
    sample: Sample | None = None
    check: dict[str, Any] | None = None
    """All that the reader's browser needs beside the record; None: there is nothing to check yet."""
    uncovered: str = ""
    """Chance that no seed covers."""


def fair_page(presenter: Presenter, seats: int, promise: Promise, draws: Draws) -> FairPage:
    """The page for everybody who may see a match.

    :param draws: as its rules say; none where they are gone.
    """
    meta = _meta(presenter.name, seats, promise)
    claim = promise.claim
    if claim is None:
        return FairPage(meta, notice=_notice(promise))
    is_opened = promise.stage is Stage.OPENED
    return FairPage(
        meta,
        vows=_vows(promise, claim),
        notice=_notice(promise),
        is_lost=promise.stage is Stage.LOST,
        figures=_figures(promise, claim),
        sample=sample_of(draws, presenter.deals) if is_opened else None,
        check=browser_check(claim, draws, presenter.deals) if is_opened else None,
        uncovered=str(presenter.deals.uncovered),
    )


# --- what was promised ----------------------------------------------------------------------------


def _day(at: datetime | None) -> str:
    return "" if at is None else date_format(timezone.localtime(at), "j F Y")


def _moment(at: datetime | None) -> str:
    return "" if at is None else date_format(timezone.localtime(at), "D j M Y, H:i")


def _meta(game: str, seats: int, promise: Promise) -> str:
    if promise.finished_at is not None:
        words = _("%(game)s, %(seats)s seats · over since %(day)s")
    elif promise.started_at is not None:
        words = _("%(game)s, %(seats)s seats · begun on %(day)s")
    else:
        words = _("%(game)s, %(seats)s seats · table of %(day)s")
    day = _day(promise.finished_at or promise.started_at or promise.bound_at)
    return words % {"game": game, "seats": seats, "day": day}


def _notice(promise: Promise) -> str:
    match promise.stage:
        case Stage.NONE:
            return _(
                "This match is from before deals could be checked. Nothing was promised of its chance, so"
                " there is nothing to check, and nothing is made up afterwards."
            )
        case Stage.RUNS if promise.is_of_board:
            return _("It can be checked when the board is shown: others may still play it.")
        case Stage.WAITS | Stage.RUNS:
            return _(
                "All of it can be checked here as soon as the match is over. Keep a copy of the fingerprint"
                " if you want to be sure that it stays the same."
            )
        case Stage.HELD:
            return _("The end of this match may still be taken back: it can be checked in a few minutes.")
        case Stage.SEALED:
            return _("It can be checked when the board is shown: others may still play it.")
        case Stage.ENDED:
            return _(
                "Moderators have ended this match and may take it up again. It can be checked when that is"
                " over."
            )
        case Stage.LOST:
            return _(
                "The site has lost the secret of this match, so that its chance cannot be checked any more."
                " No other one is put in its place."
            )
        case Stage.CLOSED:
            return _("This table was closed before anything was dealt, so that there is nothing to check.")
        case Stage.OPENED:
            return ""


def _vows(promise: Promise, claim: Claim) -> tuple[Vow, ...]:
    when = {"when": _moment(promise.bound_at)}
    if promise.is_of_board:
        first = Vow(
            _(
                "Before anybody could play this board the site chose a secret number and showed its"
                " fingerprint."
            ),
            _("%(when)s · on the page of every table that plays it") % when,
        )
    else:
        first = Vow(
            _("Before anybody sat down the site chose a secret number and showed its fingerprint."),
            _("%(when)s · on the page of the table from the beginning") % when,
        )
    return (
        first,
        _second(promise, claim),
        _third(promise, claim),
        _fourth(promise),
    )


def _second(promise: Promise, claim: Claim) -> Vow:
    if promise.is_of_board:
        return Vow(_("Nobody adds a wish to it, so that every table of the board is dealt the same."), "")
    if promise.stage is Stage.WAITS:
        return Vow(
            _("Whoever sits down may add a wish that the site cannot know."),
            _("They are shown when the match begins, and nobody changes them after that."),
        )
    sentence = _("Whoever sat down could add a wish that the site cannot know.")
    if promise.stage is Stage.CLOSED:
        return Vow(sentence, _("The match never began, so that none was used."))
    when = _moment(promise.started_at)
    added = [str(chair + 1) for chair, wish in enumerate(claim.wishes) if wish]
    if not added:
        return Vow(sentence, _("%(when)s, as the match began · nobody did") % {"when": when})
    words = ngettext(
        "%(when)s, as the match began · seat %(numbers)s did",
        "%(when)s, as the match began · seats %(numbers)s did",
        len(added),
    )
    return Vow(sentence, words % {"when": when, "numbers": listed(added)})


def _third(promise: Promise, claim: Claim) -> Vow:
    count = len(claim.acts) + (claim.lot is not None)
    if promise.stage in {Stage.WAITS, Stage.CLOSED}:
        sentence = _(
            "From both, by a published rule, follows all that is dealt and drawn. Nobody can choose it,"
            " nobody can foresee it."
        )
        return Vow(sentence, _("Nothing has been dealt."))
    sentence = _(
        "From both, by a published rule, followed all that was dealt and drawn. Nobody could choose it,"
        " nobody could foresee it."
    )
    if promise.stage is Stage.RUNS:
        told = ngettext("%(count)d act of chance so far", "%(count)d acts of chance so far", count)
    else:
        told = ngettext("%(count)d act of chance", "%(count)d acts of chance", count)
    return Vow(sentence, told % {"count": count})


def _fourth(promise: Promise) -> Vow:
    match promise.stage:
        case Stage.OPENED if promise.is_of_board:
            return Vow(
                _(
                    "When the board was shown the secret was opened, so that you can work all of it out"
                    " again."
                ),
                _moment(promise.opened_at),
            )
        case Stage.OPENED:
            return Vow(
                _("When the match was over the secret was opened, so that you can work all of it out again."),
                _moment(promise.opened_at),
            )
        case Stage.CLOSED:
            return Vow(_("When the table was closed the secret was opened."), _moment(promise.opened_at))
        case Stage.LOST:
            sentence = _("When the match was over the secret was to be opened.")
            return Vow(sentence, _("It is not there any more."))
        case _ if promise.is_of_board:
            sentence = _(
                "When the board is shown the secret is opened, so that you can work all of it out again."
            )
            return Vow(sentence, _closed_yet(promise.stage))
        case _:
            sentence = _(
                "When the match is over the secret is opened, so that you can work all of it out again."
            )
            return Vow(sentence, _closed_yet(promise.stage))


def _closed_yet(stage: Stage) -> str:
    match stage:
        case Stage.WAITS:
            return _("Not yet: the table waits for players.")
        case Stage.RUNS:
            return _("Not yet: the match is being played.")
        case Stage.SEALED:
            return _("Not yet: others may still play it.")
        case Stage.ENDED:
            return _("Not yet: moderators may take it up again.")
        case _:
            return _("Not yet: its end may still be taken back.")


def _figures(promise: Promise, claim: Claim) -> tuple[Figure, ...]:
    seed = Figure(_("Seed, opened when the match is over"), _("not opened yet"), is_plain=True)
    if claim.seed is not None:
        seed = Figure(_("Seed, shown since the end"), claim.seed.hex())
    elif promise.stage is Stage.LOST:
        seed = Figure(_("Seed"), _("lost"), is_plain=True)
    figures = [Figure(_("Fingerprint, shown from the first day on"), claim.commitment), seed]
    if claim.wishes:
        name = _("Wishes, seats 1 to %(count)s")
        if claim.lot is not None:
            name = _("Wishes, seats 1 to %(count)s as people sat down, before the lot")
        wishes = " / ".join(wish or _("none") for wish in claim.wishes)
        figures.append(Figure(name % {"count": len(claim.wishes)}, wishes))
    elif promise.stage is Stage.WAITS:
        figures.append(Figure(_("Wishes"), _("shown when the match begins"), is_plain=True))
    if claim.lot is not None:
        lot = " / ".join(str(seat + 1) for seat in claim.lot)
        figures.append(Figure(_("Seats as they were drawn, in the order of sitting down"), lot))
    return (*figures, Figure(_("Key"), claim.key))
