"""Routines: named lists of exercises with their sets, stored whole or not at all."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from agent_app.figures import plain
from agent_app.models.records.base import fault, hold, keyed
from agent_app.models.records.plan import KEEP, Plan, read_plan
from agent_app.models.reference import Exercise
from agent_app.parsing import fold
from agent_app.text_index import TextIndex, entry

MAX_ROUTINES = 200


class SetType(models.TextChoices):
    WARM_UP = "calentamiento", _("calentamiento")
    NORMAL = "normal", _("normal")
    DROP = "descendente", _("descendente")
    FAILURE = "al fallo", _("al fallo")


class RoutineManager(models.Manager["Routine"]):
    """Every query starts from the person."""

    def whole(self, user: Any) -> models.QuerySet[Routine]:
        """The person's routines with exercises and sets, in three queries."""
        return self.filter(user=user).prefetch_related("exercises__sets")

    def named(self, user: Any, name: Any) -> Routine | None:
        """The routine of this name, case and accents aside."""
        wanted = fold(name) if isinstance(name, str) else ""
        # Compared here: a name may hold what a database would not take as a parameter.
        return next((row for row in self.whole(user) if row.folded_name == wanted), None)

    def near(self, user: Any, name: Any) -> list[str]:
        """Up to five names of the person's routines near one that does not exist."""
        rows = self.filter(user=user)
        index = TextIndex(entry(row.pk, row.name, [], row.pk) for row in rows)
        names = {row.pk: row.name for row in rows}
        text = name if isinstance(name, str) else ""
        found = [names[pk] for pk in index.match(text)]
        return list(dict.fromkeys([*found, *index.suggest(text)]))[:5]

    @transaction.atomic
    def create_whole(self, user: Any, *, name: Any, category: Any, exercises: Any) -> Routine:
        """Store a routine with everything in it.

        ``exercises`` is ``[{"name", "sets": [{"type", "reps", "weight_kg", "rest_seconds"}]}]``.
        Raises ValidationError with every fault and its place, and then stores nothing.
        """
        plan = read_plan(name=name, category=category, exercises=exercises)
        hold(user)
        self._refuse_taken(user, plan.name)
        if self.filter(user=user).count() >= MAX_ROUTINES:
            message = _("Rutinas: caben %(most)s. Borra alguna antes de crear otra.")
            raise keyed("name", fault("too_many", message, most=MAX_ROUTINES))
        routine = self.create(
            user=user, name=plan.name, folded_name=fold(plan.name), category=plan.category
        )
        routine.fill(plan)
        return self.whole(user).get(pk=routine.pk)

    @transaction.atomic
    def replace(self, user: Any, *, pk: int, **changes: Any) -> Routine:
        """Change a routine's name, category or all its exercises; what is not named stays.

        Raises Routine.DoesNotExist for a routine that is not the person's, or ValidationError.
        """
        hold(user)
        routine = self.whole(user).get(pk=pk)
        title = {"name": routine.name, "category": routine.category}
        plan = read_plan(**{**title, "exercises": KEEP, **changes})
        if fold(plan.name) != routine.folded_name:
            self._refuse_taken(user, plan.name)
        routine.name, routine.folded_name = plan.name, fold(plan.name)
        routine.category = plan.category
        routine.save()
        if "exercises" in changes:
            routine.exercises.all().delete()
            routine.fill(plan)
        return self.whole(user).get(pk=pk)

    @transaction.atomic
    def remove(self, user: Any, *, pk: int) -> bool:
        """Delete a routine whole; False where the person has no such routine."""
        return bool(self.filter(user=user, pk=pk).delete()[0])

    def _refuse_taken(self, user: Any, name: str) -> None:
        taken = self.filter(user=user, folded_name=fold(name)).first()
        if taken:
            message = _("Nombre: ya tienes la rutina «%(name)s». Elige otro nombre.")
            raise keyed("name", fault("duplicate", message, name=taken.name))


class Routine(models.Model):
    """A routine of one person; its name is unique for them, case and accents aside."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="routines"
    )
    name = models.CharField(_("nombre"), max_length=80)
    folded_name = models.CharField(max_length=80, editable=False)
    category = models.CharField(_("categoría"), max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = RoutineManager()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["user", "folded_name"], name="one_routine_per_name")
        ]

    def __str__(self) -> str:
        return self.name

    def as_dict(self) -> dict[str, Any]:
        """The routine as tools and the API tell it."""
        return {
            "id": self.pk,
            "name": self.name,
            "category": self.category,
            "exercises": [row.as_dict() for row in self.exercises.all()],
        }

    def fill(self, plan: Plan) -> None:
        """Store the exercises and sets of a plan in two statements."""
        rows = RoutineExercise.objects.bulk_create(
            RoutineExercise(routine=self, exercise=one.exercise, name=one.exercise.name, position=n)
            for n, one in enumerate(plan.exercises)
        )
        RoutineSet.objects.bulk_create(
            RoutineSet(exercise=row, position=n, **values)
            for row, one in zip(rows, plan.exercises, strict=True)
            for n, values in enumerate(one.sets)
        )


class RoutineExercise(models.Model):
    """An exercise in its place in a routine; ``name`` stays when the reference changes."""

    routine = models.ForeignKey(Routine, on_delete=models.CASCADE, related_name="exercises")
    exercise = models.ForeignKey(Exercise, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name

    def as_dict(self) -> dict[str, Any]:
        return {"name": self.name, "sets": [row.as_dict() for row in self.sets.all()]}


class RoutineSet(models.Model):
    """One set: its type, repetitions, and optionally kilograms and seconds of rest after it."""

    exercise = models.ForeignKey(RoutineExercise, on_delete=models.CASCADE, related_name="sets")
    position = models.PositiveSmallIntegerField()
    type = models.CharField(max_length=16, choices=SetType, default=SetType.NORMAL)
    reps = models.PositiveSmallIntegerField()
    weight_kg = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    rest_seconds = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.reps} × {self.weight_kg or '–'}"

    def as_dict(self) -> dict[str, Any]:
        return {
            "type": self.type,
            "reps": self.reps,
            "weight_kg": plain(self.weight_kg),
            "rest_seconds": self.rest_seconds,
        }
