"""The variables of the environment that set the site up: what each is, what it may be, what is given.

All are checked before the first is used, which a reader of one variable at a time (django-environ) cannot do.
Each stands in `catalogue`, and for people in `docs/operating.md`; `startup_checks` asks at each start whether
what they name lets the site in.
"""
