"""Holders of seats, now and before."""
