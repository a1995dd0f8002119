import accounts.models.own_file
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0017_access_changes"),
    ]

    operations = [
        migrations.CreateModel(
            name="OwnFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=accounts.models.own_file.new_token, editable=False, max_length=40, unique=True
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                (
                    "source",
                    models.PositiveSmallIntegerField(default=0, help_text="The place of what is read next."),
                ),
                (
                    "after",
                    models.BigIntegerField(
                        default=0, help_text="The id of the last row of it that was read."
                    ),
                ),
                ("pieces", models.PositiveIntegerField(default=0, help_text="How many have been written.")),
                (
                    "tries",
                    models.PositiveSmallIntegerField(default=0, help_text="Errors since the last piece."),
                ),
                ("size", models.PositiveBigIntegerField(default=0, help_text="Of the zip, in bytes.")),
                ("ready_at", models.DateTimeField(blank=True, null=True)),
                (
                    "until",
                    models.DateTimeField(blank=True, help_text="Until when it may be fetched.", null=True),
                ),
                ("failed_at", models.DateTimeField(blank=True, help_text="When it was given up.", null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="own_files",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OwnPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("data", models.BinaryField()),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="part_set",
                        to="accounts.ownfile",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OwnPiece",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("source", models.CharField(max_length=40)),
                ("rows", models.JSONField()),
                ("texts", models.JSONField(default=dict)),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="piece_set",
                        to="accounts.ownfile",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="ownfile",
            index=models.Index(fields=["user", "-asked_at"], name="own_file_latest"),
        ),
        migrations.AddIndex(
            model_name="ownfile",
            index=models.Index(
                condition=models.Q(("failed_at", None), ("ready_at", None)),
                fields=["asked_at", "id"],
                name="own_file_unfinished",
            ),
        ),
        migrations.AddConstraint(
            model_name="ownpart",
            constraint=models.UniqueConstraint(fields=("file", "number"), name="own_part_once"),
        ),
        migrations.AddConstraint(
            model_name="ownpiece",
            constraint=models.UniqueConstraint(fields=("file", "number"), name="own_piece_once"),
        ),
    ]
