"""Reads clubs: lists of them, their members, tables and standings."""
