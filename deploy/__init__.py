"""What it takes to run the site for others; `docs/operating.md` says how."""
