"""Games, their tables and everything that happens at them."""

from games.compiled import use

use()
