"""Findings of bots in the decisions of a player, and their form as JSON, which the database keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from games.kit.bots.intervals import Measure
from games.kit.bots.weighing import Option, Sketch, Verdict
from games.kit.rules.seats import Seat


class Outlook(NamedTuple):
    """The outlook of a side at a moment, from 0 to 1, with a 95 % interval."""

    ply: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, ply: int, measure: Measure) -> Outlook:
        """The outlook of a moment, rounded."""
        return cls(ply, *_rounded((measure.mean, measure.low, measure.high)))


class Sketched(NamedTuple):
    """A decision at first sight."""

    ply: int
    unit: str
    loss: float
    error: float

    @classmethod
    def of(cls, ply: int, sketch: Sketch) -> Sketched:
        """The sketch of a moment, rounded."""
        return cls(ply, sketch.unit, *_rounded((sketch.loss, sketch.error)))


class Weighed(NamedTuple):
    """A decision that was weighed, to find those that are told of."""

    ply: int
    unit: str
    gain: float
    is_costly: bool

    @classmethod
    def of(cls, ply: int, verdict: Verdict) -> Weighed:
        """The weighing of a moment, rounded."""
        return cls(ply, verdict.unit, _rounded(verdict.gain.mean), verdict.is_costly)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldVerdict:
    """A verdict that is told of, with what `Verdict` made of its figures when it was found."""

    ply: int
    seat: Seat
    is_as_good: bool
    is_slight: bool
    is_costly: bool
    unit: str
    worlds: int
    made: str
    advised: str
    gain: Measure
    options: tuple[Option, ...]
    believed: tuple[tuple[int, tuple[float, ...]], ...]
    known: Mapping[str, tuple[float, ...]]

    @classmethod
    def of(cls, ply: int, seat: Seat, verdict: Verdict) -> ToldVerdict:
        """The verdict of a moment, rounded."""
        flags = {name: getattr(verdict, name) for name in ("is_as_good", "is_slight", "is_costly")}
        return cls.from_json({"ply": ply, "seat": seat} | flags | _rounded(asdict(verdict)))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ToldVerdict:
        """The verdict that `asdict` made JSON of; those of earlier releases say less."""
        gain = Measure(**data["gain"])
        return cls(
            ply=data["ply"],
            seat=Seat(data["seat"]),
            is_as_good=data["is_as_good"],
            is_slight=data.get("is_slight", False),
            is_costly=data.get("is_costly", not data["is_as_good"] and gain.mean > 0),
            unit=data["unit"],
            worlds=data["worlds"],
            made=data["made"],
            advised=data["advised"],
            gain=gain,
            options=tuple(
                Option(
                    each["notation"],
                    Measure(**each["worth"]),
                    dict(each["facts"]),
                    is_granted=each.get("is_granted", False),
                )
                for each in data["options"]
            ),
            believed=tuple((card, tuple(shares)) for card, shares in data["believed"]),
            known={name: tuple(values) for name, values in data["known"].items()},
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """Findings so far; of a review that is finished, only those that are told of (`kept`)."""

    outlooks: tuple[Outlook, ...] = ()
    decisions: int = 0
    """The number that the player made."""
    looked: int = 0
    """The number of them that were looked at."""
    judged: int | None = None
    """The number of these that could be judged; None until the review is finished."""
    verdicts: tuple[ToldVerdict, ...] = ()
    sketches: tuple[Sketched, ...] = ()
    chosen: tuple[int, ...] = ()
    """The plies of the decisions to be weighed, once they are chosen."""
    weighed: tuple[Weighed, ...] = ()
    most: tuple[int, ...] = ()
    """The plies of the decisions to be told of, once they are chosen."""
    thrift: int = 0
    """The number of times that the worlds were halved in which a slow machine judges."""
    spent: float = 0.0
    """The seconds that it took, without those in which nobody worked on it."""

    @property
    def kept(self) -> Findings:
        """The part that stays of a review that is finished: outlooks, and the decisions that are told of."""
        return Findings(
            outlooks=self.outlooks,
            decisions=self.decisions,
            looked=self.looked,
            judged=len(self.sketches),
            verdicts=self.verdicts,
        )

    def to_json(self) -> dict[str, Any]:
        """The form in the database: the parts that are there yet, and once finished all that stay."""
        told: dict[str, Any] = {
            "outlooks": [list(each) for each in self.outlooks],
            "decisions": self.decisions,
            "looked": self.looked,
            "judged": self.judged,
            "verdicts": [_rounded(asdict(each)) for each in self.verdicts],
        }
        if self.judged is not None:
            return told
        found = told | {
            "sketches": [list(each) for each in self.sketches],
            "chosen": list(self.chosen),
            "weighed": [list(each) for each in self.weighed],
            "most": list(self.most),
            "thrift": self.thrift,
            "spent": self.spent,
        }
        return {name: value for name, value in found.items() if value}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Findings:
        """The findings that `to_json` made; earlier releases looked at all decisions and do not say so."""
        return cls(
            outlooks=tuple(Outlook(*each) for each in data.get("outlooks", ())),
            decisions=data.get("decisions", 0),
            looked=data.get("looked", data.get("decisions", 0)),
            judged=data.get("judged"),
            verdicts=tuple(ToldVerdict.from_json(each) for each in data.get("verdicts", ())),
            sketches=tuple(Sketched(*each) for each in data.get("sketches", ())),
            chosen=tuple(data.get("chosen", ())),
            weighed=tuple(Weighed(*each) for each in data.get("weighed", ())),
            most=tuple(data.get("most", ())),
            thrift=data.get("thrift", 0),
            spent=data.get("spent", 0.0),
        )


def _rounded(value: Any) -> Any:
    """The JSON form, with four digits behind the point wherever there is a number."""
    match value:
        case float():
            return round(value, 4)
        case list() | tuple():
            return [_rounded(each) for each in value]
        case Mapping():
            return {name: _rounded(each) for name, each in value.items()}
        case _:
            return value
