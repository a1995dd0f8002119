"""The clocks of turns: begun, stopped and moved by an outage, leave or a timeout that is undone."""
