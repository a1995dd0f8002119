"""Pages that do what a write of a program does: what one may not do there, one's program may not do here."""

from __future__ import annotations

from typing import Final

PAGES: Final = {
    ("POST", "moves"): "games:move",
    ("POST", "question"): "games:question",
    ("POST", "take-back"): "games:take_back",
    ("POST", "send-now"): "games:send_now",
    ("POST", "plans"): "games:instructions",
    ("POST", "resign"): "games:resign",
    ("POST", "proposals"): "games:ask",
    ("DELETE", "proposal"): "games:withdraw_proposal",
    ("POST", "votes"): "games:vote",
    ("POST", "time"): "games:give_time",
    ("POST", "come-back"): "games:come_back",
    ("POST", "room"): "games:chat",
    ("DELETE", "message"): "games:chat_take_back",
    ("POST", "tables"): "games:new",
    ("POST", "sit"): "games:sit",
    ("POST", "leave"): "games:leave",
    ("POST", "start"): "games:start",
    ("POST", "close"): "games:close",
    ("POST", "bots"): "games:seat_bot",
    ("POST", "unseat"): "games:unseat",
    ("POST", "invitations"): "games:invite",
    ("POST", "rematch"): "games:rematch",
}
"""By method and name of a path: the page that does it."""

NAMESPACE: Final = "api"


def page_of(view_name: str, method: str) -> str | None:
    """The page that does what a program asks for; None: no page, for it only reads."""
    return PAGES.get((method, view_name.removeprefix(f"{NAMESPACE}:")))
