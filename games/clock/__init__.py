"""Turn clocks: pure arithmetic, to which every instant is passed in.

Instants are aware and come back in UTC; amounts are whole microseconds and nothing is rounded. Who has
what clock, and what happens when one has run out, is decided by the services.
"""
