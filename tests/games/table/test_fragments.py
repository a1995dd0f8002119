"""Fragments of a table that a page has are not sent again, and what it makes of an answer is the whole."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from random import Random
from statistics import median

import pytest
from django.test import Client

from games.kit.face.markup import fragment
from games.models import Match
from games.views.fragments import HEADER, UNREAD, digested, named_fragments
from tests.support.fragments import HTMX, KeepingPage, undivided
from tests.support.tables import legal, match_of, people, play_on, turns

LONG = "What stays the same need not be sent a second time, if it is long. " * 3
OTHER = LONG.replace("second", "third")
ENOUGH = 20_000
"""Bytes that half of the answers in the middle of a game may have."""


# --- in what is drawn ------------------------------------------------------------------------------


def digests(answer: str, mark: str) -> list[str]:
    return [piece[:8] for piece in answer.split(f"<!--{mark} ")[1:]]


def test_a_fragment_gets_a_digest_that_follows_from_what_it_holds() -> None:
    answer = digested(f"<p>{fragment(LONG)}</p><p>{fragment(OTHER)}</p><p>{fragment(LONG)}</p>")
    first, second, third = digests(answer, "new")
    assert first == third != second
    assert answer.startswith(f"<p><!--new {first}-->{LONG}<!--end--></p><p>")


def test_of_a_known_fragment_only_the_digest_is_sent() -> None:
    drawn = f"<p>{fragment(LONG)}</p><p>{fragment(OTHER)}</p>"
    first, second = digests(digested(drawn), "new")
    assert digested(drawn, {first}) == f"<p><!--={first}--></p><p><!--new {second}-->{OTHER}<!--end--></p>"


def test_what_is_short_is_sent_without_a_name() -> None:
    assert digested(f"<p>{fragment('short')}</p>") == "<p>short</p>"


def test_text_that_looks_like_a_mark_is_none() -> None:
    drawn = f"<p>{fragment(LONG, '<!--/fragment--><!--new AAAAAAAA-->')}</p>"
    assert digests(digested(drawn), "new") == digests(
        digested(drawn.replace("&lt;!--new", "&lt;!--new")), "new"
    )
    assert len(digests(digested(drawn), "new")) == 1


@pytest.mark.parametrize("header", ["", "x", "💥" * 9, "AAAAAAAA" * 9, "<!--same AAAAAAAA-->", "," * 100_000])
def test_nonsense_names_no_fragment(header: str) -> None:
    drawn = f"<p>{fragment(LONG)}</p>"
    assert digested(drawn, named_fragments(header)) == digested(drawn)


def test_digests_are_named_in_a_row() -> None:
    assert named_fragments("AAAAAAAABBBBBBBB") == {"AAAAAAAA", "BBBBBBBB"}


# --- at a table ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Middle:
    """A match in the middle of a game."""

    game: str
    seats: int
    plies: int


MIDDLES = [
    Middle("world-domination", 4, 30),
    Middle("floating-partners", 4, 30),
    Middle("three-colours", 2, 40),
    Middle("dark-lord", 3, 30),
]


@pytest.fixture(params=MIDDLES, ids=lambda middle: middle.game)
def match(request: pytest.FixtureRequest, db: None) -> Match:
    middle = request.param
    return play_on(match_of(people(*"abcdefgh"[: middle.seats]), game=middle.game), middle.plies)


def page_of(match: Match, seat: int | None) -> KeepingPage:
    client = Client()
    if seat is not None:
        holder = match.tenures.get(seat=seat).player
        client.force_login(holder, "allauth.account.auth_backends.AuthenticationBackend")
    return KeepingPage(client, match)


def loaded(page: KeepingPage) -> str:
    """The same table as a page shows it that has kept nothing."""
    return undivided(page.client.get(page.address, headers=HTMX))


def test_after_moves_and_pushes_pages_show_all_and_were_sent_little(match: Match) -> None:
    pages = {seat: page_of(match, seat) for seat in (*range(match.seat_count), None)}
    sizes = []
    for number in range(8):
        turn = turns(match)[0]
        pages[turn.seat].open_question(turn)
        form = pages[turn.seat].form(Random(number).choice(legal(match, turn.seat)), turn)
        sizes.append(len(pages[turn.seat].send(form).content))
        again = pages[turn.seat].client.post(f"/m/{match.key}/move/", form, headers=HTMX)
        assert pages[turn.seat].shown == undivided(again)
        for seat, page in pages.items():
            if seat != turn.seat:
                sizes.append(len(page.renew().content))
                assert page.shown == loaded(page)
    assert median(sizes) <= ENOUGH, " ".join(map(str, sizes))


def test_a_move_that_was_not_taken_brings_the_whole_for_little(match: Match) -> None:
    turn = turns(match)[0]
    page = page_of(match, turn.seat)
    response = page.send(page.form("garbage", turn))
    assert response.status_code == 422
    assert 'role="alert"' in page.shown
    assert len(response.content) <= ENOUGH


def test_every_fragment_is_whole_and_holds_none(match: Match) -> None:
    for seat in (*range(match.seat_count), None):
        reader = FragmentReader()
        reader.feed(page_of(match, seat).client.get(f"/m/{match.key}/").content.decode())
        assert reader.open is None
        assert reader.found > 9


class FragmentReader(HTMLParser):
    """Looks whether what lies in a fragment is closed in it."""

    open: list[str] | None = None
    found = 0

    def handle_comment(self, data: str) -> None:
        """A mark begins or ends a fragment."""
        assert self.open == ([] if data == "end" else None)
        self.open = None if data == "end" else []
        self.found += 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins: none that is another whenever it is drawn."""
        assert self.open is None or ("name", "csrfmiddlewaretoken") not in attrs
        if self.open is not None and tag not in {"input", "br", "img", "hr", "col"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a picture holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        """The last one ends."""
        assert self.open is None or self.open.pop() == tag


def test_fragments_of_another_seat_leak_nothing(match: Match) -> None:
    mine, theirs, watching = (page_of(match, seat) for seat in (0, 1, None))
    for page in (mine, watching):
        page.kept |= mine.kept | theirs.kept
        page.renew()
        assert page.shown == loaded(page)


def test_a_page_that_names_nothing_gets_everything(match: Match) -> None:
    page = page_of(match, 0)
    for header in ({}, {HEADER: "nonsense" * 30}):
        answer = page.client.get(page.address, headers=header)
        assert undivided(answer) == loaded(page)
        assert HEADER in answer["Vary"]


def test_another_name_is_shown_and_an_earlier_moment_too(match: Match) -> None:
    page = page_of(match, 0)
    other = match.tenures.get(seat=1).player
    other.display_name = "Somebody Else"
    other.save()
    page.renew()
    assert "Somebody Else" in page.shown
    assert page.shown == loaded(page)
    past = f"{page.url}table/?at={match.ply - 3}"
    earlier = page.client.get(past, headers=page.headers)
    assert page.whole(earlier) == undivided(page.client.get(past, headers=HTMX))


def test_a_page_on_which_nobody_reads_the_words_gets_them_when_somebody_does(match: Match) -> None:
    page = page_of(match, 0)
    unread, read = (page.client.get(page.address, headers={**HTMX, **more}) for more in ({UNREAD: "1"}, {}))
    assert UNREAD in unread["Vary"]
    whole, without = undivided(read), undivided(unread)
    for shown, has_words in ((whole, True), (without, False)):
        assert ('id="text"' in shown) is has_words
        assert ("data-unread" in shown) is not has_words
    assert without.partition('id="in-words"')[0] == whole.partition('id="in-words"')[0]
    assert without.rpartition("</aside>")[2] == whole.rpartition("</aside>")[2]
    again = page.client.get(page.address, headers={**HTMX, "If-None-Match": unread["ETag"]})
    assert again.status_code == 200
    past = page.client.get(f"{page.url}table/?at={match.ply - 3}", headers={**HTMX, UNREAD: "1"})
    assert 'id="text"' in undivided(past), "an earlier moment is not fetched again"
