"""What people send to open a table and to sit down at one."""

from .chairs import BotForm, GuestForm, LevelForm, SeatForm
from .new_table import OPEN, NewTable
from .terms import TermsForm

__all__ = ["OPEN", "BotForm", "GuestForm", "LevelForm", "NewTable", "SeatForm", "TermsForm"]
