"""Rows, constraints and filters. What is true of a match follows from its record alone; every other
column here is a copy for lists, refreshed in the transaction that appends to the record."""

from .campaign import Campaign
from .chat import ChatPlace, Message
from .clock import Ballot, Proposal, TableEvent, Undo
from .hours import Hours, Leave
from .insight import Insight
from .intake import QuestionFile
from .invitation import Invitation
from .match import Match
from .move import MoveRecord
from .notice import Notice
from .pending import PendingMove, waiting_move
from .plan import Plan, plan_of
from .question import Question, QuestionVersion
from .review import Review
from .seat import SeatTenure
from .showing import QuestionFlag, Showing
from .standing import Pulse, Reliability
from .visit import FirstVisit

__all__ = [
    "Ballot",
    "Campaign",
    "ChatPlace",
    "FirstVisit",
    "Hours",
    "Insight",
    "Invitation",
    "Leave",
    "Match",
    "Message",
    "MoveRecord",
    "Notice",
    "PendingMove",
    "Plan",
    "Proposal",
    "Pulse",
    "Question",
    "QuestionFile",
    "QuestionFlag",
    "QuestionVersion",
    "Reliability",
    "Review",
    "SeatTenure",
    "Showing",
    "TableEvent",
    "Undo",
    "plan_of",
    "waiting_move",
]
