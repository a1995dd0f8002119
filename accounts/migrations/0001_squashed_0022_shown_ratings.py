import accounts.models.own_file
import django.contrib.auth.validators
import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0001_initial"),
        ("accounts", "0002_username_once"),
        ("accounts", "0003_mail"),
        ("accounts", "0004_names"),
        ("accounts", "0005_demo"),
        ("accounts", "0006_motion_and_sound"),
        ("accounts", "0007_table_preferences"),
        ("accounts", "0008_reach"),
        ("accounts", "0009_push_key"),
        ("accounts", "0010_mail_paused"),
        ("accounts", "0011_moderation"),
        ("accounts", "0012_moderated"),
        ("accounts", "0013_sealed_factors"),
        ("accounts", "0014_has_rights"),
        ("accounts", "0015_device_traces"),
        ("accounts", "0016_former_names"),
        ("accounts", "0017_access_changes"),
        ("accounts", "0018_own_files"),
        ("accounts", "0019_help_of_motion"),
        ("accounts", "0020_worth_of_a_hand"),
        ("accounts", "0021_reminder_settings"),
        ("accounts", "0022_shown_ratings"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail address")),
                (
                    "display_name",
                    models.CharField(
                        blank=True, help_text="What others read; your user name if empty.", max_length=40
                    ),
                ),
                ("about", models.TextField(blank=True, max_length=280)),
                (
                    "time_zone",
                    models.CharField(
                        blank=True, help_text="An IANA name; empty until the browser told it.", max_length=64
                    ),
                ),
                ("is_bot", models.BooleanField(default=False, editable=False)),
                (
                    "is_demo",
                    models.BooleanField(
                        default=False, editable=False, help_text="The start of the site prints the password."
                    ),
                ),
                ("anonymised_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "is_mail_paused",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        editable=False,
                        help_text="Whether `ReminderSettings.paused_at` says so, copied for what every page shows.",
                    ),
                ),
                (
                    "muted_until",
                    models.DateTimeField(
                        blank=True, editable=False, help_text="Until when they write nothing.", null=True
                    ),
                ),
                (
                    "muted_why",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        editable=False,
                        help_text="Read by them alone.",
                        max_length=500,
                    ),
                ),
                (
                    "suspended_until",
                    models.DateTimeField(
                        blank=True,
                        editable=False,
                        help_text="Until when they have neither seats nor chat.",
                        null=True,
                    ),
                ),
                (
                    "plays_on",
                    models.BooleanField(
                        db_default=True,
                        default=True,
                        editable=False,
                        help_text="Whether they keep the seats of their running matches while they are suspended.",
                    ),
                ),
                (
                    "is_warned",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        editable=False,
                        help_text="A warning waits to be read.",
                    ),
                ),
                ("may_report", models.BooleanField(db_default=True, default=True, editable=False)),
                (
                    "has_rights",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        editable=False,
                        help_text="Whether a group or a permission gives them any: copied for the menu of every page.",
                    ),
                ),
                (
                    "access_locked_at",
                    models.DateTimeField(
                        blank=True,
                        editable=False,
                        help_text="Since when nobody changes the ways in: until a password is set with a link of a mail.",
                        null=True,
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        choices=[("system", "As my device"), ("light", "Light"), ("dark", "Dark")],
                        default="system",
                        max_length=6,
                    ),
                ),
                (
                    "hand_order",
                    models.CharField(
                        choices=[("rising", "Low to high"), ("falling", "High to low")],
                        default="rising",
                        max_length=7,
                        verbose_name="order of my cards",
                    ),
                ),
                (
                    "confirm_moves",
                    models.BooleanField(
                        default=True,
                        help_text="Off: a second tap on what you chose sends it.",
                        verbose_name="confirm every move",
                    ),
                ),
                (
                    "motion",
                    models.BooleanField(
                        db_default=True,
                        default=True,
                        help_text="Off: they appear where they belong at once, as they also do where your device asks for less motion.",
                        verbose_name="cards and tokens move",
                    ),
                ),
                (
                    "sound",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="On: a soft knock when a card lies on the table, two when it is your turn.",
                        verbose_name="sounds at the table",
                    ),
                ),
                (
                    "shows_worth",
                    models.BooleanField(
                        db_default=True,
                        default=True,
                        help_text="On: before an auction the table says how much your hand promises, and what is usually bid.",
                        verbose_name="say what a hand is worth",
                    ),
                ),
                (
                    "four_colours",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="On: each suit has a colour of its own. Off: black and red.",
                        verbose_name="four colours for the suits",
                    ),
                ),
                (
                    "forced_cards",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="On: after 1 to 20 minutes, so that nobody can tell. Until then you may play it yourself.",
                        verbose_name="play my only legal card for me",
                    ),
                ),
                (
                    "take_back",
                    models.CharField(
                        choices=[
                            ("never", "Never"),
                            ("people", "At tables with other people"),
                            ("always", "At every table"),
                        ],
                        db_default="people",
                        default="people",
                        help_text="Your move waits ten seconds, seen by you alone, before it is played.",
                        max_length=6,
                        verbose_name="time to take a move back",
                    ),
                ),
                (
                    "shown_ratings",
                    models.CharField(
                        choices=[
                            ("everywhere", "Everywhere"),
                            ("profiles", "On profiles alone"),
                            ("nowhere", "Nowhere for me"),
                        ],
                        db_default="everywhere",
                        default="everywhere",
                        help_text="Where you see how strong people play.",
                        max_length=10,
                        verbose_name="ratings",
                    ),
                ),
                (
                    "hides_rating",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="On: others see a dash in place of your rating, and lists of the best players leave you out. Your matches count all the same.",
                        verbose_name="my ratings are for me alone",
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("username"), name="user_username_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AccessChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("address-added", "An address was added"),
                            ("address-confirmed", "An address was confirmed"),
                            ("address-main", "Another address became the main one"),
                            ("address-removed", "An address was removed"),
                            ("password", "The password was changed"),
                            ("app-added", "An authenticator app was set up"),
                            ("app-removed", "The authenticator app was removed"),
                            ("passkey-added", "A passkey was added"),
                            ("passkey-removed", "A passkey was removed"),
                            ("codes", "New recovery codes were made"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "about",
                    models.CharField(
                        blank=True, help_text="The address, or what a passkey is called.", max_length=320
                    ),
                ),
                ("made_at", models.DateTimeField()),
                (
                    "before",
                    models.JSONField(help_text="The addresses before it, and the ids of the factors."),
                ),
                (
                    "token_hash",
                    models.CharField(
                        help_text="Of the link: SHA-256, hexadecimal.", max_length=64, unique=True
                    ),
                ),
                (
                    "ended_at",
                    models.DateTimeField(
                        blank=True, help_text="When it was taken back, or another with it.", null=True
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="access_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["user", "made_at"], name="access_change_user")],
            },
        ),
        migrations.CreateModel(
            name="Alert",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "my turn"),
                            ("time", "little time left"),
                            ("begun", "a match began"),
                            ("ended", "a match ended"),
                            ("asked", "an invitation or a vote"),
                            ("wrote", "somebody wrote"),
                            ("account", "about my account"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "thread",
                    models.CharField(
                        blank=True, help_text="The key of the table; empty: none.", max_length=32
                    ),
                ),
                (
                    "title",
                    models.CharField(
                        blank=True, help_text="What it is about: the table's name.", max_length=80
                    ),
                ),
                (
                    "mark",
                    models.CharField(
                        help_text="What it is, so that it is told once: of a turn its ply, of a deadline its time.",
                        max_length=80,
                    ),
                ),
                (
                    "data",
                    models.JSONField(
                        default=dict,
                        help_text="Numbers and names that say what it is; nothing that anybody may not know.",
                    ),
                ),
                ("at", models.DateTimeField(help_text="When it came about.")),
                ("spread_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="alerts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("spread_at", None)), fields=["at", "id"], name="alert_due"
                    ),
                    models.Index(fields=["spread_at"], name="alert_spread"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind", "thread", "mark"), name="alert_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Barrier",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("mute", "does not see what they write"),
                            ("block", "that, and neither sits, writes or invites at the other's tables"),
                        ],
                        max_length=5,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="barriers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="barriers_against",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "person"), name="barrier_once"),
                    models.CheckConstraint(
                        condition=models.Q(("owner", models.F("person")), _negated=True),
                        name="barrier_is_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Companion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="companions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "person"), name="companion_once"),
                    models.CheckConstraint(
                        condition=models.Q(("owner", models.F("person")), _negated=True),
                        name="companion_is_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("endpoint", models.URLField(max_length=500, unique=True)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=32)),
                ("made_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField(help_text="When its browser was last on the site.")),
                (
                    "failed_at",
                    models.DateTimeField(
                        blank=True, help_text="When a push last failed; none since.", null=True
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="DeviceTrace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "mark",
                    models.CharField(help_text="SHA-256 of the endpoint, in hexadecimal.", max_length=64),
                ),
                (
                    "seen_at",
                    models.DateTimeField(help_text="When the browser was last this account's on the site."),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="device_traces",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["seen_at"], name="device_trace_seen")],
                "constraints": [models.UniqueConstraint(fields=("mark", "user"), name="device_trace_once")],
            },
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
        migrations.CreateModel(
            name="Household",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("agreed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "one",
                    models.ForeignKey(
                        help_text="Who asked.",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.comparison.Least("one", "other"),
                        django.db.models.functions.comparison.Greatest("one", "other"),
                        name="household_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("one", models.F("other")), _negated=True),
                        name="household_is_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("sender", models.CharField(max_length=320)),
                ("recipient", models.CharField(max_length=320)),
                ("subject", models.CharField(max_length=998)),
                ("text", models.TextField(blank=True)),
                ("html", models.TextField(blank=True)),
                ("headers", models.JSONField(blank=True, default=dict)),
                ("created_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("sent", "Sent"),
                            ("refused", "Refused for good"),
                            ("given-up", "Given up"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                (
                    "due_at",
                    models.DateTimeField(
                        help_text="The next try; while one is under way, when its lease ends."
                    ),
                ),
                ("tries", models.PositiveIntegerField(default=0)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "error",
                    models.CharField(
                        blank=True, help_text="What the last try met: kind and code.", max_length=80
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "waiting")), fields=["due_at"], name="mail_due"
                    ),
                    models.Index(fields=["recipient"], name="mail_recipient"),
                    models.Index(fields=["ended_at"], name="mail_ended"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "my turn"),
                            ("time", "little time left"),
                            ("begun", "a match began"),
                            ("ended", "a match ended"),
                            ("asked", "an invitation or a vote"),
                            ("wrote", "somebody wrote"),
                            ("account", "about my account"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("page", "on the page"),
                            ("push", "push"),
                            ("mail", "mail at once"),
                            ("digest", "digest"),
                        ],
                        max_length=6,
                    ),
                ),
                ("thread", models.CharField(blank=True, max_length=32)),
                ("title", models.CharField(blank=True, max_length=80)),
                (
                    "where",
                    models.CharField(
                        blank=True, help_text="Name of the device, once it was tried.", max_length=40
                    ),
                ),
                ("made_at", models.DateTimeField()),
                (
                    "due_at",
                    models.DateTimeField(
                        help_text="The next try; while one is under way, when its lease ends."
                    ),
                ),
                (
                    "until",
                    models.DateTimeField(blank=True, help_text="After which it is worth nothing.", null=True),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waits for its time or for its next try"),
                            ("sent", "handed over: a push to its service, a mail to the row that carries it"),
                            ("seen", "shown or clicked"),
                            ("dropped", "not sent, for a reason"),
                            ("failed", "refused for good, or given up"),
                        ],
                        default="waiting",
                        max_length=7,
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "as chosen"),
                            ("played", "the turn was played before"),
                            ("opened", "the table was opened before"),
                            ("over", "it was no longer so"),
                            ("quiet", "held until the quiet hours ended"),
                            ("digest", "waited for the digest"),
                            ("off", "switched off"),
                            ("no-device", "no browser has allowed push"),
                            ("no-address", "no confirmed address"),
                            ("paused", "the address is paused"),
                            ("bounced", "the address refused it"),
                            ("gone", "the browser has given push up"),
                            ("replaced", "something newer replaced it"),
                            ("late", "it could not be sent in time"),
                            ("muted", "the writer is muted"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("error", models.CharField(blank=True, max_length=80)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "alert",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deliveries",
                        to="accounts.alert",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deliveries",
                        to="accounts.device",
                    ),
                ),
                (
                    "mail",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deliveries",
                        to="accounts.mail",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "deliveries",
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "waiting")), fields=["due_at", "id"], name="delivery_due"
                    ),
                    models.Index(fields=["user", "-id"], name="delivery_log"),
                    models.Index(fields=["made_at"], name="delivery_made"),
                ],
            },
        ),
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
            options={
                "indexes": [
                    models.Index(fields=["user", "-asked_at"], name="own_file_latest"),
                    models.Index(
                        condition=models.Q(("failed_at", None), ("ready_at", None)),
                        fields=["asked_at", "id"],
                        name="own_file_unfinished",
                    ),
                ],
            },
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
            options={
                "constraints": [models.UniqueConstraint(fields=("file", "number"), name="own_part_once")],
            },
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
            options={
                "constraints": [models.UniqueConstraint(fields=("file", "number"), name="own_piece_once")],
            },
        ),
        migrations.CreateModel(
            name="PushKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("private", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("pk", 1)), name="push_key_is_the_only_one")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReminderSettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ways",
                    models.JSONField(
                        default=dict, help_text="Ways by kind, of those kinds that are not as usual."
                    ),
                ),
                ("quiet_from", models.TimeField(blank=True, null=True)),
                ("quiet_until", models.TimeField(blank=True, null=True)),
                (
                    "is_usual_quiet",
                    models.BooleanField(
                        default=True,
                        help_text="Whether the quiet hours are the usual ones, whatever stands beside.",
                    ),
                ),
                (
                    "digest_hours",
                    models.JSONField(
                        default=list, help_text="Up to three hours of the day; none: the usual one."
                    ),
                ),
                (
                    "refusals",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="Mails in a row that were refused for good."
                    ),
                ),
                (
                    "paused_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="Since when no mail goes to the address: it refused three.",
                        null=True,
                    ),
                ),
                (
                    "calendar_key",
                    models.CharField(
                        blank=True,
                        help_text="The secret of the calendar's address.",
                        max_length=32,
                        null=True,
                        unique=True,
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminder_settings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "reminder settings",
                "db_table": "accounts_reach",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("quiet_from", None), ("quiet_until", None)),
                            models.Q(("quiet_from__isnull", False), ("quiet_until__isnull", False)),
                            _connector="OR",
                        ),
                        name="reach_quiet_is_whole",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableReminderSettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("thread", models.CharField(help_text="The table's key.", max_length=32)),
                ("ways", models.JSONField(default=dict)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_reminder_settings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "table reminder settings",
                "db_table": "accounts_tablereach",
                "constraints": [models.UniqueConstraint(fields=("user", "thread"), name="table_reach_once")],
            },
        ),
        migrations.CreateModel(
            name="TakenName",
            fields=[
                ("skeleton", models.CharField(max_length=160, primary_key=True, serialize=False)),
                (
                    "held_until",
                    models.DateTimeField(
                        blank=True,
                        help_text="A name that was given up or taken away: until then nobody else has it.",
                        null=True,
                    ),
                ),
                (
                    "may_return",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Whether its owner of before may take it again meanwhile.",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        help_text="Empty: it was somebody's who has left, and is held for nobody.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taken_names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
