"""PostgreSQL and Redis are refused, or swallow everything, for fifteen seconds while people play."""

from __future__ import annotations

import time

import pytest

from .playing import playing
from .serving import Serving

CUT_SECONDS = 15.0
GOES_ON_SECONDS = 60.0
SETTLED_SECONDS = 10.0
"""After the link is cut, nobody sees a 500 any more."""
ANSWER_SECONDS = 20.0
"""No wait is endless; how long each may be is what the tests of the pool and of the sockets say."""


@pytest.mark.parametrize("how", ["refuse", "swallow"])
@pytest.mark.parametrize("what", ["redis", "postgres"])
def test_play_goes_on_after_a_cut(serving: Serving, what: str, how: str) -> None:
    link = getattr(serving, what)
    with playing(serving, tables=2) as people:
        start = time.monotonic()
        getattr(link, how)()
        try:
            time.sleep(CUT_SECONDS)
        finally:
            link.mend(forget=how == "swallow")
        mended = time.monotonic()
        of_people, of_bots = people.goes_on(within=GOES_ON_SECONDS)
        answers = people.answers(start)
        during = [answer for answer in answers if answer.at < mended]
        counts = {
            status: sum(a.status == status for a in during) for status in sorted({a.status for a in during})
        }
        print(
            f"{what} {how}: answers while it lasted {counts}, "
            f"the slowest after {max(a.seconds for a in during):.1f} s; "
            f"people play after {of_people:.1f} s, bots after {of_bots:.1f} s"
        )
        late = [a for a in answers if a.status >= 500 and a.status != 503 and a.at > start + SETTLED_SECONDS]
        assert not late, late[:5]
        assert not [a for a in answers if a.status == 503 and not a.retry_after]
        assert max(a.seconds for a in answers) < ANSWER_SECONDS
        if what == "redis":
            assert any(a.status < 400 for a in during if a.status), "moves are taken without Redis"
        serving.wait_for(serving.is_ready, 180, "the site to be ready again")
