"""Serves Gymnasia with uvicorn and prints the addresses to open."""

from __future__ import annotations

from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

PAGES = {"Chat": "/chat/", "Admin": "/admin/", "API": "/api/docs/"}


class Command(BaseCommand):
    help = "Serves the site at http://127.0.0.1:PORT until it is interrupted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        for name, path in PAGES.items():
            self.stdout.write(f"{name:6} http://{host}:{port}{path}")
        if settings.DEBUG:
            self.stdout.write("Cuentas de prueba: admin y demo, contraseña gymnasia-demo")
        uvicorn.run(
            "gymnasia_site.asgi:application",
            host=host,
            port=port,
            lifespan="on",
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=3,
        )
