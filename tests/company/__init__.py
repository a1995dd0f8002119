"""Tests of what brings people together, without a database."""
