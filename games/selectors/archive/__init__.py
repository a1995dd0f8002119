"""Reads of the database of matches that anybody may download."""
