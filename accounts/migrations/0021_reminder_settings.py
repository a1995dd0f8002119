from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Other names in Python alone: the tables keep theirs, as processes of the release before work on them."""

    dependencies = [("accounts", "0020_worth_of_a_hand")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("reach", "accounts_reach"),
                migrations.AlterModelTable("tablereach", "accounts_tablereach"),
                migrations.RenameModel("Reach", "ReminderSettings"),
                migrations.RenameModel("TableReach", "TableReminderSettings"),
                migrations.AlterModelOptions(
                    "remindersettings", {"verbose_name_plural": "reminder settings"}
                ),
                migrations.AlterModelOptions(
                    "tableremindersettings", {"verbose_name_plural": "table reminder settings"}
                ),
                migrations.AlterField(
                    "remindersettings",
                    "user",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        related_name="reminder_settings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "tableremindersettings",
                    "user",
                    models.ForeignKey(
                        on_delete=models.CASCADE,
                        related_name="table_reminder_settings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "user",
                    "is_mail_paused",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        editable=False,
                        help_text="Whether `ReminderSettings.paused_at` says so, copied for what every page shows.",
                    ),
                ),
            ]
        )
    ]
