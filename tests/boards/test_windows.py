"""Parts of a long list that are shown."""

from __future__ import annotations

import pytest

from games.selectors.boards.windows import Gap, windows


def told(length: int, own: int | None, opened: range | None = None, *, is_whole: bool = True) -> str:
    """Runs of rows and gaps: ``0-9 [10-16] 17-23``."""
    words: list[str] = []
    run: list[int] = []
    for each in [*windows(length, own, opened, is_whole=is_whole), None]:
        if isinstance(each, int):
            run.append(each)
            continue
        if run:
            assert run == [*range(run[0], run[-1] + 1)]
            words.append(f"{run[0]}-{run[-1]}")
            run = []
        if each is not None:
            words.append(f"[{each.start}-{each.stop - 1}]")
    return " ".join(words)


@pytest.mark.parametrize(
    ("length", "own", "opened", "shown"),
    [
        (0, None, None, ""),
        (1, 0, None, "0-0"),
        (12, None, None, "0-11"),
        (13, None, None, "0-9 [10-12]"),
        (40, 20, None, "0-9 [10-16] 17-23 [24-39]"),
        (40, 11, None, "0-14 [15-39]"),
        (40, 39, None, "0-9 [10-35] 36-39"),
        (40, 20, range(10, 17), "0-23 [24-39]"),
        (400, 390, range(10, 387), "0-109 [110-386] 387-393 [394-399]"),
        (40, 20, range(100, 200), "0-9 [10-16] 17-23 [24-39]"),
    ],
)
def test_top_neighbourhood_and_what_was_opened(
    length: int, own: int | None, opened: range | None, shown: str
) -> None:
    assert told(length, own, opened) == shown


@pytest.mark.parametrize(
    ("opened", "shown"),
    [
        (range(10, 20), "10-19"),
        (range(10, 387), "10-109 [110-386]"),
        (range(395, 500), "395-399"),
        (range(500, 600), ""),
        (range(9, 3), ""),
    ],
)
def test_of_an_opened_gap_its_rows_alone(opened: range, shown: str) -> None:
    assert told(400, 20, opened, is_whole=False) == shown


def test_a_gap_says_how_many_it_leaves_out() -> None:
    assert Gap(10, 54).count == 44
