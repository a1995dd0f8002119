"""Ends the log-ins of an account."""

from __future__ import annotations

from allauth.usersessions.models import UserSession

from accounts.signals import session_ended


def end_sessions(user_id: int, *, but: str | None = None) -> int:
    """Log an account out everywhere, and have all its sockets look whether their session is still one.

    May be called inside a transaction: what is open closes when that is committed.

    :param but: the key of a session that goes on; None: none does.
    :returns: how many sessions have ended.
    """
    sessions = [one for one in UserSession.objects.filter(user_id=user_id) if one.session_key != but]
    for session in sessions:
        session.end()
    session_ended.send(sender=end_sessions, user_id=user_id)
    return len(sessions)
