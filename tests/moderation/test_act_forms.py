"""Forms and words of all acts."""

from __future__ import annotations

import pytest

from games.models import Match
from moderation.acts.base import NotNow, Target
from moderation.acts.registry import ACTS
from moderation.forms.registry import FORMS, form_of
from moderation.words.registry import WORDS, words_of
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", sorted(ACTS))
def test_every_act_has_words_and_its_reverse_too(code: str) -> None:
    assert WORDS[code].does
    assert bool(WORDS[code].told) == ACTS[code].asks_reason
    if (back := ACTS[code].undo_code) is not None:
        assert WORDS[back.value].done


def test_no_form_is_of_something_that_nobody_can_do() -> None:
    assert set(FORMS) <= set(ACTS)


@pytest.mark.parametrize("code", sorted(code for code, act in ACTS.items() if act.target == Target.MATCH))
def test_a_form_sent_empty_names_what_is_missing(code: str) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD)
    form = form_of(code)({}, act=ACTS[code], target=match, by=moderator("mona"), now=NOON)
    assert not form.is_valid()
    assert set(form.errors) >= {"reason", "token", "seen"}


@pytest.mark.parametrize(
    "reason",
    [
        "too short",
        "\N{RIGHT-TO-LEFT OVERRIDE} turned round",
        "a" + "\N{COMBINING ACUTE ACCENT}" * 10_000,
        "\0" * 20,
    ],
)
def test_a_reason_is_long_enough_and_of_signs_that_can_be_read(reason: str) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD)
    sent = {"reason": reason, "token": "a" * 22, "seen": match.version, "days": 3}
    form = form_of("pause")(sent, act=ACTS["pause"], target=match, by=moderator("mona"), now=NOON)
    assert set(form.errors) == {"reason"}


def test_a_refusal_is_worded_with_its_data() -> None:
    assert "30 days" in words_of("pause").refusal(NotNow("bad-days", most=30))
    assert words_of("pause").refusal(NotNow("a-code-without-words"))
