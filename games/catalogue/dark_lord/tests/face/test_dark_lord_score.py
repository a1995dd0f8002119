"""The plates and the balance of The Dark Lord: what each does, and how it stands."""

from __future__ import annotations

from games.catalogue.dark_lord.face.score import balance_of
from games.catalogue.dark_lord.face.seats import seats_of
from games.catalogue.dark_lord.tests.boards import desk_of
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BEN,
    LORD,
    after,
    answered,
    asked,
    battle,
)


def test_the_plates_tell_what_each_does() -> None:
    position = after(asked(battle(), "t10", "t11"), ["0 answer 1"])
    facts = {plate.seat: plate.facts for plate in seats_of(desk_of(position, BEN))}
    assert "attacks Hollinrow, has answered" in facts[ANN]
    assert any("attacks Thornreck, not answered" in fact for fact in facts[BEN])
    assert "strikes after the answers" in facts[LORD]
    assert "your ally" in facts[ANN]
    assert "the Dark Lord" in facts[LORD]


def test_the_balance_adds_the_allies_and_says_what_a_territory_is_worth() -> None:
    balance = balance_of(desk_of(battle(), ANN))
    assert (balance.allies, balance.lord) == ("2,800", "2,800")
    behind = answered(asked(battle(), "t10", "t11"), False, False)
    behind = after(behind, ["strike t9"])
    assert balance_of(desk_of(behind, ANN)).says == (
        "You two are behind by 600; a territory taken from him is worth 600."
    )
    assert balance_of(desk_of(behind, LORD)).says == "You are ahead by 600."
    assert balance_of(desk_of(behind)).says == "The Dark Lord leads by 600."
