"""Addresses of the records and the reference data, under /api/v1/."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from agent_app.api import copies, me, records, reference

router = SimpleRouter()
router.register("measurements", records.MeasurementViewSet, "api_measurements")
router.register("meals", records.MealViewSet, "api_meals")
router.register("routines", records.RoutineViewSet, "api_routines")
router.register("personal-data", records.PersonalDatumViewSet, "api_personal_data")
router.register("feature-requests", records.FeatureRequestViewSet, "api_feature_requests")

urlpatterns = [
    path("meals/copy/", copies.CopyView.as_view(), name="api_meals_copy"),
    *router.urls,
    path("foods/", reference.FoodsView.as_view(), name="api_foods"),
    path("foods/<str:food_id>/", reference.FoodView.as_view(), name="api_food"),
    path("exercises/", reference.ExercisesView.as_view(), name="api_exercises"),
    path("me/", me.MeView.as_view(), name="api_me"),
]
