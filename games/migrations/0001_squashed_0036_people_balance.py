import datetime
import django.db.models.deletion
import games.models.chat
import games.models.match
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("games", "0001_initial"),
        ("games", "0002_chairs_kept_and_left"),
        ("games", "0003_level_hard"),
        ("games", "0004_match_version"),
        ("games", "0005_left_and_ended"),
        ("games", "0006_left_is_whole"),
        ("games", "0007_tables_hosted_and_notices"),
        ("games", "0008_practice_and_first_visits"),
        ("games", "0009_gone_on"),
        ("games", "0010_seating"),
        ("games", "0011_level_of_the_registry"),
        ("games", "0012_pending_moves"),
        ("games", "0013_plans"),
        ("games", "0014_clocks"),
        ("games", "0015_leave_counted"),
        ("games", "0016_match_lasted"),
        ("games", "0017_came_back"),
        ("games", "0018_undo"),
        ("games", "0019_chat_and_reminders"),
        ("games", "0020_chat_tokens"),
        ("games", "0021_question_taken_back"),
        ("games", "0022_questions"),
        ("games", "0023_question_files"),
        ("games", "0024_moderation"),
        ("games", "0025_notices_of_moderators"),
        ("games", "0026_reviews"),
        ("games", "0027_unseen_moves"),
        ("games", "0028_questions_drawn_evenly"),
        ("games", "0029_notices_say_what"),
        ("games", "0030_shares_address"),
        ("games", "0031_kept_turns"),
        ("games", "0032_questions_stay"),
        ("games", "0033_ratings"),
        ("games", "0034_past_is_rated"),
        ("games", "0035_answers_rated"),
        ("games", "0036_people_balance"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=games.models.match.new_key, editable=False, max_length=16, unique=True
                    ),
                ),
                ("game", models.SlugField(max_length=32)),
                ("rules_version", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("seat_count", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("public", "anybody"), ("link", "people with the link")],
                        default="public",
                        max_length=6,
                    ),
                ),
                (
                    "seating",
                    models.CharField(
                        choices=[
                            ("lot", "drawn by lot when the match begins"),
                            ("chosen", "as people sit down"),
                        ],
                        db_default="chosen",
                        default="chosen",
                        help_text="Who decides which of those at the table has which seat.",
                        max_length=6,
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[
                            ("none", "None"),
                            ("live", "Live"),
                            ("fast", "Fast"),
                            ("standard", "Standard"),
                            ("slow", "Slow"),
                            ("hour", "a fixed hour of the table's day"),
                        ],
                        db_default="none",
                        default="none",
                        max_length=8,
                    ),
                ),
                (
                    "pace_hour",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The fixed hour at which turns end, 0 to 23, in `pace_zone`.",
                        null=True,
                    ),
                ),
                (
                    "pace_zone",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="The table's own IANA time zone.",
                        max_length=64,
                    ),
                ),
                (
                    "contract",
                    models.CharField(
                        choices=[
                            ("bot", "a bot keeps the seat until its owner is back"),
                            ("substitute", "the same, and somebody else may take it"),
                            ("lose", "the seat loses"),
                        ],
                        db_default="bot",
                        default="bot",
                        max_length=10,
                    ),
                ),
                (
                    "allows_leave",
                    models.BooleanField(
                        db_default=True, default=True, help_text="Whether people's leave stops clocks here."
                    ),
                ),
                (
                    "min_reliability",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="How reliable, in per cent, whoever sits down here is.",
                        null=True,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                (
                    "is_practice",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Bots hold every seat but one, or all: since it began, or since people left.",
                    ),
                ),
                ("ply", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(db_default=0, default=0)),
                (
                    "rewinds",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="How often its record was shortened: a timeout was taken back.",
                    ),
                ),
                ("digest", models.JSONField(default=dict)),
                ("outcome", models.JSONField(blank=True, null=True)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("last_move_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "shares_address",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Two accounts of one network address, no household, play here: for no rating.",
                    ),
                ),
                (
                    "paused_at",
                    models.DateTimeField(blank=True, help_text="Since when no clock runs here.", null=True),
                ),
                (
                    "paused_until",
                    models.DateTimeField(
                        blank=True, help_text="When the clocks run again at the latest.", null=True
                    ),
                ),
                (
                    "is_rated",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Whether it was to count for ratings, as its table said.",
                    ),
                ),
                (
                    "min_rating",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Points that whoever sits down here has at least.", null=True
                    ),
                ),
                (
                    "max_rating",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Points that whoever sits down here has at most.", null=True
                    ),
                ),
                (
                    "rated_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its end, as it stands, was counted for ratings, or found not to.",
                        null=True,
                    ),
                ),
                (
                    "unrated_why",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Why it counts for no rating.",
                        max_length=16,
                    ),
                ),
                (
                    "annulled_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="Since when it counts for nobody, by a moderator; it stays readable.",
                        null=True,
                    ),
                ),
                (
                    "hidden_at",
                    models.DateTimeField(
                        blank=True, help_text="Since when it is in no list, by a moderator.", null=True
                    ),
                ),
                (
                    "chat_closed_at",
                    models.DateTimeField(
                        blank=True, help_text="Since when nobody writes at it, by a moderator.", null=True
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hosted",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rematch_of",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "matches",
                "indexes": [
                    models.Index(fields=["host", "-created_at"], name="match_hosted"),
                    models.Index(fields=["visibility", "status", "-id"], name="match_open"),
                    models.Index(
                        condition=models.Q(("is_practice", False)),
                        fields=["visibility", "status", "-last_move_at", "-id"],
                        name="match_running",
                    ),
                    models.Index(
                        condition=models.Q(("is_practice", True)),
                        fields=["visibility", "status", "-last_move_at", "-id"],
                        name="match_practice",
                    ),
                    models.Index(
                        fields=["visibility", "status", "-finished_at", "-id"], name="match_finished"
                    ),
                    models.Index(
                        condition=models.Q(("is_practice", False)),
                        fields=["game", "seat_count", "pace", "status", "-finished_at", "-id"],
                        name="match_lasted",
                    ),
                    models.Index(fields=["status", "rated_at", "finished_at", "id"], name="match_rated"),
                    models.Index(
                        condition=models.Q(("paused_until__isnull", False)),
                        fields=["paused_until"],
                        name="match_paused",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("started_at", None), ("status", "open")),
                            ("status", "cancelled"),
                            models.Q(("started_at__isnull", False), ("status__in", ["running", "finished"])),
                            _connector="OR",
                        ),
                        name="match_started_when_running",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome__isnull", False), ("status", "finished")),
                            models.Q(models.Q(("status", "finished"), _negated=True), ("outcome", None)),
                            _connector="OR",
                        ),
                        name="match_outcome_when_finished",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("pace", "hour"), ("pace_hour__isnull", False), ("pace_hour__lte", 23)),
                            models.Q(models.Q(("pace", "hour"), _negated=True), ("pace_hour", None)),
                            _connector="OR",
                        ),
                        name="match_hour_when_fixed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("paused_at", None), ("paused_until", None)),
                            models.Q(("paused_at__isnull", False), ("paused_until__isnull", False)),
                            _connector="OR",
                        ),
                        name="match_pause_is_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_rated", False), models.Q(("pace", "none"), _negated=True), _connector="OR"
                        ),
                        name="match_rated_has_a_clock",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PeopleBalance",
            fields=[
                ("game", models.SlugField(max_length=32, primary_key=True, serialize=False)),
                (
                    "kinds",
                    models.JSONField(
                        help_text="Kinds of tables, each with its bands (`games/balance/people.py`)."
                    ),
                ),
                ("counted_at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "balance of people",
            },
        ),
        migrations.CreateModel(
            name="Pulse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Question",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "not drawn yet"),
                            ("in-use", "in use"),
                            ("retired", "drawn no more"),
                        ],
                        default="draft",
                        max_length=7,
                    ),
                ),
                ("category", models.CharField(help_text="See `games/kit/questions.py`.", max_length=16)),
                (
                    "difficulty",
                    models.CharField(
                        choices=[("easy", "easy"), ("normal", "normal"), ("hard", "hard")], max_length=6
                    ),
                ),
                ("language", models.CharField(max_length=8)),
                ("number", models.PositiveSmallIntegerField(default=1, help_text="Of the latest version.")),
                (
                    "alike",
                    models.CharField(
                        help_text="A digest of the question without what does not tell it from another.",
                        max_length=64,
                    ),
                ),
                (
                    "template",
                    models.CharField(blank=True, help_text="What wrote it; empty: somebody.", max_length=40),
                ),
                (
                    "bank_digest",
                    models.CharField(
                        blank=True,
                        help_text="Of its row in the files that come with the site, as last read.",
                        max_length=64,
                    ),
                ),
                ("added_at", models.DateTimeField()),
                ("state_at", models.DateTimeField(help_text="When it came to be in this state.")),
                (
                    "added_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "state_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["key"],
                "indexes": [
                    models.Index(
                        fields=["state", "language", "difficulty", "category", "template"],
                        name="question_drawn",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("language", "alike"), name="question_like_no_other")
                ],
            },
        ),
        migrations.CreateModel(
            name="QuestionVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("text", models.CharField(max_length=200)),
                ("right", models.CharField(help_text="The right answer.", max_length=200)),
                ("wrong_1", models.CharField(max_length=200)),
                ("wrong_2", models.CharField(max_length=200)),
                ("wrong_3", models.CharField(max_length=200)),
                ("category", models.CharField(help_text="See `games/kit/questions.py`.", max_length=16)),
                (
                    "difficulty",
                    models.CharField(
                        choices=[("easy", "easy"), ("normal", "normal"), ("hard", "hard")], max_length=6
                    ),
                ),
                ("language", models.CharField(max_length=8)),
                ("source", models.CharField(help_text="Where it can be looked up.", max_length=200)),
                (
                    "licence",
                    models.CharField(help_text="Under which the source may be used.", max_length=200),
                ),
                (
                    "as_of",
                    models.DateField(
                        blank=True, help_text="The day of which it is true, if that changes.", null=True
                    ),
                ),
                ("shown_count", models.PositiveIntegerField(db_default=0, default=0)),
                ("right_count", models.PositiveIntegerField(db_default=0, default=0)),
                ("late_count", models.PositiveIntegerField(db_default=0, default=0)),
                ("made_at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="games.question",
                    ),
                ),
            ],
            options={
                "ordering": ["question", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("question", "number"), name="question_version_once"),
                    models.CheckConstraint(
                        condition=models.Q(("right_count__lte", models.F("shown_count"))),
                        name="question_right_of_shown",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingLock",
            fields=[
                ("game", models.SlugField(max_length=32, primary_key=True, serialize=False)),
                (
                    "writes",
                    models.PositiveBigIntegerField(
                        default=0, help_text="How often ratings of the game were written."
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "ordering": ["seat"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "seat"), name="invitation_one_a_seat"),
                    models.UniqueConstraint(fields=("match", "player"), name="invitation_one_a_player"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Insight",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="insights", to="games.match"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("match", "person"), name="insight_once")],
            },
        ),
        migrations.CreateModel(
            name="FirstVisit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("answered_at", models.DateTimeField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        help_text="Empty: not now.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.match",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "room",
                    models.CharField(
                        choices=[
                            ("table", "those who are seated"),
                            ("partners", "those who win together, where the rules let them talk"),
                            ("watchers", "those who watch"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "read_until",
                    models.PositiveBigIntegerField(default=0, help_text="The id of the last message seen."),
                ),
                (
                    "is_shown",
                    models.BooleanField(
                        default=True, help_text="Whether a player wants to see what those who watch write."
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.match"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("match", "player", "room"), name="chat_place_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Campaign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("from_ply", models.PositiveIntegerField()),
                (
                    "to_ply",
                    models.PositiveIntegerField(blank=True, help_text="The ply of its last move.", null=True),
                ),
                ("started_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("result", models.JSONField(blank=True, null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="campaigns",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "number"), name="campaign_number_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="MoveRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField(blank=True, help_text="Empty: chance.", null=True)),
                ("notation", models.CharField(max_length=600)),
                ("played_at", models.DateTimeField()),
                (
                    "sent_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When it arrived, if it waited on the server before it was played: what a clock goes by.",
                        null=True,
                    ),
                ),
                (
                    "cause",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Why the site made it and not its seat: `timeout`, `gone`; empty for every other move.",
                        max_length=12,
                    ),
                ),
                (
                    "is_unseen",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Its seat had not seen the position: it was planned before, or the only card.",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="games.match"
                    ),
                ),
            ],
            options={
                "ordering": ["match", "ply"],
                "constraints": [models.UniqueConstraint(fields=("match", "ply"), name="move_one_a_ply")],
            },
        ),
        migrations.CreateModel(
            name="Notice",
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
                (
                    "data",
                    models.JSONField(
                        blank=True, help_text="Of what a moderator did: what, and why.", null=True
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        help_text="Empty: it concerns the person alone.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["player", "-id"], name="notice_latest")],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
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
                            ("pause", "stop the clocks"),
                            ("resume", "let the clocks run again"),
                            ("call-off", "end the match without a result"),
                            ("rewind", "go back in the record, as a moderator asks"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "days",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="How long a pause is to last at most."
                    ),
                ),
                (
                    "data",
                    models.JSONField(
                        db_default=models.Value({}, models.JSONField()),
                        default=dict,
                        help_text="To which ply, of a rewind; its action.",
                    ),
                ),
                ("at", models.DateTimeField()),
                ("lapses_at", models.DateTimeField()),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("open", "not all have answered"),
                            ("agreed", "all agreed"),
                            ("declined", "somebody did not"),
                            ("lapsed", "time ran out, or the match was over"),
                            ("back", "who asked took it back"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("result", "open")), fields=["lapses_at"], name="proposal_lapsing"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("result", "open")),
                        fields=("match",),
                        name="proposal_one_open_a_match",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Ballot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("agrees", models.BooleanField()),
                ("at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ballots",
                        to="games.proposal",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("proposal", "player"), name="ballot_once")],
            },
        ),
        migrations.CreateModel(
            name="QuestionFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("data", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                (
                    "outcome",
                    models.JSONField(
                        default=dict,
                        help_text="How many questions were added, have a new version, and so on.",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="QuestionRating",
            fields=[
                (
                    "version",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="rating",
                        serialize=False,
                        to="games.questionversion",
                    ),
                ),
                ("mu", models.IntegerField()),
                ("sigma", models.PositiveIntegerField()),
                ("answers", models.PositiveIntegerField(help_text="Number of answers that count.")),
                ("last_at", models.DateTimeField(help_text="When the last of them was given.")),
                ("off", models.IntegerField(help_text="By how much it is harder than its difficulty says.")),
                (
                    "difficulty",
                    models.CharField(help_text="The difficulty that it is nearest to.", max_length=6),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Showing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "time",
                    models.PositiveSmallIntegerField(
                        db_default=1,
                        default=1,
                        help_text="How often the match has had it with this: again when the stock ran out.",
                    ),
                ),
                (
                    "opened_at",
                    models.DateTimeField(
                        blank=True, help_text="When its seat first asked for it.", null=True
                    ),
                ),
                (
                    "closes_at",
                    models.DateTimeField(blank=True, help_text="Until when an answer counts.", null=True),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "place",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="The answer as it was shown; empty: none in time.", null=True
                    ),
                ),
                ("is_right", models.BooleanField(blank=True, null=True)),
                (
                    "gone_on_at",
                    models.DateTimeField(
                        blank=True, help_text="When its player went on from what became of it.", null=True
                    ),
                ),
                (
                    "ally",
                    models.ForeignKey(
                        blank=True,
                        help_text="Who reads it, and its right answer, when both have answered; empty: a bot.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        help_text="Whom it was drawn for; empty: a bot.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="showings", to="games.match"
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="showings",
                        to="games.questionversion",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["player", "-id"], name="showing_asked"),
                    models.Index(fields=["ally", "-id"], name="showing_read"),
                    models.Index(
                        condition=models.Q(("answered_at", None), ("closes_at__isnull", False)),
                        fields=["closes_at"],
                        name="showing_closes",
                    ),
                    models.Index(
                        condition=models.Q(("answered_at__isnull", False)),
                        fields=["answered_at"],
                        name="showing_answered",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "round", "seat"), name="showing_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closes_at", None), ("opened_at", None)),
                            models.Q(("closes_at__isnull", False), ("opened_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="showing_open_is_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answered_at", None), ("is_right", None), ("place", None)),
                            models.Q(("answered_at__isnull", False), ("is_right__isnull", False)),
                            _connector="OR",
                        ),
                        name="showing_answer_is_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="QuestionFlag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("wrong", "the answer that counts as right is wrong"),
                            ("several", "more than one answer is right"),
                            ("outdated", "out of date"),
                            ("unclear", "unclear"),
                            ("spelling", "a spelling mistake"),
                            ("offensive", "offensive"),
                            ("other", "something else"),
                            ("below-chance", "answered rightly less often than by guessing"),
                            ("too-easy", "answered rightly by almost everybody"),
                        ],
                        max_length=12,
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=300)),
                ("at", models.DateTimeField()),
                (
                    "verdict",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("fixed", "a new version was made"),
                            ("nothing", "nothing is wrong"),
                            ("retired", "the question is drawn no more"),
                        ],
                        max_length=7,
                    ),
                ),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        help_text="Empty: its counts say so.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="flags",
                        to="games.questionversion",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("settled_at", None)), fields=["at", "id"], name="flag_open"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("version", "player"), name="flag_one_a_player"),
                    models.UniqueConstraint(
                        condition=models.Q(("player", None)), fields=("version",), name="flag_one_of_itself"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("settled_at", None), ("verdict", "")),
                            models.Q(("settled_at__isnull", False), models.Q(("verdict", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="flag_settled_is_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scale", models.SlugField(max_length=32)),
                ("mu", models.IntegerField()),
                (
                    "sigma",
                    models.PositiveIntegerField(
                        help_text="Standard deviation when the last match had counted."
                    ),
                ),
                ("matches", models.PositiveIntegerField(help_text="Number of counted matches.")),
                ("last_at", models.DateTimeField(help_text="When the last counted match ended.")),
                (
                    "allies",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="Number of different people they won or lost the last counted matches with.",
                    ),
                ),
                ("version", models.PositiveSmallIntegerField(help_text="`RATING_VERSION` of the reckoning.")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["scale", "-mu", "sigma", "player"], name="rating_best")],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "scale"), name="rating_one_a_scale")
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scale", models.SlugField(max_length=32)),
                ("mu_before", models.IntegerField()),
                (
                    "sigma_before",
                    models.PositiveIntegerField(help_text="As it had become by the time of the match."),
                ),
                ("mu", models.IntegerField()),
                ("sigma", models.PositiveIntegerField()),
                (
                    "weight",
                    models.FloatField(help_text="Share of people's moves that people made, 0.5 to 1."),
                ),
                (
                    "finished_at",
                    models.DateTimeField(help_text="When the match ended: the order in which matches count."),
                ),
                (
                    "ally",
                    models.ForeignKey(
                        blank=True,
                        help_text="Who won or lost it with them, at a table of sides of two people.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_entries",
                        to="games.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "rating entries",
                "indexes": [
                    models.Index(fields=["player", "-finished_at", "-match"], name="rating_entry_own"),
                    models.Index(fields=["scale", "finished_at", "match"], name="rating_entry_order"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "player", "scale"), name="rating_entry_once"),
                    models.CheckConstraint(
                        condition=models.Q(("weight__range", (0.5, 1))), name="rating_entry_weight"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Reliability",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("turns", models.CharField(blank=True, help_text="1: in time, 0: lapsed.", max_length=100)),
                ("matches", models.CharField(blank=True, help_text="1: played on, 0: left.", max_length=20)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reliability",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "reliability",
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("ply", models.PositiveIntegerField(help_text="Of the match, when it was asked for.")),
                (
                    "rewinds",
                    models.PositiveSmallIntegerField(help_text="Of the match, when it was asked for."),
                ),
                ("seed", models.PositiveBigIntegerField(help_text="What all of chance in it comes from.")),
                (
                    "level",
                    models.CharField(
                        help_text="The level of the bots that say what they would do.", max_length=16
                    ),
                ),
                ("done", models.PositiveSmallIntegerField(default=0)),
                ("total", models.PositiveSmallIntegerField()),
                ("found", models.JSONField(default=dict)),
                (
                    "stops",
                    models.PositiveSmallIntegerField(default=0, help_text="How often it had to be stopped."),
                ),
                (
                    "taken_until",
                    models.DateTimeField(
                        blank=True, help_text="Until then somebody works on it; or has died.", null=True
                    ),
                ),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("failed", models.BooleanField(default=False, help_text="It could not be worked out.")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reviews", to="games.match"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reviews",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["player", "asked_at"], name="review_lately"),
                    models.Index(
                        condition=models.Q(("finished_at", None)),
                        fields=["asked_at", "id"],
                        name="review_unfinished",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "player"), name="review_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("failed", False), ("finished_at__isnull", False), _connector="OR"
                        ),
                        name="review_failed_is_finished",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatTenure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "level",
                    models.CharField(
                        blank=True, help_text="A level of the game's bots; empty for a person.", max_length=16
                    ),
                ),
                (
                    "bots_only",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="By the rules no person may hold this seat; a bot has it from the opening of the table.",
                    ),
                ),
                ("from_ply", models.PositiveIntegerField(default=0)),
                ("to_ply", models.PositiveIntegerField(blank=True, null=True)),
                ("turn_ply", models.PositiveIntegerField(blank=True, null=True)),
                ("turn_since", models.DateTimeField(blank=True, null=True)),
                (
                    "seen_ply",
                    models.PositiveIntegerField(
                        default=0, help_text="The record up to here has been seen by its holder."
                    ),
                ),
                (
                    "gone_on",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="The last campaign from whose end its holder has gone on to what came after.",
                    ),
                ),
                (
                    "own_version",
                    models.PositiveIntegerField(
                        db_default=0,
                        default=0,
                        help_text="Grows with whatever changes for its holder alone and nobody else may know.",
                    ),
                ),
                (
                    "left_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its holder gave the seat up, before the match ended.",
                        null=True,
                    ),
                ),
                (
                    "bank",
                    models.DurationField(
                        db_default=datetime.timedelta(0),
                        default=datetime.timedelta,
                        help_text="What is left of it when no turn runs.",
                    ),
                ),
                (
                    "leave_used",
                    models.DurationField(
                        db_default=datetime.timedelta(0),
                        default=datetime.timedelta,
                        help_text="How much of its holder's leave has stopped this seat's clock, the running turn apart.",
                    ),
                ),
                (
                    "clock",
                    models.JSONField(
                        blank=True,
                        help_text="The turn that runs, as `games.clock` writes it; none without a pace.",
                        null=True,
                    ),
                ),
                (
                    "deadline_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="A copy of what follows from `clock`: the first instant that is too late.",
                        null=True,
                    ),
                ),
                (
                    "warn_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="A copy of what follows from `clock`: when three quarters of the turn's time are gone; empty once its holder was told.",
                        null=True,
                    ),
                ),
                (
                    "opened_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its holder last looked at the table, on any device.",
                        null=True,
                    ),
                ),
                (
                    "put_off_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its holder put this turn off; it comes last in their list.",
                        null=True,
                    ),
                ),
                (
                    "lapses",
                    models.PositiveSmallIntegerField(
                        db_default=0,
                        default=0,
                        help_text="Turns of this seat's owner that lapsed, one after the other.",
                    ),
                ),
                (
                    "back_in_turn",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Its owner has had the seat back in the turn that runs, which happens once a turn.",
                    ),
                ),
                (
                    "missing",
                    models.JSONField(
                        blank=True,
                        help_text="The clock of the turn that its owner is missing while a bot keeps the seat.",
                        null=True,
                    ),
                ),
                (
                    "missed_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="A copy of what follows from `missing`: when that turn counts as missed.",
                        null=True,
                    ),
                ),
                (
                    "returns_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the owner asked for the seat back; given with its next turn.",
                        null=True,
                    ),
                ),
                (
                    "free_since",
                    models.DateTimeField(
                        blank=True, help_text="Since when somebody else may take the seat over.", null=True
                    ),
                ),
                (
                    "came_back",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Its holder has had the seat back since: another tenure tells what became of them.",
                    ),
                ),
                (
                    "is_substitute",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Its holder took the seat over while the match ran.",
                    ),
                ),
                (
                    "won",
                    models.BooleanField(
                        blank=True, help_text="Whether the seat won; set when the match ends.", null=True
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, help_text="When the match ended.", null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tenures", to="games.match"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        help_text="For whom a bot keeps the seat, and who may have it back.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="kept_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tenures",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["seat", "from_ply"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("turn_since__isnull", False)),
                        fields=["player", "turn_since"],
                        name="tenure_my_turns",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("turn_since__isnull", False), models.Q(("level", ""), _negated=True)
                        ),
                        fields=["turn_since"],
                        name="tenure_bot_turns",
                    ),
                    models.Index(
                        condition=models.Q(("ended_at", None)),
                        fields=["player", "-id"],
                        name="tenure_going_on",
                    ),
                    models.Index(
                        condition=models.Q(("ended_at__isnull", False)),
                        fields=["player", "-ended_at", "-id"],
                        name="tenure_over",
                    ),
                    models.Index(
                        condition=models.Q(("deadline_at__isnull", False)),
                        fields=["deadline_at", "id"],
                        name="tenure_deadlines",
                    ),
                    models.Index(
                        condition=models.Q(("missed_at__isnull", False)),
                        fields=["missed_at", "id"],
                        name="tenure_missed",
                    ),
                    models.Index(
                        condition=models.Q(("warn_at__isnull", False)),
                        fields=["warn_at", "id"],
                        name="tenure_warnings",
                    ),
                    models.Index(
                        condition=models.Q(("owner__isnull", False), ("to_ply", None)),
                        fields=["owner", "-id"],
                        name="tenure_kept_for",
                    ),
                    models.Index(
                        condition=models.Q(("free_since__isnull", False), ("to_ply", None)),
                        fields=["-free_since", "-id"],
                        name="tenure_to_take_over",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("to_ply", None)),
                        fields=("match", "seat"),
                        name="tenure_one_holder_a_seat",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("to_ply", None)),
                        fields=("match", "player"),
                        name="tenure_one_seat_a_player",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("turn_ply", None), ("turn_since", None)),
                            models.Q(
                                ("to_ply", None), ("turn_ply__isnull", False), ("turn_since__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="tenure_turn_is_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("left_at", None), ("to_ply", None)),
                            models.Q(("left_at__isnull", False), ("to_ply__isnull", False)),
                            _connector="OR",
                        ),
                        name="tenure_left_is_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deadline_at", None),
                            models.Q(("clock__isnull", False), ("turn_ply__isnull", False)),
                            _connector="OR",
                        ),
                        name="tenure_deadline_of_a_turn",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("won", None), ("ended_at__isnull", False), _connector="OR"),
                        name="tenure_won_at_the_end",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("notations", models.JSONField(default=list, help_text="One of a kind at most.")),
                (
                    "dropped",
                    models.JSONField(
                        default=list,
                        help_text="What is off because the situation was another, and why: told until its holder acts.",
                    ),
                ),
                (
                    "tenure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plan",
                        to="games.seattenure",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PendingMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "turn_ply",
                    models.PositiveIntegerField(help_text="The ply at which the turn began that it is for."),
                ),
                ("notation", models.CharField(max_length=600)),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("sent", "its holder sent it and may take it back"),
                            ("forced", "it is the only legal one"),
                            ("planned", "its holder's standing instructions say so"),
                        ],
                        max_length=7,
                    ),
                ),
                (
                    "form",
                    models.JSONField(
                        default=dict,
                        help_text="What was chosen, by field of the form, so that it can be chosen again.",
                    ),
                ),
                (
                    "arrived_at",
                    models.DateTimeField(
                        help_text="When it was sent or decided: for a clock it was made then."
                    ),
                ),
                ("due_at", models.DateTimeField(help_text="When it is played at the latest.")),
                (
                    "tenure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pending",
                        to="games.seattenure",
                    ),
                ),
            ],
            options={
                "ordering": ["due_at", "id"],
                "indexes": [models.Index(fields=["due_at", "id"], name="pending_due")],
            },
        ),
        migrations.CreateModel(
            name="Message",
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
                        default=games.models.chat.new_token,
                        help_text="Comes with the form, so that one sent twice is one message.",
                        max_length=22,
                    ),
                ),
                (
                    "room",
                    models.CharField(
                        choices=[
                            ("table", "those who are seated"),
                            ("partners", "those who win together, where the rules let them talk"),
                            ("watchers", "those who watch"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "partners",
                    models.JSONField(
                        default=list, help_text="In the room of partners the tenures that may read it, by id."
                    ),
                ),
                ("ply", models.PositiveIntegerField(help_text="How long the record was.")),
                ("text", models.CharField(max_length=500)),
                ("at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                (
                    "hidden_at",
                    models.DateTimeField(blank=True, help_text="When a moderator hid it.", null=True),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="games.match"
                    ),
                ),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tenure",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.seattenure",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "indexes": [
                    models.Index(fields=["match", "room", "-id"], name="message_latest"),
                    models.Index(fields=["sender", "-at"], name="message_of"),
                ],
                "constraints": [models.UniqueConstraint(fields=("match", "token"), name="message_once")],
            },
        ),
        migrations.CreateModel(
            name="TableEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Whom it concerns; empty: all.", null=True
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        choices=[
                            ("timeout", "a turn lapsed"),
                            ("bot", "a bot keeps the seat for its owner"),
                            ("back", "the owner has the seat back"),
                            ("free", "somebody else may take the seat over"),
                            ("substitute", "somebody took the seat over"),
                            ("grant", "somebody gave time"),
                            ("proposed", "somebody asks all people to agree"),
                            ("declined", "somebody did not agree"),
                            ("lapsed", "not all people answered in time"),
                            ("taken-back", "who asked took the question back"),
                            ("pause", "the clocks stand"),
                            ("resume", "the clocks run again"),
                            ("called-off", "all people agreed to end the match"),
                            ("outage", "the site was away, and deadlines moved"),
                            ("moderated", "a moderator did something"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "ply",
                    models.PositiveIntegerField(
                        help_text="How long the record was: where the line stands in the log."
                    ),
                ),
                ("turn_ply", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "deadline_at",
                    models.DateTimeField(blank=True, help_text="Of the turn as it was before.", null=True),
                ),
                ("at", models.DateTimeField()),
                ("data", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="games.match"
                    ),
                ),
                (
                    "tenure",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="games.seattenure",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "ply", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("code", "timeout")),
                        fields=("tenure", "turn_ply", "deadline_at", "code"),
                        name="event_one_timeout_a_deadline",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("code", "grant")),
                        fields=("tenure", "turn_ply", "by"),
                        name="event_one_grant_a_turn",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Undo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(help_text="That of the match after the timeout.")),
                (
                    "before",
                    models.JSONField(
                        help_text="Rows by model, and what was counted of people before and after."
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="undo",
                        to="games.tableevent",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AnswerEntry",
            fields=[
                (
                    "showing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="rating_entry",
                        serialize=False,
                        to="games.showing",
                    ),
                ),
                ("answered_at", models.DateTimeField(help_text="The order in which answers count.")),
                ("mu", models.IntegerField()),
                ("sigma", models.PositiveIntegerField()),
                ("asked_mu", models.IntegerField(help_text="Of the question.")),
                ("asked_sigma", models.PositiveIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.questionversion",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "answer entries",
                "indexes": [
                    models.Index(fields=["answered_at"], name="answer_entry_order"),
                    models.Index(fields=["player", "answered_at"], name="answer_entry_own"),
                    models.Index(fields=["version", "answered_at"], name="answer_entry_asked"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Hours",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "zone_confirmed_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When they confirmed the zone that their browser had told.",
                        null=True,
                    ),
                ),
                ("night_from", models.TimeField(blank=True, null=True)),
                ("night_until", models.TimeField(blank=True, null=True)),
                ("rest_days", models.JSONField(default=list, help_text="At most two; Monday is 0.")),
                (
                    "leave_changed_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When their leave changed that not all their clocks know of yet.",
                        null=True,
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hours",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "hours",
                "indexes": [
                    models.Index(
                        condition=models.Q(("leave_changed_at__isnull", False)),
                        fields=["leave_changed_at"],
                        name="hours_leave_changed",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("night_from", None), ("night_until", None)),
                            models.Q(("night_from__isnull", False), ("night_until__isnull", False)),
                            _connector="OR",
                        ),
                        name="hours_night_is_whole",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Leave",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField(help_text="Earlier than planned if they came back.")),
                ("made_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leaves",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["starts_at"],
                "indexes": [models.Index(fields=["player", "ends_at"], name="leave_of_a_player")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gt", models.F("starts_at"))),
                        name="leave_ends_after_it_starts",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchFacts",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="facts",
                        serialize=False,
                        to="games.match",
                    ),
                ),
                ("game", models.SlugField(max_length=32)),
                ("facts", models.JSONField()),
                ("finished_at", models.DateTimeField(help_text="The end that they tell of.")),
            ],
            options={
                "verbose_name_plural": "facts of matches",
                "indexes": [models.Index(fields=["game", "finished_at", "match"], name="facts_order")],
            },
        ),
    ]
