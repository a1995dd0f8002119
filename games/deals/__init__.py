"""Deals that anybody can check: pure functions of a seed, a match's key, people's wishes and a record.

`alliances-deal/1`: a seed is bound by its commitment before anybody sits down, each act of chance has a name
that follows from the record, and its random numbers follow from seed, key, wishes and that name. Nothing here
reads rows or makes a seed.
"""
