"""The reference data that the handlers search."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command


@pytest.fixture
def reference(db: None) -> None:
    call_command("load_reference", stdout=StringIO())
