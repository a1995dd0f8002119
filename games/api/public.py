"""Reads that anybody may ask for: games, matches, records, open tables, people."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from ninja import Query
from pydantic import Field

from accounts.models import User
from accounts.problems import problem
from accounts.user_lookup import account_called
from games.api import schemas
from games.api.cursors import opened_cursor, sealed_cursor
from games.api.facts import facts_of, facts_of_row, game_name, tables_for
from games.api.plain import notation_kinds, option_facts, view_schema
from games.api.reading import ProgramRequest
from games.api.site import ANYBODY, Cursor, answers, router, seating_for
from games.catalogue import LEVELS, RULES
from games.kit.rules.records import dump_record
from games.models import Match
from games.presenters.strength.profile import readable
from games.selectors.lobby.tables import listed_tables, open_tables
from games.selectors.people.profile import played
from games.selectors.people.reliability import reliability_of
from games.selectors.ratings.ratings import sees_on_profiles
from games.selectors.ratings.strength import standings
from games.selectors.replay.record_files import about, known_record
from games.selectors.replay.replay import is_over

Game = Annotated[str, Query(max_length=60, description="A game’s slug; empty: all.")]
Limit = Annotated[int, Query(ge=1, le=100, description="So many at most.")]
Username = Annotated[str, Query(max_length=150, description="A user name; empty: anybody.")]


@router.get(
    "games", auth=ANYBODY, url_name="games", response=answers(list[schemas.GameFacts]), summary="All games"
)
def games(request: ProgramRequest) -> Any:  # noqa: ARG001 - ninja's shape
    """Each with its seats, its options and the levels of its bots."""
    return [_game(slug) for slug in RULES]


@router.get(
    "games/{slug}", auth=ANYBODY, url_name="game", response=answers(schemas.WholeGame), summary="One game"
)
def game(request: ProgramRequest, slug: str) -> Any:  # noqa: ARG001 - ninja's shape
    """With the schema of its view and the kinds of its moves: all that a program needs to play it."""
    if slug not in RULES:
        raise Http404
    return {
        **_game(slug),
        "view": view_schema(slug),
        "notation": [
            {"word": word, "about": words, "example": text} for word, words, text in notation_kinds(slug)
        ],
        "hidden": sorted(RULES[slug].hides),
    }


def _game(slug: str) -> dict[str, Any]:
    rules = RULES[slug]
    return {
        "slug": slug,
        "name": game_name(slug),
        "seat_counts": list(rules.seat_counts),
        "rules_version": rules.version,
        "levels": list(LEVELS[slug]),
        "options": list(option_facts(slug)),
    }


@router.get(
    "matches", auth=ANYBODY, url_name="matches", response=answers(schemas.MatchPage), summary="Public matches"
)
def matches(
    request: ProgramRequest,
    game: Game = "",
    status: Annotated[Literal["running", "finished"], Query(description="Which.")] = "running",
    player: Username = "",
    cursor: Cursor = "",
    limit: Limit = 20,
) -> Any:
    """Those that run, the liveliest first; or those that are over, the latest first."""
    question = f"matches {game} {status} {player}"
    page = listed_tables(
        status=status,
        game=game,
        player=player,
        cursor=opened_cursor(cursor, question=question, user_id=request.user.pk),
        size=limit,
    )
    return {
        "items": [facts_of_row(row) for row in page.items],
        "cursor": sealed_cursor(page.older, question=question, user_id=request.user.pk),
    }


@router.get(
    "matches/{key}",
    auth=ANYBODY,
    url_name="match",
    response=answers(schemas.MatchFacts, 410),
    summary="One match",
)
def match(request: ProgramRequest, key: str) -> Any:  # noqa: ARG001 - ninja's shape
    """As everybody may know it."""
    return facts_of(seating_for(key).match)


@router.get(
    "matches/{key}/record",
    auth=ANYBODY,
    url_name="record",
    response=answers(dict[str, Any], 410),
    summary="The record of a match",
)
def record(request: ProgramRequest, key: str) -> Any:
    """All of it of a match that is over; of one that runs what the seat knows whose token is shown."""
    found = seating_for(key).match
    if found.status != Match.Status.RUNNING and not found.is_adjudicated and not is_over(found):
        raise Http404
    known = known_record(found, request.user.pk)
    if known is None:
        words = _("This match is still being played. Its record is for everybody when it is over.")
        return problem(403, "still-played", words)
    line = dump_record(known, about(found))
    json.loads(line)  # what it says is JSON already
    return HttpResponse(line + "\n", content_type="application/json")


@router.get(
    "tables", auth=ANYBODY, url_name="tables", response=answers(schemas.TablePage), summary="Open tables"
)
def tables(
    request: ProgramRequest,
    game: Game = "",
    pace: Annotated[str, Query(max_length=20, description="A pace; empty: any.")] = "",
    cursor: Cursor = "",
) -> Any:
    """The newest first; with a token each says whether one may sit down there, and else why not."""
    question = f"tables {game} {pace}"
    place = opened_cursor(cursor, question=question, user_id=request.user.pk)
    page = open_tables(request.user.pk, game=game, pace=pace, cursor=place)
    user = request.user if request.user.is_authenticated else None
    return {
        "items": tables_for(page.items, user),
        "cursor": sealed_cursor(page.older, question=question, user_id=request.user.pk),
    }


Name = Annotated[str, Field(max_length=150)]


@router.get(
    "people/{username}", auth=ANYBODY, url_name="person", response=answers(schemas.Person), summary="Somebody"
)
def person(request: ProgramRequest, username: Name) -> Any:  # noqa: ARG001 - ninja's shape
    """As their profile shows them."""
    user = _person(username)
    return {
        "username": user.username,
        "name": user.name,
        "about": user.about,
        "is_bot": user.is_bot,
        "since": user.date_joined,
        "played": [{"game": one.game, "played": one.played, "won": one.won} for one in played(user.pk)],
        "in_time_percent": None if user.is_bot else reliability_of(user.pk).percent,
    }


@router.get(
    "people/{username}/matches",
    auth=ANYBODY,
    url_name="person-matches",
    response=answers(schemas.MatchPage),
    summary="Public matches of somebody",
)
def matches_of(
    request: ProgramRequest,
    username: Name,
    status: Annotated[Literal["running", "finished"], Query(description="Which.")] = "finished",
    cursor: Cursor = "",
    limit: Limit = 20,
) -> Any:
    """As `matches` with their name."""
    found = _person(username)
    return matches(request, "", status, found.username, cursor, limit)


@router.get(
    "people/{username}/ratings",
    auth=ANYBODY,
    url_name="person-ratings",
    response=answers(schemas.Ratings),
    summary="Ratings of somebody",
)
def ratings_of(request: ProgramRequest, username: Name) -> Any:
    """On every scale on which enough is known; hidden where they keep them for themselves."""
    user = _person(username)
    is_me = user == request.user
    is_hidden = user.is_bot or (user.hides_rating and not is_me) or not sees_on_profiles(request.user)
    known = () if is_hidden else readable(standings(user.pk), is_own=is_me)
    return {
        "is_hidden": is_hidden,
        "items": [
            {
                "scale": one.scale,
                "points": one.rating.points,
                "give_or_take": one.rating.give_or_take,
                "is_provisional": one.rating.is_provisional,
                "matches": one.rating.matches,
                "won": one.won,
            }
            for one in known
        ],
    }


def _person(username: str) -> User:
    """:raises Http404: nobody is called so, or they have left."""
    user = account_called(username) if "\0" not in username else None
    if user is None or user.anonymised_at is not None:
        raise Http404
    return user
