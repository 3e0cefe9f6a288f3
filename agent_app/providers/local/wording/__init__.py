"""The sentences of the helper, one table per language with the same keys."""

from __future__ import annotations

from agent_app.providers.local.wording import en, es

TABLES = {"es": es.SENTENCES, "en": en.SENTENCES}
FIELDS = {"es": es.FIELDS, "en": en.FIELDS}
MONTHS = {"es": es.MONTHS, "en": en.MONTHS}
MEALS = {"es": es.MEALS, "en": en.MEALS}
KEYS = {"es": es.KEYS, "en": en.KEYS}
