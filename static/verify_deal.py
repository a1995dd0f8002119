"""Check of a match's chance, from its record alone: python verify_deal.py record.json

Works out again, by the published rule `alliances-deal/1`, the fingerprint that the site showed before
anybody sat down, the lot of the seats and every act of chance of the record, and says of each what is
recorded and what is computed. It needs Python 3.8 or newer and nothing else: it asks no site and shares no
line with one.

The rule. `key` is the match's, `wishes` the hex of each seat joined by "/", `act` EPOCH/CAMPAIGN/KIND/NTH:
the rewinds so far that have undone an act, the campaigns begun, the first word of the notation, and how many
of that kind the campaign has had. 00 is a zero byte.

    commitment = SHA-256("alliances-deal/1" 00 key 00 seed)
    K          = HMAC-SHA256(seed, "alliances-deal/1" 00 key 00 wishes 00 act)
    numbers    = HMAC-SHA256(K, 0) HMAC-SHA256(K, 1) ..., the counter as 8 bytes, big-endian

k random bits are the first bytes not yet taken that hold so many, as a big-endian number, shifted right to k
bits. A draw of n takes as many bits as n has until the number is below n. A shuffle exchanges each place,
from the last to the second, with a place drawn among itself and those before it.

Exit code: 0 if all is right, 1 if anything differs, 2 if the file cannot be read. Of a match that still runs
the seed is not opened: then only the names of the acts are compared.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from itertools import zip_longest
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

FORMAT = b"alliances-deal/1"


# --- random numbers -------------------------------------------------------------------------------


def fingerprint(key: str, seed: bytes) -> str:
    """The commitment to a seed, in hex."""
    return hashlib.sha256(b"\0".join((FORMAT, key.encode("ascii"), seed))).hexdigest()


class Numbers:
    """The random numbers of one act."""

    def __init__(self, seed: bytes, key: str, wishes: Sequence[str], act: str) -> None:
        parts = (FORMAT, key.encode("ascii"), "/".join(wishes).encode("ascii"), act.encode("ascii"))
        self.key = hmac.new(seed, b"\0".join(parts), hashlib.sha256).digest()
        self.counter = 0
        self.ready = b""

    def bits(self, count: int) -> int:
        """The next so many bits, of as few whole bytes as hold them."""
        size = (count + 7) // 8
        while len(self.ready) < size:
            self.ready += hmac.new(self.key, self.counter.to_bytes(8, "big"), hashlib.sha256).digest()
            self.counter += 1
        taken, self.ready = self.ready[:size], self.ready[size:]
        return int.from_bytes(taken, "big") >> (8 * size - count)

    def draw(self, below: int) -> int:
        """A number from 0 to `below` - 1: bits are taken until they are one."""
        while True:
            number = self.bits(below.bit_length())
            if number < below:
                return number

    def shuffled(self, things: Sequence[Any]) -> List[Any]:
        """The things in another order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.draw(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


# --- the lists of the four games ------------------------------------------------------------------

COUNTRIES = (
    "argentina australia brazil canada china egypt france germany india indonesia japan mexico nigeria "
    "russia saudi-arabia south-africa sweden turkey united-kingdom united-states"
).split()

WORLD_CARDS = [
    name
    for letter, specials in (
        ("P", "spin peace-treaty embargo dual-allegiance"),
        ("E", "bribe free-market global-trading monopoly"),
        ("M", "reserve-forces reinforcement covert-operation defensive-pact"),
    )
    for name in [f"{letter}{number}" for number in range(1, 13)] + specials.split()
]
WORLD_HANDS = {2: 12, 3: 16, 4: 12}

PARTNERS_RANKS = "A K Q J 13 12 11 10 9 8 7 6 5 4 3 2".split()
PARTNERS_CARDS = [rank + suit for suit in "SCDH" for rank in PARTNERS_RANKS] + ["JK"]


def _cards(ranks: str, suits: str = "SCDH") -> List[str]:
    return [rank + suit for suit in suits for rank in ranks.split()]


def partners_pack(seats: int, six_pack: str) -> List[str]:
    """The pack of Floating Partners in card order, identical cards beside each other."""
    cards = [*_cards("A K Q J 10 9 8 7 6 5 4 3 2"), "JK"]
    if seats == 4:
        gone = {*_cards("10 9"), *_cards("8", "SC")}
        cards = [card for card in cards if card not in gone]
    elif seats == 6 and six_pack == "500":
        cards += _cards("11 12") + _cards("13", "DH")
    elif seats == 6:
        cards += _cards("2 3") + _cards("4", "SC")
    elif seats == 7:
        cards += _cards("2 3 4 5 6")
    elif seats == 8:
        cards += _cards("2 3 4 5 6") + _cards("7 8") + _cards("9", "SC")
    return sorted(cards, key=PARTNERS_CARDS.index)


def castles() -> List[str]:
    """Every way in which three castles may stand in The Dark Lord: no two of them touch."""
    rows = [(3, 0), (4, -1), (5, -2), (4, -2), (3, -2)]
    places = [(first + at, row - 2) for row, (length, first) in enumerate(rows) for at in range(length)]
    apart = [[max(abs(q - p), abs(r - s), abs(q + r - p - s)) > 1 for p, s in places] for q, r in places]
    lands = range(len(places))
    return [
        f"t{a + 1},t{b + 1},t{c + 1}"
        for a in lands
        for b in lands
        if apart[a][b]
        for c in lands
        if apart[a][c] and apart[b][c]
    ]


# --- acts of chance -------------------------------------------------------------------------------


class Act(NamedTuple):
    """How one kind of act is drawn, and when it begins a campaign."""

    drawn: Callable[[Numbers, str], str]
    """From its numbers and the recorded notation to the notation."""
    begins: Callable[[int], bool]
    """From how many of the kind the campaign has had."""


def _never(_had: int) -> bool:
    return False


def _always(_had: int) -> bool:
    return True


def _again(had: int) -> bool:
    return had > 0


def _dealt(kind: str, pack: Sequence[str], each: int, seats: int, rest: int) -> Callable[[Numbers, str], str]:
    """The pack shuffled: a sorted hand for each seat, and the last cards as they lie."""

    def draw(numbers: Numbers, _recorded: str) -> str:
        cards = numbers.shuffled(pack)
        hands = [sorted(cards[seat * each : (seat + 1) * each], key=pack.index) for seat in range(seats)]
        groups = hands + ([cards[len(cards) - rest :]] if rest else [])
        return kind + " " + "/".join(",".join(group) for group in groups)

    return draw


def _number(kind: str, below: int) -> Callable[[Numbers, str], str]:
    return lambda numbers, _recorded: f"{kind} {numbers.draw(below)}"


def _questions(numbers: Numbers, recorded: str) -> str:
    """The places of the right answers; which questions, no seed says, so that they are taken as recorded."""
    asked = re.fullmatch(r"questions ([^:/]+):[^:/]*/([^:/]+):[^:/]*", recorded)
    first, second = asked.groups() if asked else ("?", "?")
    places = numbers.draw(4), numbers.draw(4)
    return f"questions {first}:{places[0]}/{second}:{places[1]}"


def acts_of_game(game: str, seats: int, options: Dict[str, Any]) -> Optional[Dict[str, Act]]:
    """The acts of a game at a table of so many seats, by kind; None if it has no such table."""
    if game == "world-domination" and seats in WORLD_HANDS:
        each = WORLD_HANDS[seats]
        return {
            "layout": Act(lambda numbers, _: "layout " + ",".join(numbers.shuffled(COUNTRIES)), _always),
            "deal": Act(_dealt("deal", WORLD_CARDS, each, seats, 48 - each * seats), _never),
            "first": Act(_number("first", seats), _never),
            "assign": Act(_number("assign", 2), _never),
        }
    if game == "floating-partners" and 4 <= seats <= 8:
        pack = partners_pack(seats, options.get("six_pack", "500"))
        return {
            "dealer": Act(_number("dealer", seats), _always),
            "deal": Act(_dealt("deal", pack, 10, seats, 3), _again),
        }
    if game == "dark-lord" and seats == 3:
        ways = castles()
        return {
            "bases": Act(lambda numbers, _: "bases " + ways[numbers.draw(len(ways))], _always),
            "questions": Act(_questions, _never),
        }
    if game == "three-colours" and seats == 2:
        return {}
    return None


RULES = {"world-domination": (1, 2), "floating-partners": (1,), "dark-lord": (1,), "three-colours": (1,)}
"""The versions of each game's rules that draw from these lists."""


class Had(NamedTuple):
    """The acts that count at a moment."""

    acts: int
    campaign: int
    kinds: Tuple[str, ...]
    """Of the campaign."""


def named_acts(record: Record, kinds: Dict[str, Act]) -> Iterator[Tuple[str, str]]:
    """The name and the notation of each act of a record, undone ones too."""
    had, epoch = Had(0, 0, ()), 0
    moments = [had]
    for mover, notation in record.moves:
        kind = notation.split(" ")[0]
        if mover is None and kind == "@back":
            then = moments[_back(notation, len(moments))]
            epoch += then.acts < had.acts
            had = then
        elif mover is None:
            if kind not in kinds:
                raise Unreadable(f"move {len(moments) - 1}: {kind} is no act of chance of this game")
            begins = kinds[kind].begins(had.kinds.count(kind))
            campaign, before = (had.campaign + 1, ()) if begins else (had.campaign, had.kinds)
            had = Had(had.acts + 1, campaign, (*before, kind))
            yield f"{epoch}/{campaign}/{kind}/{before.count(kind)}", notation
        moments.append(had)


def _back(notation: str, rows: int) -> int:
    found = re.fullmatch(r"@back ([0-9]{1,9})", notation)
    if found is None or int(found.group(1)) >= rows:
        raise Unreadable(f"move {rows - 1}: it goes back to no moment of the match")
    return int(found.group(1))


# --- the file -------------------------------------------------------------------------------------


class Unreadable(Exception):  # noqa: N818 - it reads as what is so
    """The file is no record with a promise about its chance."""


class Record(NamedTuple):
    """What is needed of a record's file."""

    game: str
    rules: int
    seats: int
    options: Dict[str, Any]
    moves: List[Tuple[Optional[int], str]]
    key: str
    commitment: str
    seed: Optional[bytes]
    """None while it is not opened."""
    wishes: List[str]
    acts: List[str]
    lot: Optional[List[int]]


def read(text: str) -> Record:
    """Read a record's text. :raises Unreadable:"""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("it is no JSON") from None
    record = _object(data, "the file")
    if record.get("format") != "alliances-match/1":
        raise Unreadable("it is no record of a match in the format alliances-match/1")
    if "fair" not in record:
        raise Unreadable("the match was begun before there were seeds: nothing was promised of its chance")
    fair = _object(record["fair"], "fair")
    if fair.get("version") != 1:
        raise Unreadable("its promise is of another version than 1")
    seed, lot = fair.get("seed"), fair.get("lot")
    return Record(
        game=_text(record.get("game"), "game"),
        rules=_number_of(record.get("rules"), "rules"),
        seats=_number_of(record.get("seats"), "seats"),
        options=_object(record.get("options"), "options"),
        moves=[_move(move) for move in _list(record.get("moves"), "moves")],
        key=_text(fair.get("key"), "key", r"[\x21-\x7e]{1,64}"),
        commitment=_text(fair.get("commitment"), "commitment", r"[0-9a-f]{64}"),
        seed=None if seed is None else bytes.fromhex(_text(seed, "seed", r"[0-9a-f]{64}")),
        wishes=[
            _text(wish, "wishes", r"([0-9a-f]{2}){0,16}") for wish in _list(fair.get("wishes"), "wishes")
        ],
        acts=[_text(act, "acts") for act in _list(fair.get("acts"), "acts")],
        lot=None if lot is None else [_number_of(seat, "lot") for seat in _list(lot, "lot")],
    )


def _object(value: object, name: str) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise Unreadable(f"{name} is no object")
    return value


def _list(value: object, name: str) -> List[Any]:
    if not isinstance(value, list):
        raise Unreadable(f"{name} is no list")
    return value


def _text(value: object, name: str, pattern: str = r"[\s\S]*") -> str:
    if not isinstance(value, str) or re.fullmatch(pattern, value) is None:
        raise Unreadable(f"{name} is not as it must be")
    return value


def _number_of(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"{name} is no whole number")
    return value


def _move(value: object) -> Tuple[Optional[int], str]:
    parts = _list(value, "a move")
    if len(parts) not in {2, 3}:
        raise Unreadable("a move is not as it must be")
    mover = None if parts[0] is None else _number_of(parts[0], "a mover")
    return mover, _text(parts[1], "a move")


# --- the check ------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """One comparison."""

    of: str
    recorded: str
    computed: str


def check(record: Record) -> List[Finding]:
    """Every comparison of a record, in order.

    Where an act is named otherwise than it must be, or left out, or made up, the names are what differs.

    :raises Unreadable: it is of a game, or of rules, whose lists are not here.
    """
    kinds = acts_of_game(record.game, record.seats, record.options)
    if kinds is None:
        raise Unreadable(f"the lists of {record.game} with {record.seats} seats are not here")
    if record.rules not in RULES[record.game]:
        raise Unreadable(f"the lists here are of other rules of {record.game} than {record.rules}")
    findings = []
    seed, key, wishes = record.seed, record.key, record.wishes
    if seed is not None:
        findings.append(Finding("commitment", record.commitment, fingerprint(key, seed)))
        if record.lot is not None:
            drawn = Numbers(seed, key, wishes, "0/0/seats/0").shuffled(sorted(record.lot))
            findings.append(Finding("0/0/seats/0", _seats(record.lot), _seats(drawn)))
    for made, called in zip_longest(named_acts(record, kinds), record.acts):
        if made is None:
            findings.append(Finding(called, called, "there is no such act"))
            continue
        name, notation = made
        if called != name:
            findings.append(Finding(name, f"called {called}" if called else "not named", f"called {name}"))
        elif seed is None:
            findings.append(Finding(name, name, name))
        else:
            again = kinds[notation.split(" ")[0]].drawn(Numbers(seed, key, wishes, name), notation)
            findings.append(Finding(name, notation, again))
    return findings


def _seats(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))


