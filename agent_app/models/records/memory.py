"""Personal memory: short facts a person wants the coach to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from agent_app.models.records.base import fault, hold, keyed
from agent_app.models.records.facts import folded, read_fact, read_facts, trimmed
from agent_app.parsing import fold

MAX_KEYS = 200
NEAR = 5


@dataclass(frozen=True)
class Remembered:
    """What a save came to; ``before`` are the rows that it replaced or forgot, as they were."""

    saved: list[PersonalDatum]
    forgotten: list[str]
    not_found: list[str]
    before: list[dict[str, str]]


class PersonalDatumManager(models.Manager["PersonalDatum"]):
    """Every query starts from the person."""

    def keyed(self, user: Any, key: Any) -> PersonalDatum | None:
        """The fact of exactly this key, as it is spelt."""
        return next((row for row in self._like(user, key) if row.key == trimmed(key)), None)

    def close(self, user: Any, key: Any) -> list[str]:
        """Up to five keys near one that does not exist, the nearest first."""
        wanted = folded(trimmed(key))
        keys = {row.folded_key: row.key for row in self.filter(user=user)}
        same = [keys[wanted]] if wanted in keys else []
        holding = [keys[one] for one in keys if wanted and (wanted in one or one in wanted)]
        alike = [keys[one] for one in get_close_matches(wanted, keys, NEAR, 0.6)]
        return list(dict.fromkeys([*same, *holding, *alike]))[:NEAR]

    def about(self, user: Any, query: str = "") -> list[PersonalDatum]:
        """The facts whose key or description holds every word of ``query``; all without one."""
        wanted = fold(query).split()
        return [row for row in self.filter(user=user) if row.is_about(wanted)]

    @transaction.atomic
    def remember(self, user: Any, *, data: Any, forget: Any = ()) -> Remembered:
        """Save each of ``data`` under its key and delete the keys of ``forget``, all or nothing.

        ``data`` is ``[{"key", "description", "value"}]``. A key already there, case and accents
        aside, keeps its spelling, and its description where none is given; what is not named stays.
        Raises ValidationError by field.
        """
        facts, keys = read_facts(data, forget)
        hold(user)
        stored = {row.folded_key: row for row in self.filter(user=user)}
        gone = [stored.pop(folded(key)) for key in keys if folded(key) in stored]
        not_found = [key for key in keys if folded(key) not in {row.folded_key for row in gone}]
        before = [row.as_dict() for row in gone]
        self.filter(pk__in=[row.pk for row in gone]).delete()
        saved = []
        for fact in facts:
            row = stored.get(folded(fact["key"]))
            before += [row.as_dict()] if row else []
            saved.append(self._store(user, row, **fact))
        if self.filter(user=user).count() > MAX_KEYS:
            message = _("Memoria: caben %(most)s datos. Olvida alguno antes de guardar más.")
            raise keyed("personal_data", fault("too_many", message, most=MAX_KEYS))
        return Remembered(saved, [row.key for row in gone], not_found, before)

    @transaction.atomic
    def add(self, user: Any, *, key: Any, value: Any, description: Any = "") -> PersonalDatum:
        """Save one new fact. Raises ValidationError by field, ``duplicate`` for a key in use."""
        fact = read_fact({"key": key, "description": description, "value": value})
        hold(user)
        self._refuse_duplicate(user, fact["key"])
        if self.filter(user=user).count() >= MAX_KEYS:
            message = _("Memoria: caben %(most)s datos. Olvida alguno antes de guardar más.")
            raise keyed("key", fault("too_many", message, most=MAX_KEYS))
        return self._store(user, None, **fact)

    @transaction.atomic
    def edit(
        self, user: Any, *, pk: int, expected_revision: int | None = None, **changes: Any
    ) -> PersonalDatum:
        """Change some of key, description and value of a fact.

        With ``expected_revision``, a row that has changed since is refused as ``conflict``. Raises
        PersonalDatum.DoesNotExist for a row that is not the person's, ValidationError by field.
        """
        hold(user)
        row = self.get(user=user, pk=pk)
        if expected_revision is not None and expected_revision != row.revision:
            message = _("Este dato ha cambiado desde que lo abriste. Revísalo y guarda de nuevo.")
            raise keyed(NON_FIELD_ERRORS, fault("conflict", message))
        fact = read_fact({**row.as_dict(), **changes})
        if folded(fact["key"]) != row.folded_key:
            self._refuse_duplicate(user, fact["key"])
        row.key = fact["key"]
        return self._store(user, row, **{**fact, "description": fact["description"] or ""})

    @transaction.atomic
    def remove(self, user: Any, *, pk: int) -> bool:
        """Forget one fact; False where the person has no such fact."""
        return bool(self.filter(user=user, pk=pk).delete()[0])

    def put_back(self, user: Any, *, key: str, description: str, value: str) -> PersonalDatum:
        """Make a fact what it was, whether or not there is one of its key now."""
        row = self._like(user, key).first()
        if row:
            row.key = key
        return self._store(user, row, key=key, description=description, value=value)

    def _like(self, user: Any, key: Any) -> models.QuerySet[PersonalDatum]:
        return self.filter(user=user, folded_key=folded(trimmed(key)))

    def _refuse_duplicate(self, user: Any, key: str) -> None:
        if self._like(user, key).exists():
            message = _("Clave: ya tienes un dato que se llama así. Corrige ese o elige otra.")
            raise keyed("key", fault("duplicate", message))

    def _store(
        self, user: Any, row: PersonalDatum | None, *, key: str, description: str | None, value: str
    ) -> PersonalDatum:
        if row is None:
            return self.create(
                user=user,
                key=key,
                folded_key=folded(key),
                description=description or "",
                value=value,
            )
        row.folded_key = folded(row.key)
        row.description = row.description if description is None else description
        row.value = value
        row.revision += 1
        row.save()
        return row


class PersonalDatum(models.Model):
    """One fact: what it is called, what the field is for, and its value."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="personal_data"
    )
    key = models.CharField(_("clave"), max_length=64)
    folded_key = models.CharField(max_length=64, editable=False)
    description = models.CharField(_("para qué sirve"), max_length=500, blank=True)
    value = models.TextField(_("valor"), max_length=4000)
    revision = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = PersonalDatumManager()

    class Meta:
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["user", "folded_key"], name="one_datum_per_key")
        ]

    def __str__(self) -> str:
        return self.key

    def as_dict(self) -> dict[str, str]:
        return {"key": self.key, "description": self.description, "value": self.value}

    def is_about(self, wanted: Sequence[str]) -> bool:
        text = fold(f"{self.key} {self.description}")
        return all(word in text for word in wanted)
