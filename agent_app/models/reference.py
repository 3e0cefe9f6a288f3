"""Reference data everyone shares: foods per 100 g and exercises."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from django.db import models
from django.db.models import Count, Max
from django.utils.translation import gettext_lazy as _

from agent_app.figures import plain
from agent_app.parsing import fold
from agent_app.text_index import TextIndex, entry

Row = TypeVar("Row", bound="Listed")
_SLUG = re.compile(r"[-a-zA-Z0-9_]{1,120}")
FOOD_FIGURES = ("calories_kcal", "protein_g", "carbs_g", "fat_g", "fibre_g")
# Table → its state and the index made from it; one assignment replaces both.
_INDEXES: dict[str, tuple[dict[str, Any], TextIndex]] = {}


class Listed(models.Model):
    """A row of the reference: it has a name, other names, and a place among equals."""

    position = models.PositiveIntegerField(default=0)
    removed_at = models.DateTimeField(null=True, blank=True)
    search_text = models.TextField(editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    name: Any

    def __str__(self) -> str:
        return str(self.name)

    def other_names(self) -> list[str]:
        raise NotImplementedError


class ReferenceManager(models.Manager[Row]):
    """What can be found: rows that the reference still has."""

    def listed(self) -> models.QuerySet[Row]:
        return self.filter(removed_at=None)

    def index(self) -> TextIndex:
        """The text index of the table, built on first use and again when the table has changed.

        A few thousand rows fit in memory; a table too large for that needs an index of its own.
        """
        table = self.model._meta.db_table
        state = self.listed().aggregate(Count("pk"), Max("pk"), Max("updated_at"))
        built = _INDEXES.get(table)
        if built is None or built[0] != state:
            built = (
                state,
                TextIndex(
                    entry(row.pk, row.name, row.other_names(), row.position)
                    for row in self.listed()
                ),
            )
            _INDEXES[table] = built
        return built[1]


class FoodManager(ReferenceManager["Food"]):
    def of_id(self, food_id: Any) -> Food | None:
        """The food of a ``food_id``, whatever was given for one."""
        if not isinstance(food_id, str) or not _SLUG.fullmatch(food_id):
            return None
        return self.listed().filter(food_id=food_id).first()


class ExerciseManager(ReferenceManager["Exercise"]):
    def by_name(self) -> dict[str, Exercise]:
        """Every exercise by its exact name, case and accents aside."""
        rows = self.listed().defer("instructions")
        return {fold(row.name, keep_enye=True): row for row in rows}

    def near(self, name: str) -> list[str]:
        """Up to five names near one that does not exist, the nearest first."""
        index = self.index()
        keys = index.match(name)[:5]
        rows = self.in_bulk(keys)
        return list(dict.fromkeys([*(rows[key].name for key in keys), *index.suggest(name)]))[:5]


def search_text(*names: str) -> str:
    """The names of a row as a database can search them."""
    return " | ".join(fold(name) for name in names if name)


class Food(Listed):
    """A food; every figure is per 100 g, and null means that it is not known."""

    food_id = models.SlugField(max_length=120, unique=True)
    name = models.CharField(_("nombre"), max_length=200)
    category = models.CharField(_("categoría"), max_length=60, db_index=True)
    source = models.CharField(_("fuente"), max_length=60, db_index=True)
    synonyms = models.JSONField(default=list, blank=True)
    brand = models.CharField(_("marca"), max_length=120, blank=True, default="")
    barcode = models.CharField(_("código de barras"), max_length=14, blank=True, default="")
    calories_kcal = models.DecimalField(max_digits=7, decimal_places=2, null=True)
    protein_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    carbs_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    fat_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    fibre_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    alcohol_g = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    serving_name = models.CharField(max_length=80, blank=True)
    serving_g = models.DecimalField(max_digits=7, decimal_places=2, null=True)
    unit_g = models.DecimalField(max_digits=7, decimal_places=2, null=True)

    objects = FoodManager()

    class Meta:
        ordering = ["position", "food_id"]
        verbose_name = _("alimento")
        verbose_name_plural = _("alimentos")

    def other_names(self) -> list[str]:
        return [*self.synonyms, *(text for text in (self.brand, self.barcode) if text)]

    def as_dict(self) -> dict[str, Any]:
        """The food as tools and the API tell it: figures per 100 g, null where not known."""
        return {
            "food_id": self.food_id,
            "name": self.name,
            "category": self.category,
            "source": self.source,
            **{name: plain(getattr(self, name)) for name in FOOD_FIGURES},
            "serving_name": self.serving_name,
            "serving_g": plain(self.serving_g),
            "unit_g": plain(self.unit_g),
        }


class Exercise(Listed):
    """An exercise; ``name`` is the exact name that routines use."""

    exercise_id = models.SlugField(max_length=120, unique=True)
    name = models.CharField(_("nombre"), max_length=120, unique=True)
    alias_en = models.CharField(max_length=120, blank=True)
    synonyms = models.JSONField(default=list, blank=True)
    muscle_group = models.CharField(_("grupo muscular"), max_length=40, db_index=True)
    secondary_muscles = models.JSONField(default=list, blank=True)
    equipment = models.CharField(_("material"), max_length=40, db_index=True)
    difficulty = models.CharField(_("dificultad"), max_length=20)
    instructions = models.TextField(_("instrucciones"))

    objects = ExerciseManager()

    class Meta:
        ordering = ["position", "exercise_id"]
        verbose_name = _("ejercicio")
        verbose_name_plural = _("ejercicios")

    def as_dict(self) -> dict[str, Any]:
        """The exercise as tools and the API tell it."""
        return {
            "name": self.name,
            "muscle_group": self.muscle_group,
            "secondary_muscles": self.secondary_muscles,
            "equipment": self.equipment,
            "difficulty": self.difficulty,
            "instructions": self.instructions,
        }

    def other_names(self) -> list[str]:
        return [*self.synonyms, *([self.alias_en] if self.alias_en else [])]
