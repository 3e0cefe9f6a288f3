"""Everything the agent stores, by subject."""

from agent_app.models.chat import Conversation, Execution, ToolUsage, Turn, TurnEvent
from agent_app.models.people import ApiToken, Profile
from agent_app.models.records import (
    FeatureRequest,
    MealItem,
    Measurement,
    PersonalDatum,
    Routine,
    RoutineExercise,
    RoutineSet,
)
from agent_app.models.reference import Exercise, Food

__all__ = [
    "ApiToken",
    "Conversation",
    "Execution",
    "Exercise",
    "FeatureRequest",
    "Food",
    "MealItem",
    "Measurement",
    "PersonalDatum",
    "Profile",
    "Routine",
    "RoutineExercise",
    "RoutineSet",
    "ToolUsage",
    "Turn",
    "TurnEvent",
]
