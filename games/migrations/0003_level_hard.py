from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_chairs_kept_and_left")]

    operations = [
        migrations.AlterField(
            model_name="seattenure",
            name="level",
            field=models.CharField(
                blank=True,
                choices=[("random", "random"), ("easy", "easy"), ("normal", "normal"), ("hard", "hard")],
                help_text="How a bot plays; empty for a person.",
                max_length=6,
            ),
        ),
    ]
