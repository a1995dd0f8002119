"""Rooms of a table and the messages in them."""
