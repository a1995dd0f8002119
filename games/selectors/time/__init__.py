"""Clocks and deadlines of turns."""
