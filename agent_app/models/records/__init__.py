"""The records of one person; forms, API and tools use the same verbs, which live here."""

from agent_app.models.records.diet import MealItem
from agent_app.models.records.feedback import FeatureRequest
from agent_app.models.records.measurements import Measurement
from agent_app.models.records.memory import PersonalDatum
from agent_app.models.records.training import Routine, RoutineExercise, RoutineSet

__all__ = [
    "FeatureRequest",
    "MealItem",
    "Measurement",
    "PersonalDatum",
    "Routine",
    "RoutineExercise",
    "RoutineSet",
]
