"""REST of copying a meal or a day of the diary to another day."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agent_app.api.base import TellsFaults, body
from agent_app.api.shapes import MealItemSerializer
from agent_app.models import Profile
from agent_app.models.records.copies import copy_meals
from agent_app.models.records.diet import Meal

MEMBERS = ("from", "to", "meal", "to_meal")


class CopySerializer(serializers.Serializer):
    """What to copy and where to; without ``meal``, the whole day."""

    to = serializers.DateField()
    meal = serializers.ChoiceField(choices=Meal.choices, required=False, allow_null=True)
    to_meal = serializers.CharField(max_length=10, required=False, allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """``from`` is a word of the language, so it cannot be an attribute."""
        return {"from": serializers.DateField(), **super().get_fields()}


class CopiedSerializer(serializers.Serializer):
    """How many items were added, and those items."""

    count = serializers.IntegerField()
    results = MealItemSerializer(many=True)


class CopyView(TellsFaults):
    """Adds the items of a meal, or of a whole day, to another day: all of them or none."""

    @extend_schema(
        operation_id="meals_copy", request=CopySerializer, responses={201: CopiedSerializer}
    )
    def post(self, request: Request) -> Response:
        sent = body(request, known=MEMBERS, ignored=())
        rows = copy_meals(
            request.user,
            source=sent.get("from"),
            target=sent.get("to"),
            meal=sent.get("meal"),
            to_meal=sent.get("to_meal"),
            today=Profile.of(request.user).today(),
        )
        results = [row.as_dict() for row in rows]
        return Response({"count": len(results), "results": results}, status=201)
