"""Bot characters that sit in the seats a machine plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.apps import apps as global_apps
from django.contrib.auth.hashers import make_password


@dataclass(frozen=True, slots=True)
class Character:
    """A bot's account: how it is addressed, what it is called, and what it says of itself."""

    username: str
    display_name: str
    about: str


CHARACTERS = (
    Character(
        "bot-quillon",
        "Ambassador Quillon",
        "Dines with both sides and remembers who paid. Bids politely, and expects to be asked twice.",
    ),
    Character(
        "bot-ostrander",
        "Banker Ostrander",
        "Lends umbrellas while the sun shines. Keeps her best card for the country that completes a set.",
    ),
    Character(
        "bot-brandt",
        "General Brandt",
        "Has never lost a battle he was not fighting. Leads high, explains afterwards.",
    ),
    Character(
        "bot-vane",
        "Cartographer Vane",
        "Draws the borders in pencil until the last trick is in. Counts everything, forgets nothing.",
    ),
    Character(
        "bot-lascelles",
        "Consul Lascelles",
        "Stamps every passport and reads none. Waits a whole campaign for one good conflict.",
    ),
    Character(
        "bot-marchetti",
        "Courier Marchetti",
        "Carries letters between people who do not speak. Plays quickly, apologises never.",
    ),
    Character(
        "bot-haldane",
        "Professor Haldane",
        "Wrote the book on openings and lost the only copy. Thinks aloud, in footnotes.",
    ),
    Character(
        "bot-ingrid-sol",
        "Captain Sol",
        "Has sailed round every cape twice to be sure. Counts the wind among her allies.",
    ),
    Character(
        "bot-abernathy",
        "Postmaster Abernathy",
        "Delivers bad news promptly and good news with tea. Never leads from his longest suit.",
    ),
    Character(
        "bot-tremaine",
        "Duchess Tremaine",
        "Keeps a salon, a grudge and the last trump. Smiles most when she is behind.",
    ),
    Character(
        "bot-okafor",
        "Engineer Okafor",
        "Builds bridges, and knows which ones to take down. Likes a plan with a spare part.",
    ),
    Character(
        "bot-yllka",
        "Interpreter Yllka",
        "Speaks nine languages and is silent in all of them at the table. Hears what was not bid.",
    ),
)
"""More than any table has seats, so that a bot is free for each of them whoever else sits there."""


def seat_bots(using: str, apps: Any = global_apps, **_: Any) -> None:
    """Give each of `CHARACTERS` an account without a password.

    Runs after every migration, and so also after a flush; what is there already is brought up to date.

    :param apps: the models as the database has them at that moment; a flush does not say.
    """
    try:
        model = apps.get_model("accounts", "User")
    except LookupError:  # migrated back to nothing
        return
    for character in CHARACTERS:
        words = {"display_name": character.display_name, "about": character.about}
        model.objects.using(using).update_or_create(
            username=character.username,
            defaults=words,
            create_defaults={**words, "is_bot": True, "password": make_password(None)},
        )
