from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.selectors import data_export  # noqa: PLC0415 - as below
        from games.services import open_pages  # noqa: F401, PLC0415 - they listen, and need the models
        from games.services.absence import closed_accounts  # noqa: F401, PLC0415 - as above
        from games.services.archive import months  # noqa: F401, PLC0415 - as above
        from games.services.clubs import (  # noqa: PLC0415 - as above
            closed_accounts as clubs_of_closed_accounts,  # noqa: F401 - as above
        )
        from games.services.company import offers  # noqa: F401, PLC0415 - as above
        from games.services.lobby import withdrawn_invitations  # noqa: F401, PLC0415 - as above
        from games.services.tournaments import organising, withdrawing  # noqa: F401, PLC0415 - as above

        data_export.register_sources()
