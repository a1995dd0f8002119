"""A migration of its own: PostgreSQL alters no table while changed rows of the same transaction wait."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_left_and_ended")]

    operations = [
        migrations.AddConstraint(
            model_name="seattenure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("left_at", None), ("to_ply", None)),
                    models.Q(("left_at__isnull", False), ("to_ply__isnull", False)),
                    _connector="OR",
                ),
                name="tenure_left_is_whole",
            ),
        ),
        migrations.AddConstraint(
            model_name="seattenure",
            constraint=models.CheckConstraint(
                condition=models.Q(("won", None), ("ended_at__isnull", False), _connector="OR"),
                name="tenure_won_at_the_end",
            ),
        ),
    ]
