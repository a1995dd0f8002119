"""The database itself refuses to change or delete a row of the audit."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLE = "moderation_action"
SAYS = "the audit is appended to, never changed"


def making() -> list[str]:
    """The statements that guard the table on SQLite."""
    return [
        f"CREATE TRIGGER {TABLE}_no_{deed.lower()} BEFORE {deed} ON {TABLE} "
        f"BEGIN SELECT RAISE(ABORT, '{SAYS}'); END"
        for deed in ("UPDATE", "DELETE")
    ]


def dropping() -> list[str]:
    """The statements that take the guard away."""
    return [f"DROP TRIGGER IF EXISTS {TABLE}_no_{deed}" for deed in ("update", "delete")]


def guard(_: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            f"CREATE FUNCTION {TABLE}_stays() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{SAYS}' USING ERRCODE = 'restrict_violation'; END $$"
        )
        schema_editor.execute(
            f"CREATE TRIGGER {TABLE}_stays BEFORE UPDATE OR DELETE ON {TABLE} "
            f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_stays()"
        )
        return
    for statement in making():
        schema_editor.execute(statement)


def unguard(_: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP TRIGGER {TABLE}_stays ON {TABLE}")
        schema_editor.execute(f"DROP FUNCTION {TABLE}_stays()")
        return
    for statement in dropping():
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("moderation", "0002_rights")]
    operations = [migrations.RunPython(guard, unguard)]
