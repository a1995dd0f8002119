"""Processes in which bots think, and marks of who has been called for which turn."""
