"""REST of the foods and exercises: the search tools' parameters, in pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from agent_app.api.base import TellsFaults
from agent_app.api.shapes import ExerciseSerializer, FoodSerializer
from agent_app.models import Food
from agent_app.search import search_exercises, search_foods
from agent_app.search.filters import NUTRIENTS, SORTS
from gymnasia_site.pagination import Pages

QUERY = OpenApiParameter("query", str, description="Name, or part of it")
BOUNDS = [f"{end}_{name}" for name in NUTRIENTS for end in ("min", "max")]
FOOD_FILTERS = ("category", "source", *BOUNDS)
EXERCISE_FILTERS = ("muscle_group", "secondary_muscle", "equipment", "difficulty")


def _given(request: Request, names: Any) -> dict[str, str]:
    return {name: request.query_params[name] for name in names if name in request.query_params}


def _bound(name: str) -> OpenApiParameter:
    """A number, or what models send for none; it may be neither, so the text is let through."""
    told = 'Per 100 g. Empty, "null" or 0 does not filter'
    return OpenApiParameter(name, {"type": ["number", "string"]}, description=told)


class SearchPages(Pages):
    """Pages of a search that counts and slices by itself."""

    def start(self, request: Request) -> None:
        self.request = request
        self.limit = self.get_limit(request) or self.default_limit
        self.offset: int = self.get_offset(request)

    def answer(self, rows: list[Any], count: int) -> Response:
        self.count = count
        return self.get_paginated_response([row.as_dict() for row in rows])


class SearchView(TellsFaults):
    pagination_class = SearchPages

    def pages(self, request: Request) -> SearchPages:
        pages = SearchPages()
        pages.start(request)
        return pages


class FoodsView(SearchView):
    """Foods by name and by what they hold per 100 g; ``count`` stops at 1,000."""

    @extend_schema(
        operation_id="foods_list",
        parameters=[
            QUERY,
            OpenApiParameter("category", str),
            OpenApiParameter("source", str),
            *map(_bound, BOUNDS),
            OpenApiParameter("sort_by", str, description=f"One of {', '.join(SORTS)}"),
        ],
        responses=FoodSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        pages = self.pages(request)
        found = search_foods(
            request.query_params.get("query"),
            filters=_given(request, FOOD_FILTERS),
            sort=request.query_params.get("sort_by"),
            limit=pages.limit,
            offset=pages.offset,
        )
        return pages.answer(found.foods, found.total)


class FoodView(TellsFaults):
    """One food."""

    @extend_schema(operation_id="foods_retrieve", responses=FoodSerializer)
    def get(self, request: Request, food_id: str) -> Response:
        food = Food.objects.of_id(food_id)
        if food is None:
            raise Http404
        return Response(food.as_dict())


class ExercisesView(SearchView):
    """Exercises by name, muscle, equipment and difficulty, with their exact names."""

    @extend_schema(
        operation_id="exercises_list",
        parameters=[QUERY, *(OpenApiParameter(name, str) for name in EXERCISE_FILTERS)],
        responses=ExerciseSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        pages = self.pages(request)
        found = search_exercises(
            request.query_params.get("query"),
            filters=_given(request, EXERCISE_FILTERS),
            limit=pages.limit,
            offset=pages.offset,
        )
        return pages.answer(found.exercises, found.total)
