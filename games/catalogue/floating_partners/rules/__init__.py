"""Floating Partners: Euchre and 500 with partnerships that change, for four to eight."""
