"""Addresses of the whole site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from gymnasia_site import pages

# One login for everybody, with its limits on guessing.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", pages.healthz),
    path("readyz", pages.readyz),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(), name="docs"),
    path("api/v1/", include("tools_app.urls")),
    path("api/v1/", include("agent_app.api.urls")),
    re_path("^api/", pages.no_such_api),
    path("", include("agent_app.urls")),
]

handler400 = "gymnasia_site.pages.bad_request"
handler403 = "gymnasia_site.pages.permission_denied"
handler404 = "gymnasia_site.pages.not_found"
handler500 = "gymnasia_site.pages.server_error"
