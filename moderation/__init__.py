"""Moderation: reports, cases, acts on matches and people, sanctions, appeals and the audit.

It knows matches and people; neither of them knows it. What it does to them goes through their services.

What every request or write asks of a sanction stands in columns of theirs (`User.muted_until`,
`Match.hidden_at`), so that they need not ask here. One service (`services/carry_out.py`) does all acts; an
act says what must hold, what it does and what takes it back.
"""
