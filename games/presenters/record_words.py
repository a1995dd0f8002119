"""What is wrong with a record, in words: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RECORD_WORDS: Final[Mapping[str, str]] = {
    "not-json": "That is not the record of a match.",
    "not-a-record": "That is not the record of a match.",
    "other-rules": "That record belongs to another game or another version of the rules.",
    "bad-config": "The record has options that the game does not know.",
    "broken-move": "A move of that record breaks the rules.",
    "legal-moves-differ": "The record’s legal moves are not those of the rules.",
    "outcome-differs": "The record’s outcome does not follow from its moves.",
    "not-whole": "The record of a running match, as one player knows it, cannot be played through.",
    "no-such-viewer": "That record is of a seat that the match does not have.",
    "no-such-seat": "There is no such seat.",
    "hidden-and-over": "The record hides moves of a match that is over.",
    "cannot-be-hidden": "The record hides what everybody at the table knows.",
}
"""The code of a refusal to its words."""
