"""The positions of Eight, and what a seat sees of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from games.kit.rules.api import (
    CAMPAIGN_ENDED,
    CAMPAIGN_STARTED,
    RESIGNED,
    Content,
    Event,
    Need,
    Outcome,
    Step,
    no_content,
)
from games.kit.rules.errors import BadConfig, IllegalMove, MatchOver, NotToMove
from games.kit.rules.seats import Mover, Resign, Seat, Viewer, clockwise, seats_of
from tests.support.eight.rules.moves import ANSWERS, COLOURS, Answer, Ask, Deal, Declare, Move, Play

SEAT_COUNTS: Final = (3, 8)
HAND: Final = 3

ThingT = TypeVar("ThingT")


@dataclass(frozen=True, slots=True)
class Config:
    target: int = 20
    hands: int = 6
    oracle: str = "easy"
    open_oracle: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """All that its viewer may know."""

    viewer: Viewer
    options: Config
    seats: int
    phase: str
    campaign: int
    declared: tuple[str, ...]
    question: str
    right: int | None
    answers: tuple[int | None, ...]
    answered: tuple[bool, ...]
    laid: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    scores: tuple[int, ...]
    asked: tuple[str, ...]
    resigned: frozenset[Seat]
    to_move: frozenset[Seat]
    legal: tuple[Move, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Eight:
    """A state; ``0`` of the cards and ``""`` of the colours is: not yet."""

    config: Config
    seats: int
    campaign: int
    hands: tuple[tuple[int, ...], ...]
    declared: tuple[str, ...]
    question: str
    right: int
    answers: tuple[int | None, ...]
    laid: tuple[int, ...]
    scores: tuple[int, ...]
    asked: tuple[str, ...] = ()
    resigned: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None

    @property
    def phase(self) -> str:
        if self.outcome is not None:
            return "over"
        if not self.hands:
            return "deal"
        if "" in self.declared:
            return "declare"
        if not self.question:
            return "ask"
        return "answer" if None in self.answers[:-1] else "play"

    @property
    def to_move(self) -> frozenset[Seat]:
        match self.phase:
            case "declare":
                return frozenset([next(seat for seat in self._order() if not self.declared[seat])])
            case "answer":
                return frozenset(seat for seat in seats_of(self.seats - 1) if self.answers[seat] is None)
            case "play":
                return frozenset([next(seat for seat in self._order() if not self.laid[seat])])
        return frozenset()

    def _order(self) -> Iterator[Seat]:
        return clockwise(Seat(self.campaign % self.seats), self.seats)

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        match self.phase:
            case "declare":
                return tuple(Declare(colour) for colour in COLOURS)
            case "answer":
                return tuple(Answer(answer) for answer in range(ANSWERS))
        return tuple(Play(card) for card in self.hands[seat])

    def chance_move(self, rng: Random, content: Content = no_content) -> Move | None:
        if self.phase == "deal":
            cards = rng.sample(range(1, HAND * self.seats + 1), HAND * self.seats)
            return Deal(
                tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(self.seats))
            )
        if self.phase == "ask":
            question = content(Need("question", {"not": list(self.asked)}), rng)
            return Ask(str(question), rng.randrange(ANSWERS))
        return None

    def play(self, mover: Mover, move: Move) -> Step[Eight]:
        if self.outcome is not None:
            raise MatchOver("match-over")
        if isinstance(move, Resign):
            return self._resigned(mover)
        if mover is None:
            return self._drawn(move)
        legal = self.legal_moves(mover)
        if not legal:
            raise NotToMove("not-to-move")
        if move not in legal:
            raise IllegalMove("not-now")
        match move:
            case Declare(colour):
                said = _with(self.declared, mover, colour)
                return Step(replace(self, declared=said), (Event("declared", mover, {"colour": colour}),))
            case Answer(answer):
                return self._answered(mover, answer)
            case Play(card):
                return self._played(mover, card)
        raise IllegalMove("not-now")

    def _resigned(self, mover: Mover) -> Step[Eight]:
        if mover is None or mover not in seats_of(self.seats):
            raise NotToMove("not-to-move")
        if mover in self.resigned:
            raise IllegalMove("resigned")
        return Step(replace(self, resigned=self.resigned | {mover}), (Event(RESIGNED, mover),))

    def _drawn(self, move: Move) -> Step[Eight]:
        match self.phase, move:
            case "deal", Deal(hands):
                dealt = sorted(card for hand in hands for card in hand)
                sizes = [len(hand) for hand in hands]
                if dealt != list(range(1, HAND * self.seats + 1)) or sizes != [HAND] * self.seats:
                    raise IllegalMove("bad-deal")
                number = self.campaign + 1
                told = [
                    Event("cards-dealt", s, {"cards": hands[s]}, frozenset([s])) for s in seats_of(self.seats)
                ]
                fresh = _fresh(self.config, self.seats)
                state = replace(
                    self, campaign=number, hands=hands, declared=fresh.declared, question="", right=0,
                    answers=fresh.answers, laid=fresh.laid,
                )  # fmt: skip
                return Step(state, (Event(CAMPAIGN_STARTED, data={"number": number}), *told))
            case "ask", Ask(question, right):
                if question in self.asked or right >= ANSWERS:
                    raise IllegalMove("bad-question")
                state = replace(self, question=question, right=right, asked=(*self.asked, question))
                return Step(state, (Event("asked", data={"question": question}),))
        if self.phase in {"deal", "ask"}:
            raise IllegalMove("not-now")
        raise NotToMove("not-to-move")

    def _answered(self, mover: Seat, answer: int) -> Step[Eight]:
        answers = _with(self.answers, mover, answer)
        events = [Event("answered", mover), Event("my-answer", mover, {"answer": answer}, frozenset([mover]))]
        scores = self.scores
        if None not in answers[:-1]:
            scores = tuple(s + (a == self.right) for s, a in zip(scores, answers, strict=True))
            events.append(Event("answers-told", data={"right": self.right, "answers": answers[:-1]}))
        return Step(replace(self, answers=answers, scores=scores), tuple(events))

    def _played(self, mover: Seat, card: int) -> Step[Eight]:
        hands = _with(self.hands, mover, tuple(c for c in self.hands[mover] if c != card))
        laid = _with(self.laid, mover, card)
        event = Event("card-played", mover, {"card": card})
        state = replace(self, hands=hands, laid=laid)
        if 0 in laid:
            return Step(state, (event,))
        colour = self.declared[laid.index(max(laid))]
        winners = [seat for seat in seats_of(self.seats) if self.declared[seat] == colour]
        scores = tuple(score + 2 * (seat in winners) for seat, score in enumerate(self.scores))
        ended = Event(
            CAMPAIGN_ENDED,
            data={"number": self.campaign, "winners": winners, "scores": scores, "colour": colour},
        )
        is_last = self.campaign == self.config.hands or max(scores) >= self.config.target
        if not is_last:
            return Step(replace(state, hands=(), scores=scores), (event, ended))
        best = max((s for seat, s in enumerate(scores) if Seat(seat) not in self.resigned), default=-1)
        first = frozenset(s for s in seats_of(self.seats) if scores[s] == best and s not in self.resigned)
        outcome = Outcome(first, scores, "played")
        over = Event("match-ended", data={"winners": sorted(first), "scores": scores})
        return Step(replace(state, scores=scores, outcome=outcome), (event, ended, over))

    def view(self, viewer: Viewer) -> View:
        is_open = self.outcome is not None
        told = is_open or (bool(self.question) and None not in self.answers[:-1])
        return View(
            viewer=viewer,
            options=self.config,
            seats=self.seats,
            phase=self.phase,
            campaign=self.campaign,
            declared=self.declared,
            question=self.question,
            right=self.right if told else None,
            answers=tuple(a if told or seat == viewer else None for seat, a in enumerate(self.answers)),
            answered=tuple(answer is not None for answer in self.answers),
            laid=self.laid,
            hands=tuple(hand if is_open or seat == viewer else None for seat, hand in enumerate(self.hands)),
            scores=self.scores,
            asked=self.asked,
            resigned=self.resigned,
            to_move=self.to_move,
            legal=() if viewer is None else self.legal_moves(viewer),
            outcome=self.outcome,
        )


def _with(things: tuple[ThingT, ...], seat: Seat, thing: ThingT) -> tuple[ThingT, ...]:
    return (*things[:seat], thing, *things[seat + 1 :])


def _fresh(config: Config, seats: int) -> Eight:
    nothing = (0,) * seats
    return Eight(config, seats, 0, (), ("",) * seats, "", 0, (None,) * seats, nothing, nothing)


def initial_state(config: Config, seats: int) -> Eight:
    """:raises BadConfig: a count the game has not."""
    if seats not in SEAT_COUNTS:
        raise BadConfig("no-such-count", seats=seats)
    return _fresh(config, seats)
