"""The embedded site that nobody visits, and what its threads take of the processor.

A program of its own, that serves: ``python -m bench.idle_threads 180 120``, from so many seconds after its
start, for so many. Prints JSON.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path

from bench.site_servers import free_port

Sample = dict[int, tuple[str, float, int]]


def sample() -> Sample:
    """By thread, its name, the seconds that it has worked, and how often it has woken up."""
    found = {}
    for thread in threading.enumerate():
        status = Path(f"/proc/self/task/{thread.native_id}/status").read_text()
        waits = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)
        assert thread.ident is not None
        assert waits is not None
        worked = time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        found[thread.ident] = (thread.name, worked, int(waits[1]))
    return found


def watch(begin: float, seconds: float) -> None:
    """Print what all takes and each kind of thread, and end the process."""
    time.sleep(begin)
    before, worked = sample(), time.process_time()
    time.sleep(seconds)
    after, share = sample(), (time.process_time() - worked) / seconds
    threads: dict[str, list[float]] = defaultdict(lambda: [0, 0])
    for ident, (name, has_worked, woken) in after.items():
        _, had_worked, had_woken = before.get(ident, (name, 0.0, 0))
        kind = threads[re.sub(r"[-_ ]?\d[\d_]*$", "", name)]
        kind[0] += (has_worked - had_worked) / seconds
        kind[1] = max(kind[1], (woken - had_woken) / seconds)
    ordered = dict(sorted(threads.items(), key=lambda one: -one[1][0]))
    print(json.dumps({"all": share, "threads": ordered}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    django.setup()
    begin, seconds = map(float, sys.argv[1:])
    threading.Thread(target=watch, args=(begin, seconds), daemon=True).start()
    call_command("play", "--no-demo", "--port", str(free_port()), stdout=io.StringIO())
