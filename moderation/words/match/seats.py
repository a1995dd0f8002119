"""Words of acts on seats: time for them, turns that lapsed at them, and who holds them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from moderation.words.base import ActWords

from .shared import NO_BOT, NO_SUCH_SEAT, OVER, PAUSED, TAKEN

_TURN_OVER: Final = _("That turn is over.")
_NO_TIMEOUT: Final = _("No such turn has lapsed at this match.")
_ANNULLED: Final = _("The match is annulled: nothing of it counts.")
_MAY_NOT: Final = _(
    "They cannot have it back: they sit here again, their account is closed or suspended, or they and "
    "somebody at this table are apart."
)

WORDS: Final = {
    "give-time": ActWords(
        title=_("Give time"),
        does=_("The turn of that seat may last so much longer. What is not needed stays with the seat."),
        done=_("Time was given to a turn"),
        told=_("A turn was given more time."),
        errors={
            "not-running": OVER,
            "no-such-seat": NO_SUCH_SEAT,
            "bad-days": _("Give one day at least and %(most)d days at most."),
            "no-clock": _("No clock runs at that seat."),
            "paused": PAUSED,
            "turn-over": _TURN_OVER,
        },
    ),
    "take-time": ActWords(
        title=_("Take the time back"),
        does=_("What is left of the time that was given is taken back. A day stays, if there was as much."),
        done=_("Time that was given was taken back"),
        told=_("Time that was given to a turn was taken back."),
        errors={
            "not-running": OVER,
            "paused": PAUSED,
            "turn-over": _TURN_OVER,
            "time-used": _("Nothing of that time is left."),
        },
    ),
    "excuse": ActWords(
        title=_("Excuse a turn"),
        does=_("A turn that lapsed costs no reliability. What happened at the table stays as it is."),
        done=_("A turn that lapsed was excused"),
        told=_("A turn that lapsed was excused: it costs no reliability."),
        errors={
            "no-such-timeout": _NO_TIMEOUT,
            "too-old": _("That turn lapsed more than 30 days ago."),
            "excused": _("That turn is excused already."),
            "annulled": _ANNULLED,
        },
    ),
    "blame": ActWords(
        title=_("Take the excuse back"),
        does=_("The turn that lapsed costs reliability again."),
        done=_("An excuse was taken back"),
        told=_("A turn that was excused costs reliability again."),
        errors={"no-such-timeout": _NO_TIMEOUT, "annulled": _ANNULLED},
    ),
    "seat-to-bot": ActWords(
        title=_("Give a seat to a bot"),
        does=_("A bot plays on there, from where the match stands. It costs nobody reliability."),
        done=_("A bot was given a seat"),
        told=_("A bot plays on at one of the seats."),
        errors={
            "not-running": OVER,
            "no-such-seat": NO_SUCH_SEAT,
            "bot-there": _("A bot plays there already."),
            "no-bot": NO_BOT,
            "taken": TAKEN,
        },
    ),
    "seat-to-substitute": ActWords(
        title=_("Find a substitute"),
        does=_(
            "Whoever likes may take the seat over, from the list of seats that are free; a bot plays until "
            "then. Whom you name is asked, and sits down only by their own doing."
        ),
        done=_("A substitute was asked for"),
        told=_("Somebody else may take over one of the seats."),
        errors={
            "not-running": OVER,
            "no-such-seat": NO_SUCH_SEAT,
            "bots-only": _("By the rules of the game only bots sit there."),
            "no-bot": NO_BOT,
            "free": _("Somebody else may take that seat over already."),
            "no-such-person": _("Nobody here has that user name."),
            "cannot-be-asked": _(
                "They cannot be asked: they sit or sat here, their account is suspended, the table asks for "
                "more reliability, or they and somebody at this table are apart."
            ),
        },
    ),
    "keep-seat": ActWords(
        title=_("Look for a substitute no longer"),
        does=_("Nobody may take the seat over any more; whoever sat there does so again."),
        done=_("A substitute was no longer asked for"),
        told=_("Nobody may take over that seat any more."),
        errors={"not-running": OVER, "taken": TAKEN, "owner-may-not": _MAY_NOT},
    ),
    "seat-to-owner": ActWords(
        title=_("Give a seat back"),
        does=_("Whoever held the seat before its bot sits there again: at once, or after the bot’s turn."),
        done=_("A seat was given back"),
        told=_("Whoever held the seat before sits there again."),
        errors={
            "not-running": OVER,
            "no-such-seat": NO_SUCH_SEAT,
            "person-there": _("Somebody sits there."),
            "no-owner": _("Nobody ever sat there but a bot."),
            "owner-may-not": _MAY_NOT,
            "taken": TAKEN,
        },
    ),
}
