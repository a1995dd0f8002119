"""A push service of the tests' own, on this machine: nothing leaves it."""
