"""Forms to open a table and to sit down at one.

They stand above presenters: what an option is called comes from there.
"""

from .new_table import OPEN, WITH_AI, NewTable
from .seats import BAD_WISH, BotForm, GuestForm, LevelForm, SeatForm, SitForm, WishForm
from .terms import TermsForm

__all__ = [
    "BAD_WISH",
    "OPEN",
    "WITH_AI",
    "BotForm",
    "GuestForm",
    "LevelForm",
    "NewTable",
    "SeatForm",
    "SitForm",
    "TermsForm",
    "WishForm",
]
