"""The JSON shapes of records and reference data, as the OpenAPI document tells them.

The records' verbs read and check what is sent, and ``as_dict`` tells what is stored; a test holds
these shapes against both.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agent_app.models.records.diet import Meal
from agent_app.models.records.training import SetType


def _number(**options: Any) -> serializers.FloatField:
    return serializers.FloatField(allow_null=True, required=False, **options)


class MeasurementSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    date = serializers.DateField()
    weight_kg = _number()
    body_fat_pct = _number()
    neck_cm = _number()
    chest_cm = _number()
    waist_cm = _number()
    hips_cm = _number()
    biceps_cm = _number()
    quadriceps_cm = _number()
    calf_cm = _number()
    height_cm = _number()


class MealItemSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    date = serializers.DateField()
    meal = serializers.ChoiceField(choices=Meal.choices)
    food_id = serializers.CharField(max_length=120, allow_null=True, required=False)
    name = serializers.CharField(max_length=200, required=False)
    grams = serializers.FloatField(min_value=0.1, max_value=5000)
    calories_kcal = _number()
    protein_g = _number()
    carbs_g = _number()
    fat_g = _number()


class RoutineSetSerializer(serializers.Serializer):
    type = serializers.ChoiceField(choices=SetType.choices, required=False)
    reps = serializers.IntegerField(min_value=1, max_value=200)
    weight_kg = _number(min_value=0, max_value=600)
    rest_seconds = serializers.IntegerField(
        min_value=0, max_value=3600, allow_null=True, required=False
    )


class RoutineExerciseSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=120)
    sets = RoutineSetSerializer(many=True)


class RoutineSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(max_length=80)
    category = serializers.CharField(max_length=40)
    exercises = RoutineExerciseSerializer(many=True)


class PersonalDatumSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    key = serializers.CharField(max_length=64)
    description = serializers.CharField(max_length=500, required=False, allow_blank=True)
    value = serializers.CharField(max_length=4000)
    revision = serializers.IntegerField(required=False)
    updated_at = serializers.DateTimeField(read_only=True)


class FeatureRequestSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    title = serializers.CharField(max_length=120)
    summary = serializers.CharField(max_length=2000)
    state = serializers.CharField(read_only=True)
    reference = serializers.CharField(read_only=True)
    created_at = serializers.DateTimeField(read_only=True)


class FoodSerializer(serializers.Serializer):
    """Figures per 100 g; null is not known."""

    food_id = serializers.CharField()
    name = serializers.CharField()
    category = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    calories_kcal = _number()
    protein_g = _number()
    carbs_g = _number()
    fat_g = _number()
    fibre_g = _number()
    serving_name = serializers.CharField()
    serving_g = _number()
    unit_g = _number()


class ExerciseSerializer(serializers.Serializer):
    name = serializers.CharField()
    muscle_group = serializers.CharField()
    secondary_muscles = serializers.ListField(child=serializers.CharField())
    equipment = serializers.CharField()
    difficulty = serializers.CharField()
    instructions = serializers.CharField()


SHAPES = {
    "measurements": MeasurementSerializer,
    "meals": MealItemSerializer,
    "routines": RoutineSerializer,
    "personal-data": PersonalDatumSerializer,
    "feature-requests": FeatureRequestSerializer,
    "foods": FoodSerializer,
    "exercises": ExerciseSerializer,
}
