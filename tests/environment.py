"""Sets the environment the tests run in, before Django reads its settings."""

import os

UNSET = ("GYMNASIA_PROVIDER", "COMPATIBLE_BASE_URL", "COMPATIBLE_API_KEY", "GITHUB_TOKEN")

os.environ["DEBUG"] = "1"
for name in UNSET:
    # Empty and not absent: a developer's own .env must not reach the tests.
    os.environ[name] = ""
