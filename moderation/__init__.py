"""Moderation: reports, cases, acts on matches and people, sanctions, appeals and the audit.

It knows matches and people; neither of them knows it. What it does to them goes through their services.
"""
