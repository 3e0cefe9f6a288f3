"""Reads settings from the environment and from .env, and refuses what cannot work."""

from __future__ import annotations

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
# Provider name → the variable without which it cannot be used; the first that is set is used.
PROVIDER_KEYS = {
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "google": "GOOGLE_API_KEY",
    "openai_chat": "COMPATIBLE_BASE_URL",
}

env = environ.Env()
env.read_env(BASE_DIR / ".env")


def secret_key(*, debug: bool) -> str:
    """The signing key; a fixed one only in debug mode, none otherwise is a refusal to start."""
    key = env.str("GYMNASIA_SECRET_KEY", default="")
    if not key and debug:
        return "only-for-development-" + "0" * 50
    if not key:
        raise ImproperlyConfigured(
            "Set GYMNASIA_SECRET_KEY (50 random characters or more), or DEBUG=1 to try things out."
        )
    return key


def text(name: str, default: str) -> str:
    """A variable's text; one that is set but blank counts as not set."""
    return env.str(name, default="").strip() or default


def provider_name() -> str:
    """The provider new conversations use: the one named, else the first configured, else local."""
    named = env.str("GYMNASIA_PROVIDER", default="")
    if not named:
        return next(
            (name for name, key in PROVIDER_KEYS.items() if env.str(key, default="")), "local"
        )
    if named != "local" and named not in PROVIDER_KEYS:
        known = ", ".join(["local", *PROVIDER_KEYS])
        raise ImproperlyConfigured(f"GYMNASIA_PROVIDER={named} is not known; use one of {known}.")
    if named != "local" and not env.str(PROVIDER_KEYS[named], default=""):
        raise ImproperlyConfigured(
            f"GYMNASIA_PROVIDER={named} needs {PROVIDER_KEYS[named]} in the environment."
        )
    return named
