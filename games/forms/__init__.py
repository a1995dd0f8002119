"""What people send to open a table and to sit down at one."""

from .chairs import BotForm, LevelForm, SeatForm
from .new_table import OPEN, NewTable
from .terms import TermsForm

__all__ = ["OPEN", "BotForm", "LevelForm", "NewTable", "SeatForm", "TermsForm"]
