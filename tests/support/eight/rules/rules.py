"""Eight as data, like the games of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.kit.rules.api import HIDDEN, Json, Made, Need, Rules
from games.kit.rules.options import Choice, Number, Switch
from games.kit.rules.seats import Seat, Viewer
from games.kit.rules.talk import Talk
from tests.support.eight.rules.moves import ANSWERS, Answer, Ask, Deal, Move, parse_move
from tests.support.eight.rules.state import HAND, SEAT_COUNTS, Config, Eight, View, initial_state


def bot_seats(config: Config, seats: int) -> Mapping[Seat, str]:
    """The oracle is a bot, unless the table is open to a person there."""
    return {} if config.open_oracle else {Seat(seats - 1): config.oracle}


def made_up(need: Need, rng: Random) -> str:
    """One of many questions that nobody ever wrote."""
    gone = need.data["not"]
    assert need.kind == "question"
    assert isinstance(gone, list)
    return rng.choice([name for name in (f"q{number}" for number in range(1, 60)) if name not in gone])


def content_of(move: Move) -> Json:
    """The question that a move of chance has drawn; None of another move."""
    return move.question if isinstance(move, Ask) else None


def sample_state(view: View, rng: Random) -> Eight:
    """A position that fits a view: hidden cards, answers and the right one drawn."""
    known = {card for hand in view.hands for card in hand or ()} | set(view.laid)
    unknown = [card for card in range(1, HAND * view.seats + 1) if card not in known]
    rng.shuffle(unknown)
    sizes = [HAND - bool(card) for card in view.laid]
    hands = tuple(
        tuple(sorted(unknown.pop() for _ in range(size))) if hand is None else hand
        for hand, size in zip(view.hands, sizes, strict=False)
    )
    answers = tuple(
        rng.randrange(ANSWERS) if has and answer is None else answer
        for has, answer in zip(view.answered, view.answers, strict=True)
    )
    right = view.right if view.right is not None else rng.randrange(ANSWERS) if view.question else 0
    return Eight(
        view.options, view.seats, view.campaign, hands, view.declared, view.question, right, answers,
        view.laid, view.scores, view.asked, view.resigned, view.outcome,
    )  # fmt: skip


def disclose(moves: Sequence[Made[Move]], viewer: Viewer) -> tuple[str, ...]:
    """Other hands, and until all have answered the others' answers and which is right."""
    told = max(
        (n for n, made in enumerate(moves) if any(e.code == "answers-told" for e in made.events)), default=-1
    )
    texts = []
    for number, made in enumerate(moves):
        text = made.move.notation()
        match made.move:
            case Deal():
                groups = text.removeprefix("deal ").split("/")
                text = "deal " + "/".join(g if s == viewer else HIDDEN for s, g in enumerate(groups))
            case Ask() if number > told:
                text = f"ask {HIDDEN}"
            case Answer() if number > told and made.mover != viewer:
                text = f"answer {HIDDEN}"
        texts.append(text)
    return tuple(texts)


def talk(view: View) -> Talk | None:
    """The room of those who declared the same colour, closed while the question is answered."""
    mine = None if view.viewer is None else view.declared[view.viewer]
    if not mine:
        return None
    allied = frozenset(Seat(seat) for seat, colour in enumerate(view.declared) if colour == mine)
    return Talk(allied, closed="answers" if view.phase == "answer" else "") if len(allied) > 1 else None


def digest(view: View) -> dict[str, Json]:
    return {"campaign": view.campaign, "scores": list(view.scores), "phase": view.phase}


EIGHT: Final[Rules[Config, Move, View]] = Rules(
    slug="eight",
    version=1,
    seat_counts=SEAT_COUNTS,
    options={
        "target": Number(20, low=20, high=60),
        "hands": Number(6, low=5, high=12),
        "oracle": Choice(("easy", "random")),
        "open_oracle": Switch(),
    },
    config=Config,
    parse_move=parse_move,
    initial_state=initial_state,
    sample_state=sample_state,
    digest=digest,
    disclose=disclose,
    hides=frozenset({"deal", "ask", "answer"}),
    bot_seats=bot_seats,
    made_up=made_up,
    content_of=content_of,
    talk=talk,
)
