"""Rows of a list of the best players, bots between people, and what is missing in one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.balance.ladder import kept_ladder
from games.catalogue import PRESENTERS
from games.kit.face.charts import NBSP, many
from games.kit.face.level_words import named_level
from games.kit.face.presenter import ScaleWords
from games.presenters.lobby.bot_levels import numbered_in
from games.presenters.ratings.rating_words import rating_in_short
from games.selectors.ratings.best import LISTED_ALLIES, LISTED_SIGMA, BestPage, BestPerson, OwnStanding
from games.selectors.ratings.ratings import KNOWN_FROM, PersonRating

_KNOWN: Final = f"±{NBSP}{2 * LISTED_SIGMA // 100}"


@dataclass(frozen=True, slots=True)
class BestRow:
    """A row of the list."""

    place: str
    """Empty where there is none."""
    name: str
    username: str
    """Empty of a level of bots, which has no page."""
    note: str
    """One fact under the name."""
    points: str
    off: str
    """How far it may be off: *± 52*; empty of bots."""
    is_me: bool = False

    @property
    def is_bot(self) -> bool:
        """True of a level of bots."""
        return not self.username


@dataclass(frozen=True, slots=True)
class Condition:
    """One of the things that bring somebody into the list."""

    words: str
    is_met: bool
    steps: tuple[bool, ...] = ()
    """Matches, each true if it was played."""


@dataclass(frozen=True, slots=True)
class OwnRow:
    """The row of whoever reads, at the bottom of the window."""

    place: str
    says: str
    """What stands beside *You*."""
    points: str
    off: str
    missing: tuple[Condition, ...]


def listed_scales() -> dict[str, tuple[str, ScaleWords]]:
    """The scales that have a list of the best, in order, each with its game."""
    return {
        scale: (game, words)
        for game, presenter in PRESENTERS.items()
        for scale, words in presenter.about.scales.items()
        if words.is_listed
    }


def best_rows(page: BestPage, game: str, reader_id: int | None) -> tuple[BestRow, ...]:
    """The rows of a page, levels of bots where their points put them; where there are but few, last."""
    people = [
        _person(person, str(page.first + at) if page.has_places else "", reader_id)
        for at, person in enumerate(page.people)
    ]
    if not page.has_places:
        return (*people, *(bot for _mu, bot in _bots(game)))
    points = [person.rating.mu for person in page.people]
    rows = [(mu, 1, row) for mu, row in zip(points, people, strict=True)]
    top = points[0] if page.number > 1 else None
    bottom = points[-1] if page.number < page.pages else None
    rows += [
        (mu, 0, bot)
        for mu, bot in _bots(game)
        if (top is None or mu <= top) and (bottom is None or mu > bottom)
    ]
    return tuple(row for _mu, _kind, row in sorted(rows, key=lambda each: (-each[0], -each[1])))


def friend_rows(page: BestPage, reader_id: int, *, is_of_answers: bool) -> tuple[BestRow, ...]:
    """The rows of a list of friends, without bots. :param is_of_answers: answers count there, not matches."""
    return tuple(
        _person(person, str(page.first + at), reader_id, is_of_answers=is_of_answers)
        for at, person in enumerate(page.people)
    )


def member_rows(page: BestPage, reader_id: int) -> tuple[BestRow, ...]:
    """The rows of a list of a club, without bots; without places where there are but few."""
    return tuple(
        _person(person, str(page.first + at) if page.has_places else "", reader_id)
        for at, person in enumerate(page.people)
    )


def own_row(own: OwnStanding, page: BestPage, *, has_allies: bool) -> OwnRow:
    """The row of whoever reads: their place, if there are any, or what is missing for the list."""
    rating = own.rating
    if own.is_hidden:
        says = _("are left out: your ratings are for you alone")
    elif not own.is_listed:
        says = _("are not listed yet")
    else:
        says = ""
    return OwnRow(
        place=str(own.place) if own.place and page.has_places else "",
        says=says,
        points="–" if rating is None else rating_in_short(rating),
        off="" if rating is None else _off(rating),
        missing=() if own.is_listed or own.is_hidden else tuple(_conditions(own, has_allies=has_allies)),
    )


def few_words(page: BestPage) -> str:
    """The reason why a list of few people has no places; empty where it has some, or nobody is listed."""
    if page.has_places or not page.total:
        return ""
    return ngettext(
        "One person is listed, so there are no places yet.",
        "%(count)d people are listed, so there are no places yet: they stand by name.",
        page.total,
    ) % {"count": page.total}


def _person(person: BestPerson, place: str, reader_id: int | None, *, is_of_answers: bool = False) -> BestRow:
    counted = _("%(count)s answers") if is_of_answers else _("%(count)s counted")
    return BestRow(
        place=place,
        name=person.name,
        username=person.username,
        note=counted % {"count": many(person.rating.matches)},
        points=rating_in_short(person.rating),
        off=_off(person.rating),
        is_me=person.id == reader_id,
    )


def _bots(game: str) -> Iterator[tuple[int, BestRow]]:
    """The levels of a game's bots with their points in hundredths, the strongest first."""
    for rung in reversed(kept_ladder(game)):
        name = named_level(rung.level, numbered_in(game, rung.level))
        yield 100 * rung.points, BestRow("", name, "", _("always as strong"), many(rung.points), "")


def _conditions(own: OwnStanding, *, has_allies: bool) -> Iterator[Condition]:
    played = KNOWN_FROM - own.matches
    if own.matches:
        words = ngettext("%(count)d more rated match", "%(count)d more rated matches", own.matches)
        steps = tuple(at < played for at in range(KNOWN_FROM))
        yield Condition(words % {"count": own.matches}, is_met=False, steps=steps)
    else:
        yield Condition(_("eight matches have counted"), is_met=True)
    if own.rating is not None:
        if own.is_known:
            yield Condition(_("known to %(enough)s") % {"enough": _KNOWN}, is_met=True)
        else:
            values = {"now": _off(own.rating), "enough": _KNOWN}
            words = _("%(now)s has to come to %(enough)s; each match that counts brings it down")
            yield Condition(words % values, is_met=False)
        yield Condition(_("played in the last 90 days"), is_met=own.is_recent)
    if has_allies:
        words = ngettext(
            "with %(count)d more ally", "with %(count)d more allies", own.allies or LISTED_ALLIES
        )
        done = _("with three different allies lately")
        yield Condition(words % {"count": own.allies} if own.allies else done, is_met=not own.allies)


def _off(rating: PersonRating) -> str:
    return f"±{NBSP}{many(rating.give_or_take)}"
