"""The catalogue in Django's admin: edit drafts, see what each provider gets, publish, go back."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from tools_app.admin.events import ReleaseEventAdmin
from tools_app.admin.prompts import PromptAdmin
from tools_app.admin.releases import ReleaseAdmin
from tools_app.admin.tools import ToolAdmin

__all__ = ["PromptAdmin", "ReleaseAdmin", "ReleaseEventAdmin", "ToolAdmin"]

admin.site.site_header = "Gymnasia"
admin.site.site_title = "Gymnasia"
admin.site.index_title = _("Administración")
