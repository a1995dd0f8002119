"""Matches in which somebody is asked for a move of every kind; asked for through `tests.e2e.inside`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """A kind of turn: the table at which it comes, and when it has come."""

    seats: int
    phase: str
    options: dict[str, Any]
    game: str = "world-domination"
    asks: bool = False
    """True if a card of the hand must ask for more: whose card it acts on."""
    moment: str = ""
    """Of a phase that asks in several ways, one of `MOMENTS`; empty: any."""
    plies: int = 60
    """It comes within so many moves of seats."""
    seed: int = 0
    """Of the match in which it is known to come; others are tried where the rules have changed since."""


MOMENTS: dict[str, Callable[[Any], bool]] = {
    "": lambda _: True,
    "first hand": lambda view: view.campaign == 1,
    "later hand": lambda view: view.campaign > 1,
    "first round": lambda view: view.bids[view.viewer] is None,
    "further round": lambda view: view.bids[view.viewer] is not None,
    "lead": lambda view: not view.trick.laid and view.trick.number < 8,
    "follow": lambda view: bool(view.trick.laid) and view.trick.number < 8 and len(view.legal) > 1,
}
"""By name: whether a view is of such a moment."""


_FOUR = {"drafting": True, "secret_meeting": True}
_SEEDS = {("raise", 4): 1, ("raise", 8): 4, ("discard", 8): 13}
KINDS: dict[str, Kind] = {
    "draft": Kind(4, "draft", _FOUR),
    "meeting": Kind(4, "meeting", _FOUR),
    "auction": Kind(4, "auction", _FOUR),
    "target": Kind(4, "target", {}),
    "play": Kind(4, "play", {}),
    "special": Kind(4, "play", {}, asks=True),
    "pairs": Kind(3, "pairs", {}, seed=2),
    "tribute": Kind(3, "tribute", {}),
    "sixteen": Kind(3, "play", {}),
    "arming": Kind(2, "arming", {"state_of_nations": True}),
    "declare": Kind(2, "declare", {"state_of_nations": True}, seed=4),
    "two": Kind(2, "play", {}),
    "place": Kind(2, "place", {}, "three-colours"),
    "swap": Kind(2, "swap", {"swap": True}, "three-colours"),
    **{
        f"partners-{name}-{seats}": Kind(
            seats,
            phase,
            {"max_hands": 8},
            "floating-partners",
            moment=moment,
            plies=rounds * seats,
            seed=_SEEDS.get((name, seats), 0),
        )
        for seats in (4, 8)
        for name, phase, moment, rounds in (
            ("declare", "declare", "first hand", 1),
            ("change", "declare", "later hand", 16),
            ("bid", "bid", "first round", 2),
            ("raise", "bid", "further round", 5),
            ("discard", "discard", "", 6),
            ("lead", "play", "lead", 15),
            ("follow", "play", "follow", 7),
        )
    },
}


GONE_THROUGH = [kind for kind in KINDS if not kind.endswith("-8")] + ["partners-bid-8", "partners-lead-8"]
"""The kinds that are gone through one by one: of eight at a table those in which eight seats are named."""


def turns_of_kinds(username: str, *names: str) -> dict[str, str]:
    """Begin a match for each kind of turn, play to where that person is asked for it; key by kind.

    :param names: the kinds; none: all.
    """
    return {name: _match(username, KINDS[name], name) for name in names or KINDS}


def _match(username: str, kind: Kind, name: str) -> str:
    from accounts.models import User
    from tests.support.tables import match_of

    me = User.objects.get(username=username)
    others = [
        User.objects.get_or_create(
            username=f"{username}-{n}", defaults={"display_name": f"Partner {n} von Habenstein"}
        )[0]
        for n in range(kind.seats - 1)
    ]
    for seed in (kind.seed, *range(20)):
        match = match_of(
            [*others[:1], me, *others[1:]] if kind.phase == "swap" else [me, *others],
            seed=30 + seed,
            game=kind.game,
            options=kind.options,
            name=f"A turn to {name}",
        )
        if _play_until(match, me.pk, lambda view: _fits(view, kind), Random(seed), kind.plies):
            _go_on(match, me.pk)
            return match.key
    raise AssertionError(f"no match comes to {name}")


def _fits(view: Any, kind: Kind) -> bool:
    if view.phase.value != kind.phase or not MOMENTS[kind.moment](view):
        return False
    return not kind.asks or any(getattr(move, "on", None) is not None for move in view.legal)


def _go_on(match: Any, user: int) -> None:
    """Let that person go on from the end of a hand that their table has kept."""
    from games.services.turn.read_marks import go_to_next_campaign

    ended = match.campaigns.filter(ended_at__isnull=False).order_by("number").last()
    if ended is not None:
        go_to_next_campaign(match_id=match.pk, user_id=user, number=ended.number)


def _play_until(match: Any, user: int, fits: Callable[[Any], bool], rng: Random, plies: int) -> bool:
    """Random moves, of that person too, until they are asked for what fits."""
    from games.kit.rules.seats import Seat
    from tests.support.tables import random_course

    mine = Seat(match.tenures.current().get(player=user).seat)
    states = (history.state for history in islice(random_course(match, rng), plies))
    return any(mine in state.to_move and fits(state.view(mine)) for state in states)


def others_move(key: str, username: str) -> bool:
    """Let all but that person move until they are asked again; whether they are."""
    from accounts.models import User
    from games.models import Match
    from tests.support.tables import play, turns

    match = Match.objects.get(key=key)
    me = User.objects.get(username=username).pk
    for _ in range(40):
        to_move = turns(match)
        if not to_move or any(tenure.player_id == me for tenure in to_move):
            return bool(to_move)
        play(match, seat=to_move[0].seat)
    return False
