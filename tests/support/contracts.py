"""Contract that import-linter lacks: games import the kit alone, and the site names no game."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StrangersContract(Contract):
    """Keeps games apart from each other and from the site.

    - A module of a game imports its own game and the kit.
    - A module of the kit imports the kit.
    - Every other module knows games by the registries alone.

    The games are the packages below `rules`, all but those in `besides`; a module is of a game if its address
    below `root` names it (``games.bots.three_colours.easy``). So a game that is added is held to it at once.
    The `kit` are modules, and packages with all that is in them.
    """

    type_name = "strangers"

    root = fields.StringField()
    rules = fields.StringField()
    besides = fields.SetField(subfield=fields.StringField())
    kit = fields.SetField(subfield=fields.StringField())
    registries = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        besides = set(map(str, self.besides))  # type: ignore[call-overload] # a field is its value
        registries = set(map(str, self.registries))  # type: ignore[call-overload] # as above
        named = set(map(str, self.kit))  # type: ignore[call-overload] # as above
        kit = named.union(*(graph.find_descendants(name) for name in named))
        packages = (name for name in graph.find_children(str(self.rules)) if graph.find_children(name))
        games = {name.rpartition(".")[2] for name in packages} - besides
        below = graph.find_descendants(str(self.root))
        ours = {module for module in graph.modules if not graph.is_module_squashed(module)}
        game = {module: next(iter(games.intersection(module.split("."))), "") for module in below}

        def may(importer: str, imported: str) -> bool:
            if imported in kit:
                return True
            if importer in kit:
                return False
            if game.get(importer):
                return game.get(imported) == game[importer]
            return not game.get(imported) or importer in registries

        broken = sorted(
            (importer, imported)
            for importer in ours
            for imported in graph.find_modules_directly_imported_by(importer) & ours
            if not may(importer, imported)
        )
        return ContractCheck(kept=len(games) > 1 and not broken, metadata={"games": games, "broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        output.print_error(f"The games are {', '.join(sorted(check.metadata['games'])) or 'not found'}.")
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} must not import {imported}.")
