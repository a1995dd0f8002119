"""Moderation: what goes wrong between people is seen, judged with the evidence, and put right visibly.

It knows matches and people; neither of them knows it. What it does to them goes through their services.
"""
