"""Reads of boards of one's own, each for its owner, or for all who may see one that is shown."""
