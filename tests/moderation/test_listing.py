"""Acts of moderators on a table's lists, its name and its rooms."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, Message
from games.selectors.lobby.tables import finished_tables, running_tables
from games.selectors.people.profile import running_public
from games.services.talk.errors import MayNotWrite
from games.services.talk.messages import write_message
from moderation.acts.base import NotNow
from tests.support.acts import done, undone
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD)


@pytest.fixture
def mona(match: Match) -> User:
    return moderator("mona", "steward")


def test_a_hidden_table_is_in_no_list_and_goes_on_for_who_has_its_address(match: Match, mona: User) -> None:
    action = done("hide", mona, match)
    ann = User.objects.get(username="ann")
    assert not running_tables().items
    assert not running_public(ann.pk)
    assert not finished_tables().items
    assert Client().get(match.get_absolute_url()).status_code == 200
    undone(action, mona, match)
    assert [line.key for line in running_tables().items] == [match.key]
    with pytest.raises(NotNow, match="not-hidden"):
        done("show", mona, match)


def test_a_table_that_is_renamed_has_its_old_name_back_by_the_reverse(match: Match, mona: User) -> None:
    action = done("rename-table", mona, match, name="  A quiet  table ")
    assert match.name == "A quiet table"
    assert action.before == {"name": "A table"}
    assert "A moderator named the table A quiet table" in page(match)
    undone(action, mona, match)
    assert match.name == "A table"


@pytest.mark.parametrize("name", ["", "x" * 61, "turned \N{RIGHT-TO-LEFT OVERRIDE} round", "A table"])
def test_a_table_has_no_name_that_cannot_be_read(match: Match, mona: User, name: str) -> None:
    with pytest.raises(NotNow):
        done("rename-table", mona, match, name=name)
    match.refresh_from_db()
    assert match.name == "A table"


def test_nobody_writes_into_a_closed_chat_and_all_read_why(match: Match, mona: User) -> None:
    done("close-chat", mona, match)
    ann = User.objects.get(username="ann")
    for user_id, room in ((ann.pk, Message.Room.TABLE), (moderator("wat").pk, Message.Room.WATCHERS)):
        with pytest.raises(MayNotWrite):
            write_message(
                match_id=match.pk, user_id=user_id, room=room, text="Hello", token=f"t{user_id}", now=NOON
            )
    text = page(match)
    assert "A moderator closed the chat: “It was asked for by those who play.”" in text
    assert "mona" not in text
    done("open-chat", mona, match)
    said = {"room": Message.Room.TABLE, "text": "Hello", "token": "t-ann"}
    assert write_message(match_id=match.pk, user_id=ann.pk, now=NOON, **said).text == "Hello"


def page(match: Match) -> str:
    """The table as somebody reads it who only watches."""
    return Client().get(match.get_absolute_url()).content.decode()
