"""Addresses of the catalogue's API, below api/v1/."""

from __future__ import annotations

from django.urls import path

from tools_app.api import catalogue
from tools_app.api.projections import ProjectionView

urlpatterns = [
    path("projections/<str:dialect>/", ProjectionView.as_view(), name="projection"),
    path("tools/", catalogue.ToolListView.as_view(), name="tools"),
    path("tools/<str:name>/", catalogue.ToolView.as_view(), name="tool"),
    path("tools/<str:name>/validate/", catalogue.ValidateView.as_view(), name="tool_validate"),
    path("releases/", catalogue.ReleaseListView.as_view(), name="releases"),
    path("releases/<str:number>/", catalogue.ReleaseView.as_view(), name="release"),
    path(
        "releases/<str:before>/diff/<str:after>/", catalogue.DiffView.as_view(), name="release_diff"
    ),
]
