"""Contract that import-linter lacks: games import the kit alone, and the site names no game."""

from __future__ import annotations

from typing import Final

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

FLOORS: Final = ("rules", "bots", "problems", "balance", "face", "game")
"""The parts of a game; each may import itself and those before it."""


class StrangersContract(Contract):
    """Keeps games apart from each other and from the site.

    - A module of a game imports its own game and the kit, and within the game nothing of a higher floor.
    - A module of the kit imports the kit.
    - Every other module knows games by the catalogue alone.

    The games are the packages below `catalogue`, so that one that is added is held to it at once. Tests of
    games and of the kit are free.
    """

    type_name = "strangers"

    catalogue = fields.StringField()
    kit = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        kit, games = str(self.kit), graph.find_children(str(self.catalogue))
        ours = {
            module
            for module in graph.modules
            if not graph.is_module_squashed(module) and "tests" not in module.split(".")
        }

        def is_in(module: str, package: str) -> bool:
            return f"{module}.".startswith(f"{package}.")

        def game_of(module: str) -> str:
            return next((game for game in games if is_in(module, game)), "")

        def floor_of(module: str) -> int:
            part = module.removeprefix(f"{game_of(module)}.").partition(".")[0]
            return FLOORS.index(part) if part in FLOORS else -1

        def may(importer: str, imported: str) -> bool:
            game = game_of(importer)
            if is_in(imported, kit):
                return True
            if game:
                return game_of(imported) == game and floor_of(imported) <= floor_of(importer)
            return not is_in(importer, kit) and not game_of(imported)

        broken = sorted(
            (importer, imported)
            for importer in ours
            for imported in graph.find_modules_directly_imported_by(importer) & ours
            if not may(importer, imported)
        )
        return ContractCheck(kept=len(games) > 1 and not broken, metadata={"games": games, "broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        names = sorted(game.rpartition(".")[2] for game in check.metadata["games"])
        output.print_error(f"The games are {', '.join(names) or 'not found'}.")
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} must not import {imported}.")
