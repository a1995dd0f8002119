"""Bringing people together: the hours that two share, and tables made of what they have offered. Pure."""
