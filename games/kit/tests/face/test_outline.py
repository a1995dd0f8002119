"""Outline of a position: the same title, sentences and table on a page, in a mail and in its plain text."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.kit.face.mail import MailDeed
from games.kit.face.markup import FRAGMENT, element, undivided
from games.kit.face.outline import Outline, SmallTable, drawn_table, in_mail, on_page

POINTS = SmallTable(
    "Clockwise",
    ("Player", "Suit", "Bid", "Points"),
    (("A & B", "Hearts", 4, element("b", "−20", css="num")), ("Cleo", "Spades", "", 130)),
    brief=(0, 3),
    mine=1,
)
STANDING = Outline("Seats <8>", ("Made: A & B.", "", element("b", "You", css="name")), POINTS, note="Bids.")
LAID = Outline(
    "Trick 5",
    ("Hearts are trumps.",),
    laid=(MailDeed("A & B", "The Joker", "led"), MailDeed("You", "your card", is_mine=True)),
)


def test_a_page_has_all_of_it_under_a_heading_and_text_is_escaped() -> None:
    html = undivided(on_page([STANDING]))
    assert html.startswith("<h3>Seats &lt;8&gt;</h3><ul><li>Made: A &amp; B.</li><li><b class=")
    assert "<caption>Clockwise</caption>" in html
    assert '<th scope="col">Suit</th>' in html
    assert '<th scope="row">A &amp; B</th><td>Hearts</td><td>4</td><td><b class="num">−20</b></td>' in html


def test_a_wide_table_can_be_scrolled_by_keys_and_a_narrow_one_need_not() -> None:
    narrow = SmallTable("Clockwise", ("Player", "Bid"), (("Cleo", 3),))
    assert 'role="group" tabindex="0" aria-label="Clockwise"' in on_page([STANDING])
    assert "tabindex" not in drawn_table(narrow)
    assert undivided(on_page([Outline("Seats", table=narrow)])) == f"<h3>Seats</h3>{drawn_table(narrow)}"


def test_one_sentence_is_no_list_and_none_is_nothing() -> None:
    html = on_page([Outline("Now", ("It is your turn.", "")), None, Outline("Later")])
    assert undivided(html) == "<h3>Now</h3><p>It is your turn.</p><h3>Later</h3>"
    assert on_page([]) == ""


def test_a_part_of_a_page_changes_as_a_whole_and_a_large_table_row_by_row() -> None:
    row = ("A & B", "Hearts", "7" * 100, "")
    small, large = (Outline("Seats", table=SmallTable("Clockwise", "abcd", [row] * n)) for n in (3, 30))
    assert on_page([small]).count(FRAGMENT) == 1
    assert on_page([large]).count(FRAGMENT) == 1 + 1 + 30


def test_a_page_has_what_is_laid_as_a_table_in_order() -> None:
    html = on_page([LAID])
    assert html.index("The Joker") < html.index("your card")
    assert '<th scope="row">A &amp; B</th><td>The Joker</td><td>led</td>' in html


def test_a_mail_has_the_columns_for_which_it_has_room() -> None:
    part = in_mail(STANDING)
    assert part.title == "Seats <8>"
    assert part.lines == ("Player   Points", "A & B    −20", "Cleo     130")
    assert "Suit" not in part.drawn
    assert "A &amp; B" in part.drawn
    assert "font-weight:bold" in part.drawn.partition("Cleo")[0].rpartition("<td")[2]
    assert part.note == "Bids."


def test_a_mail_has_the_sentences_with_nothing_but_bold_and_italics() -> None:
    assert in_mail(STANDING).sentences == ("Made: A &amp; B.", "<b>You</b>")
    assert all(isinstance(sentence, SafeString) for sentence in in_mail(STANDING).sentences)


def test_a_mail_may_have_a_picture_in_place_of_the_table() -> None:
    part = in_mail(STANDING, drawn=element("table"), lines=["a map"])
    assert (part.drawn, part.lines) == ("<table></table>", ("a map",))


def test_a_mail_has_what_is_laid_cell_by_cell_and_line_by_line() -> None:
    part = in_mail(LAID)
    assert part.lines == ("A & B   The Joker   led", "You     your card")
    assert part.drawn.count("<td") == 2
    assert part.sentences == ("Hearts are trumps.",)
