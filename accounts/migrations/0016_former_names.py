import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0015_device_traces"),
    ]

    operations = [
        migrations.AlterModelManagers(
            name="user",
            managers=[],
        ),
        migrations.AddField(
            model_name="takenname",
            name="may_return",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Whether its owner of before may take it again meanwhile.",
            ),
        ),
        migrations.AlterField(
            model_name="takenname",
            name="held_until",
            field=models.DateTimeField(
                blank=True,
                help_text="A name that was given up or taken away: until then nobody else has it.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="takenname",
            name="user",
            field=models.ForeignKey(
                blank=True,
                help_text="Empty: it was somebody's who has left, and is held for nobody.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="taken_names",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.CreateModel(
            name="FormerName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=150)),
                ("until", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["until"], name="former_name_until")],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"), name="former_name_once"
                    )
                ],
            },
        ),
    ]
