"""Seats whose holder stays away or has closed their account."""
