"""Fairness by counts, in sentences: whether one of two is favoured beyond 60 : 40."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.balance.rates import Lean, Rate
from games.kit.face.charts import NBSP, many, percent, percents
from games.kit.face.phrases import capitalised, listed

FAR = f"60{NBSP}:{NBSP}40"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two that share the wins of something."""

    one: str
    """Within a sentence: *gold*, *the Aggressor*."""
    other: str
    rate: Rate
    """Share that the first of the two won."""
    things: str
    """Things that they won: *matches*."""
    is_of_seats: bool = False
    """True if they are places at the table, rather than parts that one plays or wins."""

    @property
    def ahead(self) -> str:
        """The one that won more often."""
        return self.one if self.rate.share >= 0.5 else self.other


def sentence(comparison: Comparison) -> str:
    """The measured shares, and whether they are within 60 : 40."""
    rate = comparison.rate
    shares = (
        f"{capitalised(comparison.one)} won {percent(rate.share)} of the {comparison.things} "
        f"(95{NBSP}%: {percents(rate.interval)}), {comparison.other} {percent(1 - rate.share)}."
    )
    match rate.lean:
        case Lean.BEYOND:
            said = f"{capitalised(comparison.ahead)} is favoured beyond {FAR}."
        case Lean.PERHAPS:
            said = f"That is beyond {FAR}, but {many(rate.of)} are too few to be sure."
        case Lean.OPEN:
            said = f"That is within {FAR}, but {many(rate.of)} are too few to be sure."
        case Lean.WITHIN:
            said = f"That is within {FAR}."
    return f"{shares} {said}"


def headline(comparisons: Sequence[Comparison]) -> str:
    """All of them in a sentence or two: who is favoured beyond 60 : 40, and where that is open."""
    favoured = list(dict.fromkeys(c.ahead for c in comparisons if c.rate.lean is Lean.BEYOND))
    perhaps = [c for c in comparisons if c.rate.lean in {Lean.PERHAPS, Lean.OPEN}]
    said = []
    if favoured:
        verb = "is" if len(favoured) == 1 else "are"
        seats = [c.rate.lean for c in comparisons if c.is_of_seats]
        but = ", but no seat is" if seats and set(seats) == {Lean.WITHIN} else ""
        said.append(f"{capitalised(listed(favoured))} {verb} favoured beyond {FAR}{but}.")
    elif perhaps:
        said.append(f"Nobody is shown to be favoured beyond {FAR}.")
    else:
        said.append(f"No seat and no side is favoured beyond {FAR}.")
    if perhaps:
        open_between = "; ".join(f"{c.one} and {c.other}" for c in perhaps)
        said.append(f"These figures are too few to be sure of {open_between}.")
    return " ".join(said)
