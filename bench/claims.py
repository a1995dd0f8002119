"""Turns and days that proofs spare: 1,000 matches between bots, looked through for what would be played out.

python -m bench claims
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any, Final

import django

from bench.run import sized

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliances_site.settings.embedded")
django.setup()

from games.catalogue import GAMES, RULES  # noqa: E402 - the forecast wants the settings
from games.kit.rules.api import CAMPAIGN_ENDED  # noqa: E402
from games.kit.rules.proofs import MOVES, Work  # noqa: E402
from games.kit.rules.records import replay_record  # noqa: E402
from games.kit.rules.replay import Replay  # noqa: E402
from games.kit.rules.selfplay import play_match  # noqa: E402
from games.presenters.lobby.duration import A_TURN  # noqa: E402

KINDS: Final[tuple[tuple[str, int, int, str, dict[str, int]], ...]] = (
    ("world-domination", 2, 200, "steady", {}),
    ("world-domination", 3, 100, "steady", {}),
    ("world-domination", 4, 300, "steady", {}),
    ("floating-partners", 4, 200, "easy", {"max_hands": 8}),
    ("floating-partners", 5, 50, "easy", {"max_hands": 10}),
    ("floating-partners", 6, 50, "easy", {"max_hands": 6}),
    ("floating-partners", 7, 50, "easy", {"max_hands": 7}),
    ("floating-partners", 8, 50, "easy", {"max_hands": 8}),
)
"""Game, seats, matches, level, options."""
A_DAY: Final = 24 * 3600


@dataclass
class Found:
    """Counts of all matches of a kind."""

    matches: int = 0
    campaigns: int = 0
    proved: Counter[str] = field(default_factory=Counter[str])
    """Campaigns that were proved, by the code of the proof."""
    turns: int = 0
    """Turns of seats, cards that fall by themselves left out."""
    spared: int = 0
    """Those of them after a proof."""
    times: list[float] = field(default_factory=list[float])
    """Processor seconds of each question for a proof, also where there was nothing to look at."""
    too_large: int = 0
    """Searches that were given up."""

    def look(self, replay: Replay, *, is_board: bool) -> None:
        """Count one match."""
        self.matches += 1
        is_proved = False
        for step in replay.steps():
            assert step.previous is not None
            if step.mover is not None and not step.rules.falls(step.previous.state.view(None)):
                self.turns += 1
                self.spared += is_proved
            if any(event.code == CAMPAIGN_ENDED for event in step.events):
                self.campaigns += 1
                is_proved = False
            if not is_proved and step.state.outcome is None:
                is_proved = self._prove(step, is_board=is_board)

    def _prove(self, step: Replay, *, is_board: bool) -> bool:
        work, view, begun = Work(), step.state.view(None), process_time()
        proof = step.rules.prove(view, is_board=is_board, work=work)
        self.times.append(process_time() - begun)
        self.too_large += work.done > MOVES
        if proof is not None:
            self.proved[proof.code] += 1
        return proof is not None

    def row(self, label: str) -> str:
        """A line of the table."""
        days = self.spared * A_TURN["standard"].total_seconds() / A_DAY / self.matches
        proved = sum(self.proved.values())
        times = sorted(self.times)
        return (
            f"{label:36}{self.matches:6}{self.campaigns:7}{proved:7}{100 * proved / self.campaigns:6.1f} %"
            f"{self.spared / self.matches:8.2f}{100 * self.spared / self.turns:7.2f} %{days:7.2f}"
            f"{1000 * sum(times) / len(times):8.2f}{1000 * times[len(times) * 99 // 100]:7.1f}"
            f"{1000 * times[-1]:7.1f}{self.too_large:7}"
        )


def played(game: str, seats: int, level: str, options: dict[str, Any], seed: int) -> Replay:
    """A match between bots, replayed."""
    rules = RULES[game]
    config = rules.parse_config(options)
    record = play_match(rules, config, [GAMES[game].levels[level]] * seats, Random(f"{game} {seats} {seed}"))
    return replay_record(rules, record)


def run() -> None:
    """Print a line for each game and number of seats, for tables and where they differ for boards."""
    print(
        " " * 36 + "matches campaigns proved        turns spared     days   ms mean    p99    max  given up"
    )
    for game, seats, matches, level, options in KINDS:
        table, board = Found(), Found()
        for seed in range(sized(matches, 1)):
            replay = played(game, seats, level, options, seed)
            table.look(replay, is_board=False)
            if game == "world-domination" and seats != 3:
                board.look(replay, is_board=True)
        print(table.row(f"{game}, {seats} seats"), flush=True)
        if board.matches:
            print(board.row("    as boards"), flush=True)


if __name__ == "__main__":
    run()
