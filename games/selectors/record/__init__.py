"""Replay of records: histories, moments, the log, checks."""
