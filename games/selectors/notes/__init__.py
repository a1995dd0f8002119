"""Reads of notes, each for whoever has written it."""
