from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.selectors import own_data  # noqa: PLC0415 - as above
        from games.services import apart, departure, logged_out  # noqa: F401, PLC0415 - they listen, and need the models

        own_data.listen()
