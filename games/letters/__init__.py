"""Texts of mails and push notices: of facts that everybody at a table may know, in the reader's own words.

`letter_for` and `notice_for` read what is there now, so that nobody is told of what is no longer so.
"""

from games.letters.letter import Letter, letter_for
from games.letters.push_notice import PushNotice, notice_for

__all__ = ["Letter", "PushNotice", "letter_for", "notice_for"]
