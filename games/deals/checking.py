"""Recomputes every act of chance of a record from what the match says of its chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any, Final

from games.deals.acts import SEATS, Act, acts_of
from games.deals.claims import Claim
from games.deals.stream import commitment, shuffled, stream_of
from games.kit.rules.api import Json, Need
from games.kit.rules.replay import Replay

PROMISE: Final = "commitment"
"""Of what a finding may be, beside the name of an act."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A comparison: what the record holds, and what follows from the claim. Empty: there is nothing."""

    of: str
    """`PROMISE`, or the name of an act as it follows from the record."""
    recorded: str
    computed: str

    @property
    def is_right(self) -> bool:
        """True if both are alike."""
        return self.recorded == self.computed


def check_claim(replay: Replay, claim: Claim) -> tuple[Finding, ...]:
    """Compare the commitment, the lot, and each act of a record in order.

    Where the claim calls an act otherwise than the record does, or says nothing of it, or names one that the
    record does not have, the names are what is compared. Of a claim without its seed they are all that is.

    :param replay: the whole record, undone moves too.
    """
    findings: list[Finding] = []
    if claim.seed is not None:
        findings.append(Finding(PROMISE, claim.commitment, commitment(claim.key, claim.seed)))
        if claim.lot is not None:
            drawn = shuffled(stream_of(claim.seed, claim.key, claim.wishes, str(SEATS)), sorted(claim.lot))
            findings.append(Finding(str(SEATS), _seats(claim.lot), _seats(drawn)))
    for made, named in zip_longest(acts_of(replay), claim.acts, fillvalue=None):
        findings.append(_compared(claim, made, named))
    return tuple(findings)


def drawn_again(step: Replay, numbers: Random) -> Any:
    """The move that chance makes with `numbers` where it made the last move of `step`.

    What came from outside the rules, such as which questions, is taken as it stands there.
    """
    assert step.previous is not None  # noqa: S101 - it has a last move

    def as_recorded(_need: Need, _rng: Random) -> Json:
        return step.rules.content_of(step.move)

    return step.previous.state.chance_move(numbers, as_recorded)


def _compared(claim: Claim, made: tuple[Replay, Act] | None, named: str | None) -> Finding:
    if made is None:
        return Finding(named or "", named or "", "")
    step, act = made
    if named != str(act) or claim.seed is None:
        return Finding(str(act), named or "", str(act))
    again = drawn_again(step, stream_of(claim.seed, claim.key, claim.wishes, str(act)))
    return Finding(str(act), step.move.notation(), again.notation())


def _seats(seats: Iterable[int]) -> str:
    return ",".join(map(str, seats))
