"""Turns: moves, the record that grows by them, plans and waiting moves, bots."""