def main(arguments: Sequence[str], say: Callable[[str], object] = print) -> int:
    """Check the file that is named, tell what comes of it, return the exit code."""
    if len(arguments) != 1:
        say("usage: python verify_deal.py record.json")
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:  # noqa: PTH123 - as short as it gets
            record = read(file.read())
        findings = check(record)
    except (OSError, UnicodeDecodeError) as error:
        say(_plain(f"The file cannot be read: {error}"))
        return 2
    except Unreadable as error:
        say(_plain(f"This cannot be checked: {error}."))
        return 2
    for finding in findings:
        is_right = finding.recorded == finding.computed
        say(_plain(f"{'right  ' if is_right else 'DIFFERS'}  {finding.of}"))
        say(_plain(f"         as recorded: {finding.recorded}"))
        say(_plain(f"         as computed: {finding.computed}"))
    wrong = sum(finding.recorded != finding.computed for finding in findings)
    if record.seed is None:
        say("The match is not over and its seed is not opened: only the names of its acts could be compared.")
    if wrong:
        say(f"{wrong} of {len(findings)} comparisons DIFFER.")
        return 1
    say(f"All {len(findings)} comparisons are right.")
    return 0


def _plain(text: str) -> str:
    """In one line of ASCII, whatever a record holds and whatever a terminal can show."""
    return text.encode("unicode_escape").decode("ascii")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
