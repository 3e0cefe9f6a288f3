"""Sets the environment the tests run in, before Django reads its settings."""

import os
import tempfile

UNSET = (
    *("GYMNASIA_PROVIDER", "COMPATIBLE_BASE_URL", "COMPATIBLE_API_KEY", "GITHUB_TOKEN"),
    *("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY"),
)

os.environ["DEBUG"] = "1"
os.environ["DJANGO_SETTINGS_MODULE"] = "gymnasia_site.settings"
# One file for each run, so that two runs at once do not share a database.
os.environ.setdefault(
    "GYMNASIA_TEST_DATABASE", f"{tempfile.gettempdir()}/gymnasia-test-{os.getpid()}.sqlite3"
)
for name in UNSET:
    # Empty and not absent: a developer's own .env must not reach the tests.
    os.environ[name] = ""
