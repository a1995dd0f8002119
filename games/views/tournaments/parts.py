"""Parts of the pages of an event: its entrants, its table, its bracket, its matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Q
from django.http import Http404

from accounts.http import SiteRequest
from games.presenters.tournaments.bracket import bracket_of
from games.presenters.tournaments.matches import match_row, round_in_words
from games.presenters.tournaments.standing import PAGE, page_of_entrant, sheet
from games.presenters.tournaments.words import (
    Who,
    group_title,
    is_two_sided,
    over_line,
    round_name,
    waits_line,
    who,
)
from games.selectors.ratings.ratings import NamedRatings, beside_names
from games.selectors.tournaments.facts import PLAYS, EntrantFacts, EventFacts
from games.selectors.tournaments.matches import counts_of, lines_with, match_lines, rounds_of
from games.selectors.tournaments.standing import StandingTable, groups_of, tables_of
from games.selectors.tournaments.strength import performances, rated_people, scale_at

EVERYTHING: Final = Q()


def names_of(
    facts: EventFacts, entrants: Mapping[int, EntrantFacts], ratings: NamedRatings, scale: str | None
) -> dict[int, Who]:
    """The names of entrants, by their ids."""
    came_for = {
        entrant.replaced_by: entrant for entrant in entrants.values() if entrant.replaced_by is not None
    }
    return {
        pk: who(entrant, ratings, scale, facts.reader_id, came_for=came_for.get(pk))
        for pk, entrant in entrants.items()
    }


def entered_of_page(
    request: SiteRequest, facts: EventFacts, entrants: Mapping[int, EntrantFacts]
) -> dict[str, Any]:
    """Those who have entered an event that has not begun."""
    scale = scale_at(facts.terms)
    shown = [each for each in entrants.values() if each.state in PLAYS or each.is_of(facts.reader_id)]
    page = _page(request, len(shown))
    part = shown[(page - 1) * PAGE : page * PAGE]
    ratings = beside_names(request.user, rated_people(part, scale))
    names = names_of(facts, {each.id: each for each in part}, ratings, scale)
    return {
        "entered": [names[each.id] for each in part],
        "count": sum(each.state in PLAYS for each in shown),
        "first": (page - 1) * PAGE + 1,
        "page_number": page,
        "page_numbers": range(1, -(-len(shown) // PAGE) + 1) if len(shown) > PAGE else (),
    }


def table_of_page(
    request: SiteRequest, facts: EventFacts, entrants: Mapping[int, EntrantFacts]
) -> dict[str, Any]:
    """The table that is asked for, or one's own. Three queries, five of rounds.

    :raises Http404: there is no such part.
    """
    tables = tables_of(facts, entrants)
    mine = {each.id for each in entrants.values() if each.is_of(facts.reader_id)}
    table = _chosen(request, tables, mine)
    if table is None:
        return {"sheet": None, "groups": ()}
    page = _page(request, len(table.rows), usual=page_of_entrant(table, mine))
    on_page = [row.entrant for row in table.rows[(page - 1) * PAGE : page * PAGE]]
    scale = scale_at(facts.terms)
    lines = lines_with(facts.id, on_page, mine=mine, has_days=False)
    met = {entrant for line in lines for entrant in line.entrants}
    people = {pk: entrants[pk] for pk in {*on_page, *met} if pk in entrants}
    ratings = beside_names(request.user, rated_people(people.values(), scale))
    names = names_of(facts, people, ratings, scale)
    lasts = max((key[0] for key in tables), default=1) if facts.season is not None else None
    over, count = _counts(facts, table)
    has_strength = facts.terms.is_rated and facts.has_begun
    return {
        "sheet": sheet(
            table,
            names,
            lines,
            page=page,
            two_sided=is_two_sided(facts.terms),
            last_division=lasts,
            performances=performances(lines, people, ratings, facts.terms, on_page) if has_strength else None,
            is_sure=facts.status == "over",
        ),
        "title": group_title(table.division, table.group, tables),
        "groups": [
            (
                group_title(*key, tables),
                each.key,
                key == (table.division, table.group),
                bool(mine & _ids(each)),
            )
            for key, each in tables.items()
        ]
        if len(tables) > 1
        else (),
        "chosen": table.key if len(tables) > 1 else "",
        "progress": over_line(over, count, has_legs=is_two_sided(facts.terms)),
        "waits": _waits(facts),
        "is_here": page == page_of_entrant(table, mine),
        "mine": bool(mine & _ids(table)),
    }


def _ids(table: StandingTable) -> set[int]:
    return {row.entrant for row in table.rows}


def _chosen(
    request: SiteRequest, tables: Mapping[tuple[int, int], StandingTable], mine: set[int]
) -> StandingTable | None:
    """The table that is asked for, or one's own, or the first. :raises Http404: there is no such one."""
    asked = request.GET.get("group")
    if asked is not None:
        for table in tables.values():
            if table.key == asked:
                return table
        raise Http404
    own = next((each for each in tables.values() if mine & _ids(each)), None)
    return own or next(iter(tables.values()), None)


