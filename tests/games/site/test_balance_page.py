"""The page Balance: what it shows comes from the counts, and a side beyond 60:40 is named."""

from __future__ import annotations

import re
from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.balance.counting import count
from games.balance.matches import Plan, parse_line, play_number
from games.catalogue import RULES
from games.catalogue.world_domination.balance import FIGURES
from games.catalogue.world_domination.face.balance import page_of
from games.kit.balance.figures import kept_figures
from games.kit.balance.rates import Lean, Rate, mean_of
from games.kit.face.balance import Section
from games.kit.face.charts import bar, column_rows, columns, many, percent
from games.kit.face.fairness import Comparison, headline, sentence

GAME = "world-domination"
FAR = "60\u00a0:\u00a040"


def fresh(seats: int, matches: int, level: str = "random") -> dict[str, Any]:
    """The counts of a few matches."""
    plan = Plan(GAME, seats, level, 5)
    return count(plan, [parse_line(play_number(plan, n)).record for n in range(matches)])


@pytest.fixture(scope="module")
def few() -> dict[int, dict[str, Any]]:
    """Two matches of each number of seats: many things were never bid, declared or held."""
    return {seats: fresh(seats, 2) for seats in (2, 3, 4)}


def sections(kept: dict[int, dict[str, Any]]) -> dict[str, Section]:
    return {section.id: section for section in page_of(kept).sections}


def even(figures: dict[str, Any]) -> dict[str, Any]:
    """The same counts of four seats, but that everything compared is even, of 2,000."""
    changed = deepcopy(figures)
    half = {"won": 1000, "of": 2000}
    changed["match"]["side"] = {"gold": half, "silver": half}
    changed["campaign"]["first"] = half
    changed["campaign"]["aggressor"]["all"] = half
    return changed


def shown(section: Section, title: str) -> list[tuple[str, str]]:
    """The shares and counts of a picture with bars."""
    figure = next(figure for figure in section.figures if figure.title == title)
    return [(row.value, row.note) for row in figure.rows]  # type: ignore[union-attr]


# --- what is said ---------------------------------------------------------------------------------


def test_an_even_game_is_called_even(few: dict[int, dict[str, Any]]) -> None:
    section = sections({4: even(few[4])})["four"]
    assert section.headline == f"No seat and no side is favoured beyond {FAR}."
    assert [said.endswith(f"That is within {FAR}.") for said in section.sentences] == [True] * 3


def test_a_side_beyond_60_to_40_is_named_first(few: dict[int, dict[str, Any]]) -> None:
    changed = even(few[4])
    changed["match"]["side"]["gold"] = {"won": 700, "of": 2000}
    section = sections({4: changed})["four"]
    assert section.headline == f"Silver is favoured beyond {FAR}."
    assert section.sentences[0].startswith("Gold won 35.0\u00a0% of the matches")
    assert "silver 65.0\u00a0%" in section.sentences[0]
    changed["campaign"]["aggressor"]["all"] = {"won": 1500, "of": 2000}
    section = sections({4: changed})["four"]
    assert section.headline == f"Silver and the Aggressor are favoured beyond {FAR}."
    changed["match"]["side"]["gold"] = {"won": 1000, "of": 2000}
    section = sections({4: changed})["four"]
    assert section.headline == f"The Aggressor is favoured beyond {FAR}, but no seat is."


def test_with_three_seats_every_two_are_compared(few: dict[int, dict[str, Any]]) -> None:
    changed = deepcopy(few[3])
    for pairs in ("order_pairs", "seat_pairs"):
        changed["match"][pairs] = {pair: {"won": 700, "of": 1400} for pair in ("0 1", "0 2", "1 2")}
    assert len(sections({3: changed})["three"].sentences) == 6
    assert sections({3: changed})["three"].headline.startswith("No seat and no side")
    changed["match"]["order_pairs"]["1 2"] = {"won": 300, "of": 1400}
    assert sections({3: changed})["three"].headline == (
        f"The third Empire is favoured beyond {FAR}, but no seat is."
    )


