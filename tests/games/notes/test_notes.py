"""Notes at tables: kept for one person, found again, and known to nobody else."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains

from accounts.anonymisation import anonymise
from accounts.models import User
from games.models import Match, Note
from games.services.notes.notes import WrittenMeanwhile, write_note
from tests.support.clock import NOON
from tests.support.data_exports import told
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db
LONGEST = 2_000
ANEW = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|data-now="\d+"')
"""Whatever differs from one drawing of the same page to the next."""
NAME = "The Quiet Harbour"


@pytest.fixture
def players() -> list[User]:
    return people("ann", "ben", "cat", "dan")


@pytest.fixture
def match(players: list[User]) -> Match:
    return match_of(players)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(match: Match) -> str:
    return reverse("games:note", args=[match.key])


def noted(match: Match, player: User, text: str, revision: int = 0) -> None:
    write_note(match_id=match.pk, user_id=player.pk, text=text, revision=revision, now=NOON)


class TestWriting:
    def test_a_note_is_kept_changed_and_taken_away(self, match: Match, players: list[User]) -> None:
        ann = browser(players[0])
        assertContains(ann.get(f"/m/{match.key}/"), f'href="{page(match)}"')
        ann.post(page(match), {"text": "  Ben  bluffs.\n\n\n\nWatch ♠. ", "revision": 0})
        assert Note.objects.get().text == "Ben bluffs.\n\nWatch ♠."
        shown = ann.get(page(match))
        assertContains(shown, "Ben bluffs.\n\nWatch ♠.</textarea>")
        assertContains(shown, 'name="revision" value="1"')
        ann.post(page(match), {"text": "Ben is honest.", "revision": 1})
        assert Note.objects.get().text == "Ben is honest."
        ann.post(page(match), {"text": "", "revision": 2})
        assert not Note.objects.exists()

    def test_the_same_sent_twice_is_one_note(self, match: Match, players: list[User]) -> None:
        ann = browser(players[0])
        for _ in range(2):
            assert ann.post(page(match), {"text": "Once.", "revision": 0}).status_code == 302
        assert Note.objects.get().revision == 1

    def test_an_older_page_overwrites_nothing_and_loses_nothing(
        self, match: Match, players: list[User]
    ) -> None:
        noted(match, players[0], "From the desk.")
        answer = browser(players[0]).post(page(match), {"text": "From the phone.", "revision": 0})
        assertContains(answer, "From the desk.", status_code=409)
        assertContains(answer, "From the phone.</textarea>", status_code=409)
        assert Note.objects.get().text == "From the desk."
        assertContains(
            answer, 'name="revision" value="1"', status_code=409
        )  # kept once more it replaces the other
        with pytest.raises(WrittenMeanwhile):
            noted(match, players[0], "Late.", revision=7)

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("a" * (LONGEST + 1), "A note can have at most 2000 characters; this has 2001."),
            ("a\u202eb", "characters that cannot be seen"),
        ],
        ids=["too long", "turned round"],
    )
    def test_what_cannot_be_kept_is_given_back(
        self, match: Match, players: list[User], text: str, words: str
    ) -> None:
        answer = browser(players[0]).post(page(match), {"text": text, "revision": 0})
        assertContains(answer, words, status_code=422)
        assert not Note.objects.exists()

    def test_a_note_of_nuls_is_refused_as_everywhere(self, match: Match, players: list[User]) -> None:
        assert browser(players[0]).post(page(match), {"text": "a\x00b", "revision": 0}).status_code == 400
        assert not Note.objects.exists()

    def test_the_longest_note_is_kept(self, match: Match, players: list[User]) -> None:
        browser(players[0]).post(page(match), {"text": "☠" * LONGEST, "revision": 0})
        assert len(Note.objects.get().text) == LONGEST

    @pytest.mark.parametrize("revision", ["", "-1", "x"])
    def test_a_form_that_is_not_whole_is_refused(
        self, match: Match, players: list[User], revision: str
    ) -> None:
        answer = browser(players[0]).post(page(match), {"text": "Here.", "revision": revision})
        assertContains(answer, "That form was not complete", status_code=422)
        assertContains(answer, "Here.</textarea>", status_code=422)

    def test_who_never_sat_there_notes_nothing(self, match: Match) -> None:
        stranger = browser(person("stranger"))
        assertContains(stranger.get(page(match)), "Only who has held a seat", status_code=403)
        assert stranger.post(page(match), {"text": "Mine.", "revision": 0}).status_code == 403
        assert not Note.objects.exists()
        assert Client().get(page(match)).status_code == 302  # to log in


class TestFinding:
    def test_all_of_them_the_latest_first(self, players: list[User]) -> None:
        for number in range(3):
            noted(match_of(players, seed=number), players[0], f"Note {number}")
        shown = browser(players[0]).get("/notes/").content.decode()
        assert [shown.index(f"Note {number}") for number in (2, 1, 0)] == sorted(
            shown.index(f"Note {number}") for number in range(3)
        )

    def test_words_are_looked_for_in_notes_and_names_of_tables(self, players: list[User]) -> None:
        one, other = match_of(players, seed=1), match_of(players, seed=2)
        Match.objects.filter(pk=one.pk).update(name=NAME)
        noted(one, players[0], "Cat passes early.")
        noted(other, players[0], "Dan <b>never</b> passes.")
        ann = browser(players[0])
        for words, found in (
            ("PASSES", 2),
            ("harbour", 1),
            ("passes dan", 1),
            ("<b>", 1),
            ("cat dan", 0),
            ("%", 0),
        ):
            assert ann.get("/notes/", {"words": words}).content.decode().count('class="noted"') == found, (
                words
            )
        assertContains(ann.get("/notes/", {"words": "cat dan"}), "No note has “cat dan”.")

    def test_longer_lists_go_on_with_the_same_words(self, players: list[User], match: Match) -> None:
        noted(match, players[0], "Deep water")
        for number in range(21):
            other = Match.objects.create(
                game=match.game, seat_count=4, name=f"Nr. {number}", rules_version=2, created_at=NOON
            )
            Note.objects.create(match=other, player=players[0], text="Deep", written_at=NOON)
        ann = browser(players[0])
        first = ann.get("/notes/", {"words": "deep"})
        assert len(first.context["page"].items) == 20
        older = f"{first.context['here']}after={first.context['page'].older}"
        assert len(ann.get(older).context["page"].items) == 2
        assert ann.get("/notes/", {"after": "x"}).status_code == 404
        assertContains(ann.get("/notes/", {"words": "x" * 81}), "at most 80", status_code=422)

    def test_nothing_yet(self, players: list[User]) -> None:
        assertContains(browser(players[1]).get("/notes/"), "You have noted nothing yet.")


class TestPrivacy:
    def test_to_all_others_nothing_tells_that_there_is_a_note(
        self, match: Match, players: list[User]
    ) -> None:
        addresses = (f"/m/{match.key}/table/", page(match), "/notes/", f"/people/{players[0].username}/")
        staff = User.objects.create_superuser("root", "root@example.org", "root")
        readers = [browser(one) for one in (*players[1:], person("stranger"), staff)]

        def seen() -> list[tuple[int, str | None, str]]:
            answers = [reader.get(address) for reader in readers for address in addresses]
            return [(a.status_code, a.headers.get("ETag"), ANEW.sub("", a.content.decode())) for a in answers]

        seen()  # what is new to somebody at a table is new to them once
        before, version = seen(), match.version
        noted(match, players[0], "Nobody knows.")
        assert seen() == before
        match.refresh_from_db()
        assert match.version == version

    def test_it_is_in_the_file_about_oneself_and_goes_with_the_account(
        self, match: Match, players: list[User]
    ) -> None:
        noted(match, players[0], "Mine alone.")
        assert "Mine alone." in str(told(players[0]))
        assert "Mine alone." not in str(told(players[1]))
        anonymise(user_id=players[0].pk, now=NOON)
        assert not Note.objects.exists()
