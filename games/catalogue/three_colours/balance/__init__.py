"""Counts of Three Colours, and the results that are kept."""

from pathlib import Path
from typing import Final

FIGURES: Final = Path(__file__).parent / "figures"
"""The folder with the counts that are kept."""
