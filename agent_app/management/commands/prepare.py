"""Makes a checkout ready to be used: database, catalogue, reference data, demo accounts."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand

DEMO_PASSWORD = "gymnasia-demo"  # noqa: S105
DEMO_ACCOUNTS = {"admin": {"is_staff": True, "is_superuser": True}, "demo": {}}


class Command(BaseCommand):
    help = "Migrates, loads the catalogue and the reference data; with DEBUG, the demo accounts."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_catalogue")
        call_command("load_reference")
        if settings.DEBUG:
            self._demo_accounts()

    def _demo_accounts(self) -> None:
        """Made once; a changed password or e-mail is kept."""
        users = get_user_model().objects
        for name, rights in DEMO_ACCOUNTS.items():
            user, created = users.get_or_create(
                username=name, defaults={"email": f"{name}@example.org", **rights}
            )
            if created:
                user.set_password(DEMO_PASSWORD)
                user.save(update_fields=["password"])
