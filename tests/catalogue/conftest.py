"""The catalogue by itself: no rules of another app unless a test asks for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.catalogue import factory
from tools_app import releases
from tools_app.models import Release


@pytest.fixture(autouse=True)
def own_rules_only(settings: Any) -> None:
    settings.TOOL_LINT_RULES = []


@pytest.fixture
def catalogue(db: None) -> None:
    factory.bundled()


@pytest.fixture
def release(catalogue: None) -> Release:
    return releases.publish(note="Primera")


@pytest.fixture
def editor(django_user_model: Any) -> Any:
    return django_user_model.objects.create_superuser("eva", "eva@example.org", "eva-password-1")
