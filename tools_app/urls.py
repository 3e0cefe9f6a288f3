"""Addresses of the catalogue's API, below api/v1/."""

from __future__ import annotations

from django.urls import path

from tools_app import api

urlpatterns = [
    path("projections/<str:dialect>/", api.ProjectionView.as_view(), name="projection"),
    path("tools/", api.ToolListView.as_view(), name="tools"),
    path("tools/<str:name>/", api.ToolView.as_view(), name="tool"),
    path("tools/<str:name>/validate/", api.ValidateView.as_view(), name="tool_validate"),
    path("releases/", api.ReleaseListView.as_view(), name="releases"),
    path("releases/<str:number>/", api.ReleaseView.as_view(), name="release"),
    path("releases/<str:before>/diff/<str:after>/", api.DiffView.as_view(), name="release_diff"),
]
