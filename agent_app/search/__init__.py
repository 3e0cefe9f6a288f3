"""One search of foods and one of exercises, the same for tools, API and pages."""

from agent_app.search.exercises import ExerciseResults, search_exercises
from agent_app.search.foods import FoodResults, near_foods, search_foods

__all__ = [
    "ExerciseResults",
    "FoodResults",
    "near_foods",
    "search_exercises",
    "search_foods",
]