@pytest.mark.parametrize(
    ("won", "of", "lean"),
    [
        (1300, 2000, Lean.BEYOND), (700, 2000, Lean.BEYOND), (62, 100, Lean.PERHAPS), (38, 100, Lean.PERHAPS),
        (58, 100, Lean.OPEN), (42, 100, Lean.OPEN), (1150, 2000, Lean.WITHIN), (850, 2000, Lean.WITHIN),
    ],
)  # fmt: skip
def test_beyond_60_to_40_is_a_matter_of_the_whole_interval(won: int, of: int, lean: Lean) -> None:
    assert Rate(won, of).lean is lean


def test_too_few_to_be_sure_is_said() -> None:
    compared = Comparison("gold", "silver", Rate(62, 100), "matches")
    assert "beyond" in sentence(compared)
    assert "100 are too few to be sure" in sentence(compared)
    assert headline([compared]) == (
        f"Nobody is shown to be favoured beyond {FAR}."
        " These figures are too few to be sure of gold and silver."
    )


def test_intervals_are_those_of_the_textbook() -> None:
    low, high = Rate(50, 100).interval
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)  # Wilson 1927
    assert Rate(0, 10).interval == pytest.approx((0, 0.2775), abs=1e-4)
    mean = mean_of({1: 1, 2: 2, 3: 1})
    assert (mean.value, mean.half) == pytest.approx((2, 1.96 * (2 / 3 / 4) ** 0.5))


def test_how_to_read_it_speaks_of_campaigns_and_of_options(few: dict[int, dict[str, Any]]) -> None:
    players, chance, beyond = page_of(few).reading
    assert "equally strong bots" in players[0]
    assert "Some bots make any move that is allowed." in players
    assert "It assumes that every match, and every campaign, is independent of the others." in chance
    assert beyond[-1].endswith("options, which were all left off here.")


# --- what is drawn --------------------------------------------------------------------------------


def test_figures_shown_are_the_counts(few: dict[int, dict[str, Any]]) -> None:
    changed = even(few[4])
    changed["match"]["side"]["gold"] = {"won": 1046, "of": 2000}
    changed["campaign"]["aggressor_by_bid"] = {
        "12": {"won": 300, "of": 400}, "9": {"won": 0, "of": 0}, "10": {"won": 7, "of": 1600},
    }  # fmt: skip
    section = sections({4: changed})["four"]
    assert shown(section, "Matches won, by seat")[0] == ("52.3\u00a0%", "1,046 of 2,000")
    assert shown(section, "The Aggressor, by its bid") == [
        ("0.4\u00a0%", "7 of 1,600"),
        ("75.0\u00a0%", "300 of 400"),
    ]


def test_sentence_and_row_round_alike(few: dict[int, dict[str, Any]]) -> None:
    """Of 2,000 matches silver won 983, which is 49.15 %, and no float."""
    changed = even(few[4])
    changed["match"]["side"] = {"gold": {"won": 1017, "of": 2000}, "silver": {"won": 983, "of": 2000}}
    section = sections({4: changed})["four"]
    assert shown(section, "Matches won, by seat") == [
        ("50.8\u00a0%", "1,017 of 2,000"),
        ("49.2\u00a0%", "983 of 2,000"),
    ]
    assert section.sentences[0].startswith("Gold won 50.8\u00a0% of the matches")
    assert "silver 49.2\u00a0%" in section.sentences[0]


def test_a_share_and_what_is_left_of_it_make_a_whole() -> None:
    for won in range(2001):
        rate, rest = Rate(won, 2000), Rate(2000 - won, 2000)
        assert percent(1 - rate.share) == percent(rest.share)
        assert sum(Decimal(percent(each.share).removesuffix("\u00a0%")) for each in (rate, rest)) == 100


def test_a_bar_is_as_long_as_its_share() -> None:
    drawn = bar(0.523, (0.501, 0.545), "gold", 0.5)
    assert 'class="gauge__bar gauge__bar--gold" y="25%" width="52.30%"' in drawn
    assert 'class="gauge__whisker" x1="50.10%" x2="54.50%"' in drawn


