"""The variables of the environment that set the site up: what each is, what it may be, what is given."""
