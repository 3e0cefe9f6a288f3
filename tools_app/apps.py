"""The catalogue app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ToolsConfig(AppConfig):
    name = "tools_app"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Catálogo")
