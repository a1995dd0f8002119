"""Talk at a table of The Dark Lord: why a room is closed."""

from __future__ import annotations

from games.catalogue.dark_lord.face.talk import ANSWERING, SILENCES


def test_a_closed_room_says_why_and_until_when() -> None:
    silence = SILENCES[ANSWERING]
    assert "clock" in str(silence.words)
    assert str(silence.until)