def _counts(facts: EventFacts, table: StandingTable) -> tuple[int, int]:
    """The matches over and all, of a group, or of the whole event."""
    if facts.kind == "swiss" or table.by:
        count, over = counts_of(facts.id)
    else:
        count, over = counts_of(facts.id, Q(division=table.division, group=table.group))
    return over, count


def _waits(facts: EventFacts) -> str:
    """The round that is waited for."""
    if facts.kind != "swiss" or facts.status != "running":
        return ""
    rounds = [each for each in rounds_of(facts.id) if each.over_at is None and each.waits]
    return waits_line(rounds[-1].waits, rounds[-1].last_day) if rounds else ""


def bracket_of_page(
    request: SiteRequest, facts: EventFacts, entrants: Mapping[int, EntrantFacts]
) -> dict[str, Any]:
    """The bracket of a knockout. Four queries."""
    mine = {each.id for each in entrants.values() if each.is_of(facts.reader_id)}
    scale = scale_at(facts.terms)
    ratings = beside_names(request.user, rated_people(entrants.values(), scale))
    names = names_of(facts, entrants, ratings, scale)
    lines = match_lines(facts.id, EVERYTHING, mine=mine)
    count, over = len(lines), sum(line.is_over for line in lines)
    return {
        "bracket": bracket_of(entrants, names, lines, rounds_of(facts.id)),
        "progress": over_line(over, count, has_legs=True),
    }


def matches_of_page(
    request: SiteRequest, facts: EventFacts, entrants: Mapping[int, EntrantFacts]
) -> dict[str, Any]:
    """One's own matches, and those of a round or a group. Four queries at most.

    :raises Http404: there is no such part.
    """
    mine = {each.id for each in entrants.values() if each.is_of(facts.reader_id)}
    names = names_of(facts, entrants, NamedRatings(), None)
    two = is_two_sided(facts.terms)
    own = lines_with(facts.id, mine, mine=mine, user_id=facts.reader_id) if mine else []
    says, bye, chips, which = _part_of_schedule(request, facts, entrants, mine)
    lines = match_lines(facts.id, which, mine=mine)
    page = _page(request, len(lines), name="part")
    return {
        "own": [match_row(line, names, two_sided=two) for line in own],
        "listed": [match_row(line, names, two_sided=two) for line in lines[(page - 1) * PAGE : page * PAGE]],
        "says": says,
        "bye": names[bye].label if bye in names else "",
        "chips": chips,
        "two_sided": two,
        "page_number": page,
        "page_numbers": range(1, -(-len(lines) // PAGE) + 1) if len(lines) > PAGE else (),
        "here": _here(request),
    }


def _part_of_schedule(
    request: SiteRequest, facts: EventFacts, entrants: Mapping[int, EntrantFacts], mine: set[int]
) -> tuple[str, int, list[tuple[str, str, bool]], Q]:
    """The round or group that is looked at: words of it, the entrant without an opponent there, ways to the
    others, and its matches.

    :raises Http404: there is no such one.
    """
    if facts.kind in {"swiss", "knockout"}:
        rounds = rounds_of(facts.id)
        number = _asked(request, "round", [each.number for each in reversed(rounds)])
        told = next((each for each in rounds if each.number == number), None)
        chips = [
            (round_name(each.number, None, facts.kind), f"?round={each.number}", each.number == number)
            for each in reversed(rounds)
        ]
        bye = 0 if told is None else told.bye or 0
        return round_in_words(told), bye, chips, Q(round=number or 1)
    tables = groups_of(facts, entrants)
    own = sorted(tables.values(), key=lambda table: not mine & _ids(table))
    asked = _asked(request, "group", [table.key for table in own]) or "1-1"
    division, _dash, group = asked.partition("-")
    chips = [
        (group_title(*pair, tables), f"?group={each.key}", each.key == asked) for pair, each in tables.items()
    ]
    which = Q(division=int(division), group=int(group))
    return "", 0, chips if len(chips) > 1 else [], which


def _here(request: SiteRequest) -> str:
    """The parameters of an address but for the part of the list."""
    kept = request.GET.copy()
    kept.pop("part", None)
    return f"?{kept.urlencode()}&" if kept else "?"


def _asked(request: SiteRequest, name: str, known: list[Any]) -> Any:
    """The part that an address asks for, the first if none. :raises Http404: there is no such part."""
    asked = request.GET.get(name)
    if asked is None:
        return known[0] if known else None
    for each in known:
        if str(each) == asked:
            return each
    raise Http404


def _page(request: SiteRequest, count: int, *, usual: int = 1, name: str = "page") -> int:
    """The page that an address asks for. :raises Http404: there is no such page."""
    asked = request.GET.get(name)
    if asked is None:
        return usual
    last = max(1, -(-count // PAGE))
    if asked.isascii() and asked.isdecimal() and len(asked) < 5 and 1 <= int(asked) <= last:
        return int(asked)
    raise Http404
