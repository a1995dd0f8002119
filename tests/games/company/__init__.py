"""Tests of standing offers."""
