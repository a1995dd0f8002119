"""The page Balance of The Dark Lord: what it shows comes from the counts."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from games.catalogue.dark_lord.balance.kept import kept_cells
from games.catalogue.dark_lord.face.balance import balance_page, page_of


def test_the_balance_page_tells_every_skill_and_place(client: Client, db: None) -> None:
    told = balance_page()
    assert [section.id for section in told.sections][:2] == ["easy", "normal"]
    for each in told.sections:
        assert len(each.sentences) >= 3
    html = client.get(reverse("games:balance", args=["dark-lord"])).content.decode()
    assert "Difficulty: normal" in html
    assert "Corner" in html


def test_the_headline_of_the_balance_names_the_skills_between_which_the_scales_turn() -> None:
    """At easy the allies won 37.4 % with 50 right answers of a hundred, and 81.5 % with 70."""
    easy = [cell for cell in kept_cells() if cell.difficulty == "easy"]
    (section,) = page_of(easy).sections
    assert section.headline == "It takes between 50 and 70 right answers of a hundred to win more than half."
    (section,) = page_of([cell for cell in easy if cell.skill >= 70]).sections
    assert section.headline.startswith("Allies who know 70 of a hundred answers win more than half")
    (section,) = page_of([cell for cell in easy if cell.skill == 50]).sections
    assert section.headline.startswith("However much they knew")


def test_the_balance_is_read_by_what_was_counted_of_this_game(client: Client, db: None) -> None:
    """The Dark Lord is a bot of another strength, nobody bids, and there are no campaigns and no seats."""
    html = client.get(reverse("games:balance", args=["dark-lord"])).content.decode()
    foot = html[html.index('id="read"') :]
    assert "Both allies were bots that play as our normal ones do" in foot
    assert "It assumes that every match is independent of the others." in foot
    for foreign in ("equally strong", "bid", "campaign", "favoured", "left off", "seat or side"):
        assert foreign not in foot
