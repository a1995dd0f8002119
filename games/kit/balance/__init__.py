"""The parts that counts of every game are made of."""
