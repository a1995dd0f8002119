"""Reads of events: the form of their tables, what their matches came to, and the tables that follow."""
