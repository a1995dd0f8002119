"""Rows, constraints and filters. What is true of a match follows from its record alone; every other
column here is a copy for lists, refreshed in the transaction that appends to the record."""

from .board import Board, BoardChance, BoardQuestion, BoardReader, BoardResult, BoardSeat
from .board_picture import BoardPicture
from .calendar import Hours, Leave
from .campaign import Campaign
from .chat import ChatPlace, Message
from .club import Club, Membership
from .deal import DealSeed, Wish
from .directory import DirectoryEntry, DirectoryGame
from .entrant import Entrant, EntrantPerson, Reserve
from .event import Event, League
from .event_match import EventLine, EventMatch, EventRound, EventSeat
from .first_visit import FirstVisit
from .invitation import Invitation
from .look import Insight
from .match import Match
from .month_file import MonthFile, MonthPart
from .move_record import MoveRecord
from .note import Note
from .notice import Notice
from .offer import OfferSeat, StandingOffer
from .own_board import OwnBoard
from .plan import Plan, plan_of
from .problem import Problem, ProblemTry
from .proposal import Ballot, Proposal
from .pulse import Pulse
from .question import Question, QuestionVersion
from .question_file import QuestionFile
from .question_flag import QuestionFlag
from .rating import (
    AnswerEntry,
    MatchFacts,
    PeopleBalance,
    QuestionRating,
    Rating,
    RatingEntry,
    RatingLock,
)
from .reliability import Reliability
from .review import Review
from .showing import Showing
from .table_event import TableEvent
from .team_match import TeamMatch, TeamSeat
from .tenure import SeatTenure
from .undo import Undo
from .waiting_move import PendingMove, waiting_move

__all__ = [
    "AnswerEntry",
    "Ballot",
    "Board",
    "BoardChance",
    "BoardPicture",
    "BoardQuestion",
    "BoardReader",
    "BoardResult",
    "BoardSeat",
    "Campaign",
    "ChatPlace",
    "Club",
    "DealSeed",
    "DirectoryEntry",
    "DirectoryGame",
    "Entrant",
    "EntrantPerson",
    "Event",
    "EventLine",
    "EventMatch",
    "EventRound",
    "EventSeat",
    "FirstVisit",
    "Hours",
    "Insight",
    "Invitation",
    "League",
    "Leave",
    "Match",
    "MatchFacts",
    "Membership",
    "Message",
    "MonthFile",
    "MonthPart",
    "MoveRecord",
    "Note",
    "Notice",
    "OfferSeat",
    "OwnBoard",
    "PendingMove",
    "PeopleBalance",
    "Plan",
    "Problem",
    "ProblemTry",
    "Proposal",
    "Pulse",
    "Question",
    "QuestionFile",
    "QuestionFlag",
    "QuestionRating",
    "QuestionVersion",
    "Rating",
    "RatingEntry",
    "RatingLock",
    "Reliability",
    "Reserve",
    "Review",
    "SeatTenure",
    "Showing",
    "StandingOffer",
    "TableEvent",
    "TeamMatch",
    "TeamSeat",
    "Undo",
    "Wish",
    "plan_of",
    "waiting_move",
]
