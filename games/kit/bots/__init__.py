"""The parts that bots of every game are made of."""
