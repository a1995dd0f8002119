"""Programs of the system, run for what they print."""

from __future__ import annotations

import os
import shutil
import subprocess


def said(*command: str, **environment: str) -> str:
    """The output of a program; a failure if it is not there, or not content."""
    assert shutil.which(command[0]), f"{command[0]} is not installed"
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | environment, timeout=120
    )
    printed = done.stdout + done.stderr
    assert done.returncode == 0, printed
    return printed
