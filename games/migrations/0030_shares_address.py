from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_notices_say_what"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="shares_address",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Two accounts of one network address, no household, play here: for no rating.",
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("closed", "the table where they sat was closed"),
                    ("kept-closed", "the table where a seat was kept for them was closed"),
                    ("given", "the seat kept for them was given free"),
                    ("begun", "a bot took the seat kept for them"),
                    ("moderated", "what a moderator did there, or about them"),
                    ("substitute", "a moderator asks them to take over a seat there"),
                    ("one-address", "another account there comes from their network address"),
                ],
                max_length=11,
            ),
        ),
    ]
