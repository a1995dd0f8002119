"""Storage of the collected static files."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ReleaseFilesStorage(CompressedManifestStaticFilesStorage):
    """Files under names that change with what is in them, the modules that scripts import among them.

    Else a page of a new release could get a script of the old one out of the browser's cache.
    """

    support_js_module_import_aggregation = True
