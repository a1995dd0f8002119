"""Rows of matches in lists, and the options of one before it begins."""
