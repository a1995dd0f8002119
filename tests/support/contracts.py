"""A contract between packages that import-linter does not bring: games know nothing of each other."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StrangersContract(Contract):
    """No module of one game imports one of another, and what games share knows them only by its registries.

    The games are the packages below `rules`, all but those in `besides`; a module is of a game if its address
    below `root` names it (``games.bots.three_colours.easy``). So a game that is added is held to it at once.
    """

    type_name = "strangers"

    root = fields.StringField()
    rules = fields.StringField()
    besides = fields.SetField(subfield=fields.StringField())
    registries = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        besides = set(map(str, self.besides))  # type: ignore[call-overload] # a field is its value
        registries = set(map(str, self.registries))  # type: ignore[call-overload] # as above
        packages = (name for name in graph.find_children(str(self.rules)) if graph.find_children(name))
        games = {name.rpartition(".")[2] for name in packages} - besides
        modules = graph.find_descendants(str(self.root))
        game = {module: next(iter(games.intersection(module.split("."))), "") for module in modules}
        broken = sorted(
            (importer, imported)
            for importer in modules - registries
            for imported in graph.find_modules_directly_imported_by(importer)
            if game.get(imported) and game[imported] != game[importer]
        )
        return ContractCheck(kept=len(games) > 1 and not broken, metadata={"games": games, "broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        output.print_error(f"The games are {', '.join(sorted(check.metadata['games'])) or 'not found'}.")
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} must not import {imported}.")
