"""The page on which a player goes through their decisions: the curve, and what bots would have done."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue import PRESENTERS
from games.kit.bots.findings import Findings
from games.kit.face.curve import Curve, Mark, Point, curve, per_cent
from games.kit.face.judge_words import JudgeWords
from games.kit.face.level_words import level_word
from games.kit.face.moment_links import moment_url
from games.presenters.review.decisions import Decision, decision
from games.selectors.review.decisions import Reviewed


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """Contents of a review's page."""

    level: str
    worked: int
    """Share of the work that is done, of 100."""
    share: str
    """The same in words."""
    left: str
    """Time that it will still take, as far as it is known."""
    is_finished: bool
    has_failed: bool
    outlook: str
    curve: Curve | None
    decisions: tuple[Decision, ...]
    head: str
    """Over the decisions."""
    counted: str
    """Number of decisions that there were, and that could be judged."""
    worth: tuple[str, ...]
    unjudged: str
    """Decisions that are never judged in this game, if some could not be."""
    imagined: str
    """Worlds in which decisions were compared."""


def review_page(review: Reviewed) -> ReviewPage:
    """The page of a review, as far as it has come."""
    words = PRESENTERS[review.game].record.judging
    assert words is not None  # noqa: S101 - a game that is judged has words for it
    level = level_word(review.level)
    decisions = tuple(
        decision(review, scene, number, words, level)
        for number, scene in enumerate(sorted(review.scenes, key=lambda each: each.verdict.ply), 1)
    )
    outlook = str(words.outlook(review.seats))
    units = dict.fromkeys(scene.verdict.unit for scene in review.scenes)
    return ReviewPage(
        level=level,
        worked=round(100 * review.worked),
        share=per_cent(review.worked),
        left=_left(review.seconds_left),
        is_finished=review.is_finished,
        has_failed=review.has_failed,
        outlook=outlook,
        curve=_curve(review, decisions, outlook) if review.is_finished else None,
        decisions=decisions,
        head=_head(review),
        counted=_counted(review.found),
        worth=tuple(dict.fromkeys(str(words.worth(unit, review.seats)) for unit in units)),
        unjudged=_unjudged(review.found, words),
        imagined=str(words.imagined),
    )


def _left(seconds: float | None) -> str:
    if seconds is None:
        return ""
    minutes = ceil(seconds / 60)
    if minutes <= 1:
        return _("At this speed it takes a minute more.")
    words = ngettext(
        "At this speed it takes about %(count)d minute more.",
        "At this speed it takes about %(count)d minutes more.",
        minutes,
    )
    return words % {"count": minutes}


def _unjudged(found: Findings, words: JudgeWords) -> str:
    return str(words.unjudged) if (found.judged or 0) < found.looked else ""


def _head(review: Reviewed) -> str:
    told = [scene.verdict for scene in review.scenes]
    costly = sum(each.is_costly for each in told)
    if not told:
        return _("No decision to tell of")
    if not costly:
        return _("No decision of yours was clearly costly")
    if costly < len(told):
        return ngettext(
            "One decision was clearly costly", "%(count)s decisions were clearly costly", costly
        ) % {"count": costly}
    return ngettext("Your most costly decision", "Your %(count)s most costly decisions", costly) % {
        "count": costly
    }


def _counted(found: Findings) -> str:
    """The number of decisions that there were, and that the bots could judge."""
    made, judged = found.decisions, found.judged or 0
    if not made:
        return _("You had nothing to decide in this match.")
    numbers = {"made": made, "judged": judged}
    if found.looked < made:
        words = _(
            "You had %(made)s decisions to make. The match is so long that only a part of them was looked "
            "at; %(judged)s could be judged."
        )
    elif judged == made:
        words = ngettext(
            "You had one decision to make, which could be judged.",
            "You had %(made)s decisions to make, and all of them could be judged.",
            made,
        )
    elif not judged:
        words = ngettext(
            "You had one decision to make, and it could not be judged.",
            "You had %(made)s decisions to make, none of which could be judged.",
            made,
        )
    else:
        words = ngettext(
            "Of the %(made)s decisions that you had to make one could be judged.",
            "Of the %(made)s decisions that you had to make %(judged)s could be judged.",
            judged,
        )
    return words % numbers


def _curve(review: Reviewed, decisions: tuple[Decision, ...], title: str) -> Curve | None:
    points = [
        Point(ply, review.steps[ply], share, low, high, moment_url(review.key, ply, review.seat))
        for ply, share, low, high in review.found.outlooks
    ]
    if len(points) < 2:
        return None
    scenes = sorted(review.scenes, key=lambda each: each.verdict.ply)
    marks = [
        Mark(scene.verdict.ply, told.number, f"#decision-{told.number}", told.title)
        for scene, told in zip(scenes, decisions, strict=True)
    ]
    return curve(points, review.starts, marks, title)
