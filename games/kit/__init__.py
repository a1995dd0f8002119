"""The parts that games are made of: all that a game may import."""
