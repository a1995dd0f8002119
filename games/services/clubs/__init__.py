"""Clubs: founded, kept, joined and left."""
