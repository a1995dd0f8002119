"""`make fast`: what it files was made of the sources that stand there, however they change meanwhile."""

from __future__ import annotations

import pytest

from deploy import compile as making
from games import compiled


@pytest.mark.parametrize("how", ["SETTINGS", "FLAGS"])
def test_how_it_is_compiled_stands_where_a_change_is_another_folder(how: str) -> None:
    assert "games/compiled.py" in compiled.MADE_OF
    assert getattr(making, how) is getattr(compiled, how)
