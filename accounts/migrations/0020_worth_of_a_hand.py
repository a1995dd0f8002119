from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0019_help_of_motion")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="shows_worth",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="On: before an auction the table says how much your hand promises, and what is usually bid.",
                verbose_name="say what a hand is worth",
            ),
        ),
    ]
