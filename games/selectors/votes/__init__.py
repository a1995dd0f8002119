"""Proposals and the votes on them."""
