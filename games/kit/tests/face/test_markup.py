"""Markup made by hand: whatever is no markup yet is escaped."""

import pytest
from django.utils.safestring import SafeString

from games.kit.face.markup import NOTHING, attributes, element, filled, fragment, joined, undivided

BAD = "<i>\"'&"
ESCAPED = "&lt;i&gt;&quot;&#x27;&amp;"


def test_an_element_escapes_its_attributes_its_classes_and_what_is_inside() -> None:
    assert element("b", BAD, element("i", 3), css=BAD, title=BAD) == (
        f'<b class="{ESCAPED}" title="{ESCAPED}">{ESCAPED}<i>3</i></b>'
    )


def test_an_element_that_holds_nothing_has_no_end_and_any_other_has() -> None:
    assert element("path", d="M0 0") == '<path d="M0 0"/>'
    assert element("br") == "<br>"
    assert element("span") == "<span></span>"


@pytest.mark.parametrize(
    ("value", "said"), [(None, ""), (False, ""), (True, " data-of"), (0, ' data-of="0"'), ("", ' data-of=""')]
)
def test_an_attribute_may_be_left_out_or_stand_alone(value: object, said: str) -> None:
    assert attributes({"data_of": value}) == said


def test_parts_and_what_is_between_them_are_escaped() -> None:
    assert joined([BAD, element("b")], "<") == f"{ESCAPED}&lt;<b></b>"
    assert joined([]) == NOTHING == ""


def test_a_sentence_and_what_is_filled_in_are_escaped() -> None:
    assert filled("%(who)s < %(n)03d", {"who": BAD, "n": 7}) == f"{ESCAPED} &lt; 007"
    assert filled("%(who)s", {"who": element("b", "A")}) == "<b>A</b>"


def test_a_fragment_is_escaped_and_its_marks_can_be_taken_out() -> None:
    assert undivided(fragment(BAD, element("b"))) == f"{ESCAPED}<b></b>"
    assert undivided(fragment("<!--/fragment-->")) == "&lt;!--/fragment--&gt;"


@pytest.mark.parametrize(
    "made", [element("b"), attributes({}), joined([]), fragment(), undivided(""), filled("", {}), NOTHING]
)
def test_all_of_it_is_markup(made: object) -> None:
    assert isinstance(made, SafeString)
