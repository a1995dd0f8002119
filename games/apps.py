from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.services import departure  # noqa: F401, PLC0415 - it listens, and needs the models
