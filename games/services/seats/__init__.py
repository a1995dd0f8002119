"""Hand-over of seats in a running match, and the bots that keep seats for their owners."""
