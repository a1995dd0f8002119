"""Times of bots' reviews of one player's decisions, of matches as the tests keep them.

python -m bench reviews             processor time, as the site runs here: compiled or from source
COMPILED=no python -m bench.reviews from source
"""

from __future__ import annotations

import os
from time import process_time

import django

from bench.run import is_short
from games.catalogue import GAMES, LEVELS, head_of, judge_of, rules_of
from games.compiled import is_used
from games.kit.bots.findings import Findings, Sketched, Weighed
from games.kit.rules.records import parse_record, replay_record
from games.kit.rules.seats import Seat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliances_site.settings.embedded")
django.setup()

from games.selectors.review.decisions import TOLD, costliest, costly  # noqa: E402 - models want the settings
from games.thinking.reviewing import PIECE_SECONDS, JudgedMoment, look_through, weigh_one  # noqa: E402

MATCHES = {
    "World Domination, 4 seats": "world-domination-v1-4-usual",
    "the same, drafting": "world-domination-v1-4-drafting",
    "the same, 3": "world-domination-v1-3-usual",
    "the same, 2": "world-domination-v1-2-usual",
    "Three Colours": "three-colours-v1-2-usual",
    "Floating Partners, 4 seats": "floating-partners-v1-4-usual",
    "the same, 8": "floating-partners-v1-8-usual",
    "The Dark Lord": "dark-lord-v1-3-usual",
}
SEAT = Seat(0)
SEED = 1


def moments_of(name: str) -> tuple[str, list[JudgedMoment]]:
    """The game of a kept match, and all moments of it that its first seat looks back on."""
    (game,) = (game for slug, game in GAMES.items() if name.startswith(slug))
    record = parse_record((game.folder / "tests" / "matches" / f"{name}.json").read_text())
    moments = []
    for ply, step in enumerate(replay_record(rules_of(record.game, record.rules), record).steps()):
        before = step.previous
        assert before is not None
        decides = step.mover == SEAT and len(before.state.legal_moves(SEAT)) > 1
        moments.append(JudgedMoment(ply, before.state.view(SEAT), step.move if decides else None))
    return record.game, moments


def row(label: str, name: str) -> str:
    """A line of the table."""
    slug, moments = moments_of(name)
    judge, head = judge_of(slug), head_of(slug, LEVELS[slug][-1])
    times, pieces = [process_time()], [0.0]
    sketches: list[Sketched] = []
    left = moments
    while left:
        begun = process_time()
        looks = look_through(judge, left, SEED)
        pieces.append(process_time() - begun)
        left = left[len(looks) :]
        found = [(look.ply, look.sketch) for look in looks if look.sketch is not None]
        sketches.extend(Sketched.of(ply, each) for ply, each in found)
    times.append(process_time())
    weighed: list[Weighed] = []
    for ply in costly(Findings(sketches=tuple(sketches))):
        begun = process_time()
        verdict = weigh_one(judge, head, moments[ply], SEED, "weighed")
        pieces.append(process_time() - begun)
        if verdict is not None:
            weighed.append(Weighed.of(ply, verdict))
    for ply in costliest(Findings(weighed=tuple(weighed))):
        begun = process_time()
        weigh_one(judge, head, moments[ply], SEED, "told")
        pieces.append(process_time() - begun)
    times.append(process_time())
    decisions = sum(moment.made is not None for moment in moments)
    looked, judged = times[1] - times[0], times[2] - times[1]
    return (
        f"| {label} | {len(moments)} | {decisions} | {looked:.1f} | {judged:.1f} | {max(pieces):.1f} | "
        f"{looked + judged:.1f} |"
    )


def run() -> None:
    """Print the table."""
    print(
        f"Processor time in seconds, {'compiled' if is_used() else 'from source'}; {TOLD} are weighed twice."
    )
    print(f"A piece of first looks ends after {PIECE_SECONDS:.0f} s.")
    print("| game | moments | decisions | first looks | verdicts | dearest piece | all |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for label, name in [*MATCHES.items()][-1 if is_short() else 0 :]:
        print(row(label, name), flush=True)


if __name__ == "__main__":
    run()
