"""The agent app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AgentConfig(AppConfig):
    name = "agent_app"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Agente")
