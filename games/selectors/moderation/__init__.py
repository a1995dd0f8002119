"""Reads for moderators' acts: looks, notices, moments to go back to."""
