"""Writes to people's calendars: hours of the day, rest days, leave."""
