"""Metrics for Prometheus, one set for all processes of a machine.

No figure is defined here: the settings import this module, and choose before any is made.

Each process keeps its figures in files of one folder, so that any of them can tell the sum of all. With
`METRICS` off they stay in the memory of each process and nobody asks.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, generate_latest, values
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def keep_in(folder: Path) -> None:
    """Share the figures through `folder`. Called by the settings, before any figure is made.

    Processes are told apart by host and number, for the processes of several containers may share a number.
    """
    folder.mkdir(parents=True, exist_ok=True)
    os.environ[FOLDER] = str(folder)
    values.ValueClass = values.MultiProcessValue(_name_of_process)  # type: ignore[no-untyped-call]
    with suppress(FileNotFoundError):  # what an earlier process of this name had open is closed now
        (folder / f"gauge_livesum_{_name_of_process()}.db").unlink()


def exposition(now: Iterable[tuple[str, str, dict[str, float]]]) -> bytes:
    """Everything that is known, in Prometheus' text format.

    :param now: name, help and values by label `name` of what is not counted but looked up.
    """
    folder = Path(os.environ[FOLDER])
    _forget_dead(folder)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    registry.register(_Readings(now))
    return generate_latest(registry)


class _Readings(Collector):
    def __init__(self, now: Iterable[tuple[str, str, dict[str, float]]]) -> None:
        self._now = tuple(now)

    def collect(self) -> Iterator[Metric]:
        for name, text, by_label in self._now:
            family = GaugeMetricFamily(name, text, labels=["name"])
            for label, value in by_label.items():
                family.add_metric([label], value)
            yield family


def _name_of_process() -> str:
    return f"{socket.gethostname().replace('_', '-')}-{os.getpid()}"


def _forget_dead(folder: Path) -> None:
    """A killed process has no sockets open any more. (What it counted stays counted.)"""
    host, _, _ = _name_of_process().rpartition("-")
    for path in folder.glob("gauge_live*_*.db"):
        name, _, pid = path.stem.rpartition("_")[2].rpartition("-")
        if name == host and not Path(f"/proc/{pid}").exists():
            path.unlink(missing_ok=True)
