"""Finished matches: their replay and the files of their records."""
