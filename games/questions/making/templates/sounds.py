"""Notes, keys and chords."""

from __future__ import annotations

from collections.abc import Iterable

from pychord import Chord

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template

LETTERS = "CDEFGAB"
STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
INTERVALS: dict[str, tuple[int, int, Level]] = {
    "major third": (2, 4, "normal"),
    "perfect fourth": (3, 5, "normal"),
    "perfect fifth": (4, 7, "normal"),
    "minor third": (2, 3, "hard"),
    "major sixth": (5, 9, "hard"),
}
ROOTS = ("C", "G", "D", "A", "E", "F", "Bb", "Eb", "B", "Ab")
FIFTHS = "FCGDAEB"


def spoken(note: str) -> str:
    """As one says it: Bb is B flat."""
    return note[0] + {"": "", "b": " flat", "#": " sharp"}[note[1:]]


def above(note: str, letters: int, half_tones: int) -> str:
    """The note so many letters and half tones higher, with one sign at most."""
    letter = LETTERS[(LETTERS.index(note[0]) + letters) % 7]
    height = STEPS[note[0]] + {"": 0, "b": -1, "#": 1}[note[1:]] + half_tones
    off = (height - STEPS[letter] + 6) % 12 - 6
    return letter + {0: "", 1: "#", -1: "b", 2: "x", -2: "d"}[off]


def interval() -> Iterable[Draft]:
    return [
        _interval(name, letters, half_tones, level, root)
        for name, (letters, half_tones, level) in INTERVALS.items()
        for root in LETTERS
        if above(root, letters, half_tones)[1:] in {"", "b", "#"}
    ]


def _interval(name: str, letters: int, half_tones: int, level: Level, root: str) -> Draft:
    right = above(root, letters, half_tones)
    near = [above(root, letters, half_tones + step) for step in (-1, 1)]
    near += [above(root, letters + step, half_tones + 2 * step) for step in (-1, 1, 2)]
    near += list(LETTERS)
    others = [
        note for note in dict.fromkeys(near) if note[1:] in {"", "b", "#"} and note not in {right, root}
    ]
    others = [note for note in others if _height(note) != _height(right)]
    return Draft(
        subject=f"{name} above {root}",
        text=f"Which note lies a {name} above {root}?",
        right=spoken(right),
        wrong=[spoken(note) for note in others][:6],
        level=level,
        holds=lambda answer: (_height(_written(answer)) - STEPS[root]) % 12 == half_tones,
    )


def _written(answer: str) -> str:
    return answer.replace(" flat", "b").replace(" sharp", "#")


def _height(note: str) -> int:
    return (STEPS[note[0]] + {"": 0, "b": -1, "#": 1}[note[1:]]) % 12


def chord() -> Iterable[Draft]:
    return [_chord(root, kind) for root in ROOTS for kind in ("major", "minor") if _is_plain(root, kind)]


def notes(root: str, kind: str) -> tuple[str, ...]:
    third = 4 if kind == "major" else 3
    return (root, above(root, 2, third), above(root, 4, 7))


def _is_plain(root: str, kind: str) -> bool:
    return all(note[1:] in {"", "b", "#"} for note in notes(root, kind))


def _by_pychord(root: str, kind: str) -> set[int]:
    return {
        _height(str(note)) for note in Chord(root + ("" if kind == "major" else "m")).components(visible=True)
    }


def _chord(root: str, kind: str) -> Draft:
    held = notes(root, kind)
    heights = {_height(note) for note in held}
    names = {f"{spoken(other)} {sort}": (other, sort) for other in ROOTS for sort in ("major", "minor")}
    right = f"{spoken(root)} {kind}"
    others = [name for name, (other, sort) in names.items() if name != right and _is_plain(other, sort)]
    others.sort(key=lambda name: (-len(heights & {_height(note) for note in notes(*names[name])}), name))
    first, second, third = map(spoken, held)
    return Draft(
        subject=right,
        text=seeded("chord", right).choice(
            (
                f"Which chord do the notes {first}, {second} and {third} make?",
                f"You play {first}, {second} and {third} together. Which chord sounds?",
            )
        ),
        right=right,
        wrong=others[:6],
        level="easy"
        if right in {"C major", "G major", "F major", "A minor"}
        else "normal"
        if len(root) == 1
        else "hard",
        holds=lambda answer: {_height(note) for note in notes(*names[answer])} == heights,
        also=lambda answer: _by_pychord(*names[answer]) == heights,
    )


def signs_of(key: str) -> int:
    """Sharps of a major key, flats as less than nothing."""
    place = FIFTHS.index(key[0]) - 1
    return place + 7 * {"": 0, "b": -1, "#": 1}[key[1:]]


def _signs_in_scale(key: str) -> int:
    """The same, counted in the scale that PyChord has."""
    scale = [above(key, place, step) for place, step in enumerate((0, 2, 4, 5, 7, 9, 11))]
    return sum({"": 0, "b": -1, "#": 1}[note[1:]] for note in scale)


def key_signature() -> Iterable[Draft]:
    return [_key(key) for key in ("G", "D", "A", "E", "B", "F", "Bb", "Eb", "Ab", "Db")]


def _key(key: str) -> Draft:
    count = signs_of(key)
    sign = "sharp" if count > 0 else "flat"
    how_many = f"{abs(count)} {sign}{'s' if abs(count) > 1 else ''}"
    keys = {
        f"{spoken(other)} major": other
        for other in ("C", "G", "D", "A", "E", "B", "F", "Bb", "Eb", "Ab", "Db")
    }
    others = sorted(
        (name for name in keys if keys[name] != key),
        key=lambda name: (abs(signs_of(keys[name]) - count), name),
    )
    return Draft(
        subject=key,
        text=f"Which of these keys has {how_many} at the beginning of each line?",
        right=f"{spoken(key)} major",
        wrong=others[:7],
        level="normal" if abs(count) < 3 else "hard",
        holds=lambda answer: signs_of(keys[answer]) == count,
        also=lambda answer: _signs_in_scale(keys[answer]) == count,
    )


SOUNDS = (
    Template(80, "interval", "music", ("own",), {"normal": 14, "hard": 10}, interval),
    Template(81, "chord", "music", ("pychord",), {"easy": 4, "normal": 8, "hard": 6}, chord),
    Template(82, "key-signature", "music", ("own",), {"normal": 4, "hard": 6}, key_signature),
)
