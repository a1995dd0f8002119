"""People's calendars: hours, rest days, leave, the feed of deadlines."""
