"""Personal memory: short facts a person wants the coach to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any

from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from agent_app.models.records.base import (
    Faults,
    fault,
    hold,
    keyed,
    read_list,
    read_object,
    read_text,
)
from agent_app.parsing import fold

MAX_KEYS = 200
MAX_AT_ONCE = 50
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
        return next((row for row in self._like(user, key) if row.key == _trimmed(key)), None)

    def close(self, user: Any, key: Any) -> list[str]:
        """Up to five keys near one that does not exist, the nearest first."""
        wanted = folded(_trimmed(key))
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
        facts, keys = _read(data, forget)
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
        fact = _read_fact({"key": key, "description": description, "value": value})
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
        fact = _read_fact({**row.as_dict(), **changes})
        if folded(fact["key"]) != row.folded_key:
            self._refuse_duplicate(user, fact["key"])
        row.key = fact["key"]
        return self._store(user, row, **{**fact, "description": fact["description"] or ""})

    @transaction.atomic
    def remove(self, user: Any, *, pk: int) -> bool:
        """Forget one fact; False where the person has no such fact."""
        return bool(self.filter(user=user, pk=pk).delete()[0])

    def _like(self, user: Any, key: Any) -> models.QuerySet[PersonalDatum]:
        return self.filter(user=user, folded_key=folded(_trimmed(key)))

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


def folded(key: str) -> str:
    """Two spellings of one key are the same: "Objetivo" and "objetivo"; ñ stays a letter."""
    return fold(key, keep_enye=True)


def _trimmed(key: Any) -> str:
    """A key to look for: what could not have been stored matches nothing."""
    try:
        return read_text(key, label="", longest=64)
    except ValidationError:
        return ""


def _read(data: Any, forget: Any) -> tuple[list[dict[str, Any]], list[str]]:
    found = Faults()
    items = found.check("personal_data", partial(_read_many, data, _("Datos"))) or []
    facts = []
    for place, item in enumerate(items):
        path = f"/personal_data/{place}"
        facts.append(found.check("personal_data", partial(_read_item, item), path=path))
    keys = found.check("forget_keys", partial(_read_keys, forget)) or []
    _check_repeated([fact for fact in facts if fact], keys, found)
    if not items and not forget:
        message = _("No hay nada que guardar ni que olvidar. Indica al menos un dato o una clave.")
        found.add("personal_data", fault("empty", message))
    found.raise_any()
    return [fact for fact in facts if fact], keys


def _read_many(value: Any, label: Any) -> list[Any]:
    return read_list(value, label=label, longest=MAX_AT_ONCE)


def _read_keys(forget: Any) -> list[str]:
    keys = _read_many(forget, _("Claves que olvidar"))
    read = [read_text(key, label=_("Clave que olvidar"), longest=64) for key in keys]
    return list({folded(key): key for key in read}.values())


def _read_item(item: Any) -> dict[str, Any]:
    given = read_object(item, label=_("Dato"), known=("key", "description", "value"))
    fact = _read_fact({"key": None, "value": None, "description": None, **given})
    return {**fact, "description": fact["description"] or None}


def _read_fact(given: dict[str, Any]) -> dict[str, Any]:
    found = Faults()
    description = given["description"]
    fact = {
        "key": found.check("key", partial(read_text, given["key"], label=_("Clave"), longest=64)),
        "value": found.check("value", partial(_read_value, given["value"])),
        "description": found.check("description", partial(_read_description, description)),
    }
    found.raise_any()
    return fact


def _read_value(value: Any) -> str:
    return read_text(value, label=_("Valor"), longest=4000, lines=True)


def _read_description(value: Any) -> str | None:
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    return read_text(value, label=_("Para qué sirve"), longest=500)


def _check_repeated(facts: list[dict[str, Any]], keys: list[str], found: Faults) -> None:
    named = [folded(fact["key"]) for fact in facts]
    for place, key in enumerate(named):
        if key in named[:place]:
            message = _("Clave: «%(key)s» está dos veces. Envíala una sola vez.")
            error = fault("duplicate", message, key=facts[place]["key"])
            found.add("personal_data", error, path=f"/personal_data/{place}/key")
    both = [key for key in keys if folded(key) in named]
    if both:
        message = _("Clave: «%(key)s» no se puede guardar y olvidar a la vez.")
        found.add("forget_keys", fault("contradiction", message, key=both[0]))