def test_an_end_of_an_interval_that_lies_beyond_its_bar_has_no_cap() -> None:
    def caps(low: float, high: float) -> list[str]:
        drawn = bar(0.05, (low, high))
        return re.findall(r'gauge__whisker" x1="([\d.]+%)" x2="\1"', drawn)

    assert caps(0.02, 0.135) == ["2.00%", "13.50%"]
    assert caps(-0.15, 0.135) == ["13.50%"]
    assert caps(0.9, 1.1) == ["90.00%"]
    assert caps(0, 1) == ["0.00%", "100.00%"]


def test_columns_are_as_high_as_their_counts_and_stand_on_the_ground() -> None:
    drawn = columns({10: 40, 11: 20, 13: 10}, {11: 5}, "a label")
    found = re.findall(r'bar--(\w+)" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', drawn)
    tall = {(css, float(height)) for css, _, height in found}
    assert tall == {("open", 108.0), ("open", 40.5), ("plain", 13.5), ("open", 27.0)}
    ends = {css: float(y) + float(height) for css, y, height in found if css == "plain"}
    assert ends == {"plain": 140.0}
    assert re.findall(r'columns__number"[^>]*>(\d+)<', drawn) == ["10", "11", "12", "13"]
    assert re.findall(r'columns__count"[^>]*>(\d+)<', drawn) == ["40", "20", "10"]


def test_numbers_below_zero_are_written_with_a_minus() -> None:
    drawn = columns({-2: 4, -1: 0, 1: 3}, None, "a label")
    assert re.findall(r'columns__number"[^>]*>([^<]+)<', drawn) == ["−2", "−1", "0", "1"]
    assert column_rows({-2: 4000, -1: 3}, {-1: 1}) == (("−2", "4,000", "0"), ("−1", "3", "1"))


def test_counts_too_long_for_their_columns_read_upwards() -> None:
    narrow = columns(dict.fromkeys(range(20), 1234), None, "a label")
    assert narrow.count("columns__count--turned") == 20
    assert "turned" not in columns(dict.fromkeys(range(10), 1234), None, "a label")


def test_any_complete_counts_make_a_page(few: dict[int, dict[str, Any]]) -> None:
    found = sections(few)
    assert list(found) == ["four", "two", "three"]
    assert [len(section.figures) for section in found.values()] == [7, 4, 6]
    assert list(sections({2: few[2]})) == ["two"]


# --- the page -------------------------------------------------------------------------------------


def test_the_kept_counts_are_complete_and_of_equal_players(few: dict[int, dict[str, Any]]) -> None:
    kept = kept_figures(FIGURES)
    assert tuple(kept) == RULES[GAME].seat_counts
    for seats, figures in kept.items():
        for part in ("made", "match", "campaign"):
            assert set(figures[part]) == set(few[seats][part])
    assert len({(f["made"]["level"], f["made"]["matches"]) for f in kept.values()}) == 1


def test_the_page_shows_the_kept_counts_and_asks_for_what_people_played_alone(
    db: None, client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        response = client.get(reverse("games:balance", args=[GAME]))
    html = response.content.decode()
    for figures in kept_figures(FIGURES).values():
        made = figures["made"]
        assert f"{many(made['matches'])} matches" in html
        for rate in figures["match"]["seat"].values():
            assert f"{rate['won']:,} of {rate['of']:,}" in html
    assert "manage.py" not in html
    assert "&lt;" not in html, "markup is shown as such"
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([a-z-]+)"', html)) <= set(ids)
    assert "style=" not in html


def test_the_rules_lead_to_the_page(db: None, client: Client) -> None:
    address = reverse("games:balance", args=[GAME])
    assert f'href="{address}"' in client.get(reverse("games:rules", args=[GAME])).content.decode()
    assert client.get("/rules/chess/balance/").status_code == 404
