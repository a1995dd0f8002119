"""Finds how strong entrants of an event are, and how strongly they have played in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.selectors.ratings.ratings import NamedRatings
from games.selectors.ratings.scales import pairing_at
from games.selectors.tournaments.facts import EntrantFacts, Terms
from games.selectors.tournaments.matches import MatchLine
from games.tournaments.performance import Met, performance


def scale_at(terms: Terms) -> str | None:
    """The scale on which people are rated in an event; None: none, or several."""
    scales = set(pairing_at(terms.game, terms.options, terms.seat_count).scales)
    return scales.pop() if len(scales) == 1 else None


def rated_people(entrants: Iterable[EntrantFacts], scale: str | None) -> list[tuple[int, str]]:
    """The people of entrants whose ratings a page asks for, each with the scale."""
    return [] if scale is None else [(p.id, scale) for e in entrants for p in e.people if not p.is_gone]


def performances(
    lines: Sequence[MatchLine],
    entrants: Mapping[int, EntrantFacts],
    ratings: NamedRatings,
    terms: Terms,
    wanted: Iterable[int],
) -> dict[int, int]:
    """The rating as which each has played, from results against those whose rating is public.

    Walkovers and what was not played out say nothing. No query.
    """
    scale = scale_at(terms)
    if scale is None or not ratings.is_shown:
        return {}
    strength = {pk: _points(entrant, ratings, scale) for pk, entrant in entrants.items()}
    sides = pairing_at(terms.game, terms.options, terms.seat_count).sides
    side_of = {int(seat): side for side, seats in enumerate(sides) for seat in seats}
    met: dict[int, list[Met]] = {}
    for line in lines:
        if not line.is_over or line.forfeits or line.why or not line.places or not line.is_counted:
            continue
        at = {entrant: seat for seat, entrant in reversed(list(enumerate(line.seats)))}
        for entrant, seat in at.items():
            for other, there in at.items():
                known = strength.get(other)
                if other == entrant or known is None or side_of.get(seat) == side_of.get(there):
                    continue
                own, theirs = line.places[seat], line.places[there]
                met.setdefault(entrant, []).append(Met(known, (own < theirs) * 2 + (own == theirs)))
    found = {
        entrant: performance(met.get(entrant, ())) for entrant in wanted if _is_public(entrants, entrant)
    }
    return {entrant: points for entrant, points in found.items() if points is not None}


def _points(entrant: EntrantFacts, ratings: NamedRatings, scale: str) -> int | None:
    """Whole points; of a pair their mean; None: not all of it is public."""
    known = [ratings.of(person.id, scale) for person in entrant.people]
    points = [rating.points for rating in known if rating is not None]
    return sum(points) // len(points) if points and len(points) == len(known) else None


def _is_public(entrants: Mapping[int, EntrantFacts], entrant: int) -> bool:
    """True if nobody of an entrant keeps ratings for themselves."""
    return entrant in entrants and not any(p.hides_rating or p.is_gone for p in entrants[entrant].people)
