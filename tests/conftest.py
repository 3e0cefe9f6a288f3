"""What every test may use: Alice, who owns things, and Charlie, who must not see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import override_settings

FAST_HASHER = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True, scope="session")
def fast_passwords() -> Iterator[None]:
    with override_settings(PASSWORD_HASHERS=FAST_HASHER):
        yield


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Rate limits live in the cache; one test's requests must not slow down the next."""
    cache.clear()


@pytest.fixture
def alice(db: None, django_user_model: Any) -> Any:
    return django_user_model.objects.create_user("alice", "alice@example.org", "alice-password-1")


@pytest.fixture
def charlie(db: None, django_user_model: Any) -> Any:
    return django_user_model.objects.create_user("charlie", "charlie@example.org", "charlie-pw-1")
